"""The entry: language and form of the answer, the verbs, and what becomes of errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from pruefstand.cli.frame import call_error
from pruefstand.cli.output import Answer, say_answer, say_error, use_utf8
from pruefstand.cli.verbs import program
from pruefstand.errors import PruefstandError, StoppedError, UnavailableError
from pruefstand.i18n import LANGUAGES, _, speaking

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one call; its exit code.

    0 done (amber too), 1 the answer is „no“, 2 the call or the input is wrong, 3 it could not be done, 130 interrupted;
    ``verify`` has codes of its own for each kind of „no“. Every error ends as a message, never as a traceback.
    """
    use_utf8()
    arguments = list(sys.argv[1:] if argv is None else argv)
    with speaking(_asked_language(arguments)):
        try:
            code = _run(arguments, as_json="--json" in arguments)
            if _flushed():
                return code
        except BrokenPipeError:
            _flushed()
        except OSError as error:  # standard output takes nothing, so that not even the error could be told there
            _flushed()
            with suppress(OSError):
                say_error(_fault(error), as_json=False)
        return UnavailableError.exit_code


def _flushed() -> bool:
    """Write out what is left; where nothing takes it, throw it away, or Python would fail on it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


def _run(arguments: list[str], *, as_json: bool) -> int:
    verbs = program()
    try:
        answer = verbs.main(arguments, prog_name="pruefstand", standalone_mode=False)
        return say_answer(answer, as_json=as_json) if isinstance(answer, Answer) else int(answer or 0)
    except PruefstandError as error:
        return say_error(error, as_json=as_json)
    except (click.exceptions.NoArgsIsHelpError, click.exceptions.Exit) as error:
        if isinstance(error, click.exceptions.Exit):
            return error.exit_code
        click.echo(error.format_message())
        return 2
    except click.ClickException as error:
        return say_error(call_error(error, verbs.commands), as_json=as_json)
    except (KeyboardInterrupt, click.Abort):
        stopped = StoppedError(_("Abgebrochen."), do=_("Denselben Befehl noch einmal aufrufen: Er macht dort weiter."))
        return say_error(stopped, as_json=as_json)
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - the last resort: a fault of ours is a message too
        return say_error(_fault(error), as_json=as_json)


def _asked_language(arguments: Sequence[str]) -> str:
    """The value of ``--lang``, wherever it stands: mistakes of the call are told in it as well."""
    for place, argument in enumerate(arguments):
        if argument == "--lang" and place + 1 < len(arguments) and arguments[place + 1] in LANGUAGES:
            return arguments[place + 1]
        if argument.startswith("--lang=") and argument.removeprefix("--lang=") in LANGUAGES:
            return argument.removeprefix("--lang=")
    return LANGUAGES[0]


def _fault(error: Exception) -> UnavailableError:
    """Something that should not happen: with the place in our own code, for whoever mends it."""
    if isinstance(error, OSError) and error.errno:
        what = _("Das Betriebssystem meldet: {reason}.").format(reason=error.strerror)
        where = os.fsdecode(error.filename) if error.filename else ""
        return UnavailableError(what, where=where, do=_("Datenträger, Zugriffsrechte und Platz prüfen."))
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace is not None else ""  # noqa: PTH119 - a code object's name, not a path of ours
    what = _("Ein Fehler in Prüfstand selbst: {kind}: {text}").format(kind=type(error).__name__, text=error)
    return UnavailableError(what, where=place, do=_("Bitte mit dieser Zeile melden; was fertig war, ist erhalten."))
