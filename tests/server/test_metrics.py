"""Metrics: the text is what Prometheus reads, it counts exactly what was done, and it tells nothing about people."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest

from tests.postgres import Schema
from tests.server.support import OPEN_GAME, Person, Running, first_move, next_news, pair, process, running, wait_until
from zweispiel.server.metrics_port import open_ports, serving
from zweispiel.service import StoreError
from zweispiel.service.metrics import BUCKETS, Metrics, single

LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?[0-9.e+-]+|\+Inf)')
LABEL = re.compile(r'([a-z]+)="((?:[^"\\]|\\.)*)"')
Sample = tuple[str, tuple[tuple[str, str], ...]]
Command = Callable[..., tuple[int, str, str]]


def parse(text: str) -> dict[Sample, float]:
    """The samples of a text, by name and labels. Every name must be announced, and no sample may come twice."""
    kinds: dict[str, str] = {}
    samples: dict[Sample, float] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# "):
            _, word, name, rest = line.split(" ", 3)
            assert word in ("HELP", "TYPE")
            if word == "TYPE":
                assert name not in kinds
                kinds[name] = rest
            continue
        found = LINE.fullmatch(line)
        assert found is not None, line
        name, labels, value = found.groups()
        assert kinds.get(name) in ("counter", "gauge") or kinds[re.sub("_(bucket|sum|count)$", "", name)] == "histogram"
        sample = name, tuple(LABEL.findall(labels or ""))
        assert sample not in samples
        samples[sample] = float(value)
    check_histograms(samples)
    return samples


def check_histograms(samples: dict[Sample, float]) -> None:
    """Buckets never shrink, and the last one holds all."""
    for (name, labels), value in samples.items():
        if name.endswith("_count"):
            bucket = f"{name.removesuffix('_count')}_bucket"
            numbers = [samples[bucket, (*labels, ("le", str(bound)))] for bound in (*BUCKETS, "+Inf")]
            assert numbers == sorted(numbers)
            assert numbers[-1] == value


def sample(samples: dict[Sample, float], name: str, **labels: str) -> float:
    return samples.get((name, tuple(labels.items())), 0)


@contextmanager
def shown(server: Running) -> Iterator[str]:
    """The address of a server's metrics."""
    (listener,) = open_ports("0", 1)
    with serving(server.service.metrics, [listener]):
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/metrics"


def read(url: str) -> dict[Sample, float]:
    answer = httpx.get(url, trust_env=False)
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return parse(answer.text)


@pytest.mark.long
def test_it_counts_exactly_what_was_done(tmp_path: Path) -> None:
    with running(tmp_path) as server, shown(server) as url:
        anna, ben, room = pair(server.url, OPEN_GAME)
        before = read(url)
        anna.move(room, first_move(anna, room))
        ben.move(room, first_move(ben, room, 1), 1)
        for _ in range(3):
            assert anna.act(room, "move", 1, move="x").status_code == 403
        anna.get("/no-such-page")
        anna.get(f"/api/rooms/{room}", after=anna.view(room)["number"], wait=3)
        with anna.socket(room) as socket:
            next_news(socket)
            during = read(url)
        for person in (anna, ben):
            person.client.close()
        after = wait_until(lambda: not sample(found := read(url), "zweispiel_sockets") and found)
    grown = {key: value - before.get(key, 0) for key, value in after.items() if value != before.get(key, 0)}
    assert sample(grown, "zweispiel_moves_total", game=OPEN_GAME, by="person") == 2
    assert sample(grown, "zweispiel_commit_seconds_count") == sample(grown, "zweispiel_changes_total") == 2
    assert sample(grown, "zweispiel_errors_total", code="not-your-seat") == 3
    assert sample(grown, "zweispiel_errors_total", code="not-found") == 1
    acted = {"method": "POST", "route": "/api/rooms/{room}/actions"}
    assert sample(grown, "zweispiel_request_seconds_count", **acted, status="200") == 2
    assert sample(grown, "zweispiel_request_seconds_count", **acted, status="403") == 3
    assert sample(grown, "zweispiel_request_seconds_count", method="GET", route="-", status="404") == 1
    looked = {"method": "GET", "route": "/api/rooms/{room}", "status": "200"}
    assert sample(grown, "zweispiel_request_seconds_count", **looked) == 2
    assert sample(grown, "zweispiel_request_seconds_sum", **looked) < 3, "waiting for news is no time that it takes"
    assert (sample(during, "zweispiel_sockets"), sample(grown, "zweispiel_sockets_total")) == (1, 1)
    assert sample(after, "zweispiel_rooms_in_memory") == 1
    assert sample(after, "process_resident_memory_bytes") > 1e6


def test_a_computer_s_moves_are_told_apart(tmp_path: Path) -> None:
    with running(tmp_path) as server, shown(server) as url, Person(server.url) as anna:
        room = anna.create(OPEN_GAME, ({"kind": "person"}, {"kind": "computer", "level": 1}))["room"]
        anna.sit(room, 0)
        anna.move(room, first_move(anna, room))
        wait_until(lambda: sample(read(url), "zweispiel_moves_total", game=OPEN_GAME, by="computer") == 1)
        wait_until(lambda: not sample(read(url), "zweispiel_searches", lane="quick"))


def test_it_tells_nothing_about_people(tmp_path: Path) -> None:
    with running(tmp_path) as server, shown(server) as url, Person(server.url) as anna:
        made = anna.create(OPEN_GAME)
        room, invitation = made["room"], made["invitations"]["1"]
        anna.sit(room, 0, "Annabella")
        anna.get(f"/join/{invitation}")
        anna.get(f"/api/invitations/{invitation}")
        anna.get(f"/{anna.token}")
        anna.client.request("PROPFIND", f"/api/rooms/{room}")
        text = httpx.get(url, trust_env=False).text
        parse(text)
        for secret in (room, invitation, anna.token, "annabella", "127.0.0.1"):
            assert secret.lower() not in text.lower()
        assert 'method="OTHER"' in text


def test_a_label_cannot_break_a_line() -> None:
    metrics = Metrics()
    metrics.errors.add('a"b\\c\nd')
    assert sample(parse(metrics.text()), "zweispiel_errors_total", code='a\\"b\\\\c\\nd') == 1


def test_a_number_that_is_not_known_now_is_left_out() -> None:
    """While the database is gone, the other metrics are needed the more."""

    def ask() -> float:
        raise StoreError("store-gone")

    metrics = Metrics()
    metrics.errors.add("store-gone")
    metrics.gauge("zweispiel_lost", "Not known.", single(ask))
    found = parse(metrics.text())
    assert sample(found, "zweispiel_errors_total", code="store-gone") == 1
    assert "zweispiel_lost" not in {name for name, _ in found}


def test_threads_lose_no_count() -> None:
    metrics = Metrics()

    def count() -> None:
        for _ in range(5_000):
            metrics.moves.add("game", "person")
            metrics.commits.add(0.01)

    threads = [Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = parse(metrics.text())
    assert sample(found, "zweispiel_moves_total", game="game", by="person") == 40_000
    assert sample(found, "zweispiel_commit_seconds_count") == 40_000


def test_the_port_is_for_this_machine_and_for_metrics_only(tmp_path: Path) -> None:
    with running(tmp_path) as server, shown(server) as url:
        assert httpx.get(url, headers={"host": "evil.example.org"}, trust_env=False).status_code == 421
        assert httpx.get(url.removesuffix("metrics"), trust_env=False).status_code == 404
        assert httpx.post(url, trust_env=False).status_code == 501
        assert httpx.get(f"{server.url}/metrics", trust_env=False).status_code == 404


def test_wrong_use_is_one_line(command: Command, tmp_path: Path) -> None:
    (listener,) = open_ports("0", 1)
    with listener:
        for address in ("x", "70000", "1:2:3", "no.such.host.invalid:1", f"{listener.getsockname()[1]}"):
            data = str(tmp_path / "data")
            code, shown, errors = command("serve", "--no-open", "--data", data, "--metrics", address)
            assert (code, shown) == (2, ""), address
            assert len(errors.splitlines()) == 1


@pytest.mark.long
def test_each_of_several_processes_has_its_port(schema: Schema) -> None:
    """The port stays the same if a process ends and another takes its place."""
    first = free_pair()
    with process(schema.url, "--processes", "2", "--metrics", str(first)) as server:
        wait_until(lambda: is_up(f"{server.url}/livez"))
        urls = [f"http://127.0.0.1:{first + number}/metrics" for number in (0, 1)]
        for url in urls:
            wait_until(lambda url=url: is_up(url))
        with Person(server.url) as anna:
            anna.open(OPEN_GAME)
        opened = sum(sample(read(url), "zweispiel_changes_total") for url in urls)
        assert opened == 3, "opening a room and two seats, in either process"
        code, _, errors = server.end()
    assert code == 0, errors


def is_up(url: str) -> bool:
    try:
        return httpx.get(url, trust_env=False).is_success
    except httpx.HTTPError:
        return False


def free_pair() -> int:
    """The first of two free ports."""
    while True:
        (listener,) = open_ports("0", 1)
        with listener:
            port = int(listener.getsockname()[1])
        try:
            for each in open_ports(str(port), 2):
                each.close()
        except Exception:  # noqa: BLE001 - the next one is taken
            continue
        return port
