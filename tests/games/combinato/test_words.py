"""The word lists are data people rely on: their form, their counts, and what must or must not be in them."""

import re
from pathlib import Path

import pytest

WORDS = Path(__file__).parents[3] / "src" / "zweispiel" / "games" / "combinato" / "words"
LISTS = ("de_secret_nouns", "de_broad", "en_secret_nouns", "en_broad")
SHEET = "BILD WADE HERD BALG GARN PELZ TEER RIED QUER BART SEXY MOND PILZ HUND MUND"
NOT_NOUNS = {"QUER", "SEXY"}
EXAMPLES = "SAMT REET EHRE"


def content_lines(name: str) -> list[str]:
    """The lines of a file in the words folder without comments and blank lines."""
    lines = (WORDS / name).read_text(encoding="ascii").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read(name: str) -> list[str]:
    """The words of one list in file order."""
    return content_lines(f"{name}.txt")


def documented_counts() -> dict[str, tuple[int, int]]:
    """The README's table: words, and words with four different letters, for each list."""
    text = (WORDS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)\.txt` \| (\d+) \| (\d+) \|", text, flags=re.MULTILINE)
    return {name: (int(words), int(different)) for name, words, different in rows}


def removed() -> list[tuple[str, str, str]]:
    """(list, word, reason) of every entry of removed.txt."""
    entries, section = [], ""
    for line in content_lines("removed.txt"):
        if line.startswith("["):
            section = line.strip("[]")
        else:
            word, reason = line.split()
            entries.append((section, word, reason))
    return entries


@pytest.mark.parametrize("name", LISTS)
def test_four_capital_letters_sorted_and_unique(name: str) -> None:
    words = read(name)
    assert [word for word in words if not re.fullmatch("[A-Z]{4}", word)] == []
    assert words == sorted(set(words))


@pytest.mark.parametrize("name", LISTS)
def test_comments_stand_first_and_point_to_the_licence(name: str) -> None:
    lines = (WORDS / f"{name}.txt").read_text(encoding="ascii").splitlines()
    header = lines[: len(lines) - len(read(name))]
    assert header
    assert all(line.startswith("# ") for line in header)
    notice = re.search(r"(LICENSE|NOTICE)[\w.-]*\.md", " ".join(header))
    assert notice is not None
    assert (WORDS / notice.group()).is_file()


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_secret_may_be_laid(language: str) -> None:
    assert set(read(f"{language}_secret_nouns")) - set(read(f"{language}_broad")) == set()


def test_words_of_the_sheet_and_of_the_examples_may_be_laid() -> None:
    assert {*SHEET.split(), *EXAMPLES.split()} - set(read("de_broad")) == set()


def test_only_the_nouns_of_the_sheet_are_secrets() -> None:
    assert set(SHEET.split()) - set(read("de_secret_nouns")) == NOT_NOUNS


@pytest.mark.parametrize("name", LISTS)
def test_counts_are_those_of_the_readme(name: str) -> None:
    words = read(name)
    different = sum(len(set(word)) == 4 for word in words)
    assert documented_counts()[name] == (len(words), different)


def test_removed_words_stay_out() -> None:
    lists = {name: set(read(name)) for name in LISTS}
    assert [(name, word) for name, word, _ in removed() if word in lists[name]] == []


def test_every_list_was_reviewed_and_every_removal_is_named_once() -> None:
    entries = [(name, word) for name, word, _ in removed()]
    assert {name for name, _ in entries} == set(LISTS)
    assert len(entries) == len(set(entries))
