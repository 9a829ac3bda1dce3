"""What a page needs to let a person pick a move on a board: choices, buttons, spelling, rotations, previews."""

from collections.abc import Callable
from typing import Any

from zweispiel.core.scene import Button, Form, Saying, Scene, Spell
from zweispiel.core.svg import write_figure, write_shapes
from zweispiel.service.types import BOARD_PREFIX

Speak = Callable[[Saying], str]
#: For a viewer who has nothing to pick.
NO_INPUT: dict[str, Any] = {"choices": [], "buttons": [], "spell": None, "turns": [], "ghosts": {}}


def scene_input(scene: Scene, speak: Speak, game: str) -> dict[str, Any]:
    """How a scene's moves are picked, in words of `speak`; `game` is the name for its style sheets."""
    return {
        "choices": _choices(scene),
        "buttons": [_button(button, speak, game) for button in scene.buttons],
        "spell": None if scene.spell is None else _spell(scene.spell, speak),
        "turns": list(scene.turns),
        "ghosts": {name: write_shapes((shape,), speak, BOARD_PREFIX) for name, shape in scene.ghosts.items()},
    }


def _choices(scene: Scene) -> list[dict[str, Any]]:
    return [
        {
            "move": choice.move,
            "path": [BOARD_PREFIX + id for id in choice.path],
            "turn": choice.turn,
            "ghost": None if choice.ghost is None else list(choice.ghost),
            "covers": [BOARD_PREFIX + id for id in choice.covers],
        }
        for choice in scene.choices
    ]


def _button(button: Button, speak: Speak, game: str) -> dict[str, Any]:
    figure = "" if button.figure is None else write_figure(button.figure, speak, game=game)
    return {"move": button.move, "label": speak(button.label), "figure": figure, "repeats": button.repeats}


def _spell(spell: Spell, speak: Speak) -> dict[str, Any]:
    slots = [BOARD_PREFIX + id for id in spell.slots]
    forms = [_form(form, speak) for form in spell.forms]
    rules = {"repeats": spell.repeats, "strikes": spell.strikes, "listed": spell.listed}
    return {"alphabet": spell.alphabet, "length": len(slots), "slots": slots, "forms": forms} | rules


def _form(form: Form, speak: Speak) -> dict[str, Any]:
    question, alone = ("" if said is None else speak(said) for said in (form.question, form.alone))
    told = {"label": speak(form.label), "question": question, "alone": alone}
    return {"prefix": form.prefix, "excluded": list(form.excluded)} | told
