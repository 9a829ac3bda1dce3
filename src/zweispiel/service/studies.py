"""Studies on the server: trees of variations that a holder keeps, private until they are shared by their link."""

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from zweispiel.core import study_text
from zweispiel.core.variations import Variations
from zweispiel.service.errors import Forbidden, TooMuch, UnknownStudy
from zweispiel.service.lobby import check_holder
from zweispiel.service.schema import STUDIES
from zweispiel.service.store import Store
from zweispiel.service.types import Holder

#: Studies that one holder may keep.
MOST_STUDIES = 100

COUNT = "SELECT count(*) FROM studies WHERE holder = ?"
ADD = "INSERT INTO studies (study, holder, game, title, touched, shared, text) VALUES (?, ?, ?, ?, ?, ?, ?)"
REPLACE = "UPDATE studies SET game = ?, title = ?, touched = ?, text = ? WHERE study = ? AND holder = ?"
SHARE = "UPDATE studies SET shared = ? WHERE study = ? AND holder = ?"
DELETE = "DELETE FROM studies WHERE study = ? AND holder = ?"
DELETE_ALL = "DELETE FROM studies WHERE holder = ?"


@dataclass(frozen=True)
class KeptStudy:
    """A study as it is kept; `mine` says whether it belongs to the holder who looks."""

    study: str
    game: str
    title: str
    #: Seconds since 1970.
    changed: float
    shared: bool
    mine: bool
    text: str = ""


class Studies:
    """The studies of all holders. Texts are checked before they are kept: every move in them is legal."""

    def __init__(self, store: Store, now: Callable[[], float], read: Callable[[str], Variations]) -> None:
        """`read` reads a text; it refuses what must not be analysed."""
        self._store, self._now, self._read = store, now, read

    def save(self, holder: Holder, text: str) -> str:
        """Keep a new study; its name, which is its link too. TooMuch if the holder has very many."""
        check_holder(holder)
        tree = self._read(text)
        name, written = secrets.token_urlsafe(16), study_text.dumps(tree)
        row = name, holder, tree.game.name, tree.title, self._now(), False, written

        def add(writer: Any) -> None:
            if writer.execute(COUNT, (holder,)).fetchone()[0] >= MOST_STUDIES:
                raise TooMuch("too-many-studies", most=MOST_STUDIES)
            writer.execute(ADD, row)

        self._store.change(add)
        return name

    def replace(self, holder: Holder, study: str, text: str) -> None:
        """Keep a newer version of one's study."""
        self._check_mine(holder, study)
        tree = self._read(text)
        values = tree.game.name, tree.title, self._now(), study_text.dumps(tree), study, holder
        self._store.change(lambda writer: writer.execute(REPLACE, values))

    def share(self, holder: Holder, study: str, shared: bool) -> None:
        """Let everybody who has the link see a study, or only its holder again."""
        self._check_mine(holder, study)
        self._store.change(lambda writer: writer.execute(SHARE, (shared, study, holder)))

    def delete(self, holder: Holder, study: str) -> None:
        """Delete one's study for good."""
        self._check_mine(holder, study)
        self._store.change(lambda writer: writer.execute(DELETE, (study, holder)))

    def find(self, holder: Holder, study: str) -> KeptStudy:
        """A study of one's own, or one that is shared; a private one of others does not exist."""
        for row in self._store.read(select(STUDIES).where(STUDIES.c.study == study)):
            mine = bool(holder) and row.holder == holder
            if mine or row.shared:
                return KeptStudy(row.study, row.game, row.title, row.touched, row.shared, mine, row.text)
        raise UnknownStudy("unknown-study")

    def listed(self, holder: Holder) -> list[KeptStudy]:
        """One's studies without their texts, the newest first."""
        columns = (STUDIES.c.study, STUDIES.c.game, STUDIES.c.title, STUDIES.c.touched, STUDIES.c.shared)
        wanted = select(*columns).where(STUDIES.c.holder == holder).order_by(STUDIES.c.touched.desc())
        rows = self._store.read(wanted) if holder else []
        return [KeptStudy(row.study, row.game, row.title, row.touched, row.shared, True) for row in rows]

    def export(self, holder: Holder) -> Iterator[str]:
        """One's studies, each in one line."""
        for kept in self.listed(holder):
            yield json.dumps(json.loads(self.find(holder, kept.study).text), ensure_ascii=False)

    def forget(self, holder: Holder) -> None:
        """Delete all studies of a holder."""
        if holder:
            self._store.change(lambda writer: writer.execute(DELETE_ALL, (holder,)))

    def _check_mine(self, holder: Holder, study: str) -> None:
        if not self.find(holder, study).mine:
            raise Forbidden("not-your-study")
