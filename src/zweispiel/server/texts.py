"""Texts that the browser's scripts show, by the names the scripts know them by."""

from collections.abc import Mapping

from zweispiel.core.errors import N_

TEXTS: Mapping[str, str] = {
    "failed": N_("Something went wrong here. It has been noted; please try again."),
    "offline": N_("The server cannot be reached."),
}
