"""Commands as a German reader meets them: headings, usage and mistakes of the call in the reader's language."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

import click
from click.types import OptionHelpExtra

from pruefstand.errors import InputError
from pruefstand.i18n import _

__all__ = ["Plain", "Verb", "Verbs", "call_error"]


class Verb(click.Command):
    """One verb of the command line."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows the call."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=_("Aufruf: "))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The parts of the call, the word for options translated."""
        return [piece.replace("[OPTIONS]", _("[OPTIONEN]")) for piece in super().collect_usage_pieces(ctx)]

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What is given without a name, under its heading."""
        _listed(self, _("Angaben"), click.Argument, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options under their heading."""
        _listed(self, _("Optionen"), click.Option, ctx, formatter)


class Verbs(click.Group):
    """The program itself; its verbs stand in the order in which they are used."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows the call."""
        formatter.write_usage(ctx.command_path, _("VERB [OPTIONEN] …"), prefix=_("Aufruf: "))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Options, then the verbs."""
        _listed(self, _("Optionen"), click.Option, ctx, formatter)
        with formatter.section(_("Verben")):
            formatter.write_dl([(name, command.get_short_help_str(200)) for name, command in self.commands.items()])

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's
        """The verbs in their order."""
        return list(self.commands)


class Plain(click.Option):
    """An option whose help says all that there is to say, without click's English in brackets."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:  # noqa: ARG002 - the signature is click's
        """Nothing."""
        return {}


def _listed(
    command: click.Command,
    title: str,
    kind: type[click.Parameter],
    ctx: click.Context,
    formatter: click.HelpFormatter,
) -> None:
    told = [(param, param.get_help_record(ctx)) for param in command.get_params(ctx) if isinstance(param, kind)]
    records = [record for _param, record in told if record is not None]
    if records:
        with formatter.section(title):
            formatter.write_dl(records)


def call_error(error: click.ClickException, verbs: Iterable[str]) -> InputError:
    """A mistake of the call as one of ours, with the way out."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "pruefstand"
    do = _("„{command} --help“ zeigt, wie der Aufruf aussieht.").format(command=path)
    if isinstance(error, click.NoSuchOption):
        return InputError(_("Die Option „{name}“ gibt es nicht.").format(name=error.option_name), do=_near(error) or do)
    if isinstance(error, click.exceptions.NoSuchCommand):
        name = error.command_name
        near = difflib.get_close_matches(name, list(verbs), n=1)
        hint = _("Meinten Sie „{near}“?").format(near=near[0]) if near else do
        return InputError(_("Das Verb „{name}“ gibt es nicht.").format(name=name), do=hint)
    if isinstance(error, click.MissingParameter):
        param = error.param
        name = param.make_metavar(context) if param is not None and context is not None else ""
        if isinstance(param, click.Option):
            name = f"{param.opts[0]} {name}"
        return InputError(_("Im Aufruf fehlt {name}.").format(name=name), do=do)
    if isinstance(error, click.BadParameter):
        param = error.param
        name = (param.opts[0] if isinstance(param, click.Option) else param.human_readable_name) if param else ""
        value = _("Der Wert für „{name}“ passt nicht: {why}").format(name=name, why=_why(param, error))
        return InputError(value, do=do)
    if isinstance(error, click.BadOptionUsage):
        return InputError(_("Der Option „{name}“ fehlt ihr Wert.").format(name=error.option_name), do=do)
    return InputError(_("Der Aufruf passt nicht: zu viel oder zu wenig angegeben."), do=do)


def _near(error: click.NoSuchOption) -> str:
    possibilities = error.possibilities or ()
    return _("Meinten Sie „{near}“?").format(near=min(possibilities)) if possibilities else ""


def _why(param: click.Parameter | None, error: click.BadParameter) -> str:
    if param is not None and isinstance(param.type, click.Choice):
        return _("eines von {choices}.").format(choices=", ".join(str(choice) for choice in param.type.choices))
    if param is not None and isinstance(param.type, click.types.IntParamType):
        return _("eine ganze Zahl von 1 bis 256.")
    return error.message
