"""Judged moves as plain data that can be kept and read again, in no language: reasons stay sayings."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import Phrase, Phrases
from zweispiel.core.scene import Saying
from zweispiel.study.reasons import Reason
from zweispiel.study.values import JudgedMove, Value


def dump_move(judged: JudgedMove) -> dict[str, Any]:
    """A judged move as JSON can hold it."""
    reason = judged.reason
    return {
        **vars(judged),
        "value": dump_value(judged.value),
        "best_value": dump_value(judged.best_value),
        "result": dump_value(judged.result),
        "reason": None if reason is None else {**vars(reason), "params": _dump_params(reason.params)},
    }


def load_move(data: Mapping[str, Any]) -> JudgedMove:
    """The move that `dump_move` wrote."""
    reason = data["reason"]
    return JudgedMove(
        **{
            **data,
            "value": load_value(data["value"]),
            "best_value": load_value(data["best_value"]),
            "result": load_value(data.get("result")),  # older ones have none
            "line": tuple(data["line"]),
            "refutation": tuple(data["refutation"]),
            "reason": None if reason is None else Reason(**{**reason, "params": _load_params(reason["params"])}),
            "tally": None if data["tally"] is None else tuple(data["tally"]),
        }
    )


def dump_value(value: Value | None) -> list[Any] | None:
    """A value as JSON can hold it."""
    return None if value is None else [value.first, value.exact]


def load_value(data: list[Any] | None) -> Value | None:
    """The value that `dump_value` wrote."""
    return None if data is None else Value(*data)


def _dump_params(params: Mapping[str, object]) -> dict[str, Any]:
    return {name: _dump_param(value) for name, value in params.items()}


def _dump_param(value: object) -> object:
    """A value that fills a place. Texts of ours stay marked as such, so that they can be translated later."""
    if isinstance(value, Saying):
        return {"template": value.template, "params": _dump_params(value.params)}
    if isinstance(value, Phrases):
        return {"phrases": list(value)}
    return {"template": str(value), "params": {}} if isinstance(value, Phrase) else value


def _load_params(params: Mapping[str, Any]) -> dict[str, object]:
    return {name: _load_param(value) for name, value in params.items()}


def _load_param(data: Any) -> object:
    if not isinstance(data, dict):
        return data
    if "phrases" in data:
        return Phrases(Phrase(text) for text in data["phrases"])
    return Saying(data["template"], _load_params(data["params"]))
