from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.errors import InputError, Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.study.node import Mapping
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml
from pruefstand.systems import files
from pruefstand.systems.command import CommandOptions, configuration, parse_command, prepare_program, readiness

Options = Callable[..., CommandOptions]


def parse(text: str) -> tuple[CommandOptions | None, list[Problem]]:
    """What a system with these lines gives, and its problems."""
    node = read_yaml(text.encode(), "study.yaml")
    reader = Reader()
    assert isinstance(node, Mapping)
    return parse_command(reader, node), reader.problems


def test_a_command_is_split_as_a_shell_would() -> None:
    """Quotes hold words together; other keys of the system are none of ours."""
    text = """
title: Naiv
command: python "systems/mit leer.py" --stil='kurz und gut' {material}
environment: [SCHLUESSEL, ANDERE, SCHLUESSEL]
"""
    found, problems = parse(text)
    assert problems == []
    assert found is not None
    assert found.argv == ("python", "systems/mit leer.py", "--stil=kurz und gut", "{material}")
    assert found.environment == ("ANDERE", "SCHLUESSEL")
    assert found.where == "study.yaml:3"


@pytest.mark.parametrize(
    ("line", "what", "do"),
    [
        ("command: python 'a.py", "Anführungszeichen nicht geschlossen", "ergänzen"),
        ("command: ''", "", ""),
        ("command: '\"\"'", "kein Programm", "python systems/naiv.py"),
        ("command: python a.py {reference}", "{reference}", "{instruction}, {material}, {out}"),
        ("command: python a.py --x={gold}", "{gold}", "{instruction}, {material}, {out}"),
        ("command: python a.py | sort", "„|“", "sh systems/schritte.sh"),
        ("command: python a.py > out.txt", "ohne Shell", "sh systems/schritte.sh"),
        ("command: [python, a.py]", "", ""),
        ("command: python a.py\nenvironment: [A=1]", "„A=1“", "der Name, nie der Wert"),
        ("command: python a.py\nenvironment: [TMPDIR]", "TMPDIR", "löschen"),
        ("command: python a.py\nenvironment: [pwd]", "pwd", "löschen"),
        ("command: python a.py\nenvironment: SCHLUESSEL", "", ""),
    ],
)
def test_a_faulty_command_is_told_with_line_and_way_out(line: str, what: str, do: str) -> None:
    """One problem each, at the line of the fault, and no options."""
    found, problems = parse(f"title: x\n{line}\n")
    assert found is None
    (problem,) = problems
    assert problem.where == ("study.yaml:3" if "\n" in line else "study.yaml:2")
    assert what in problem.what
    assert do in problem.do
    assert problem.do


@pytest.mark.parametrize(
    "command",
    [
        "python systems/regeln.json {material}",
        "python -X dev -u ./systems/regeln.json --eingabe={material} {out}",
        "python -c 'print(1)'",
        "python -m json.tool",
        "sh -c 'cat'",
        "sed s/cases/x/",
        f"{sys.executable} systems/regeln.json",
        "systems/p.sh",
    ],
)
def test_a_sound_command_is_ready(study: Path, options: Options, command: str) -> None:
    """What can run raises no problem; words that merely look like paths do not either."""
    script = study / "systems" / "p.sh"
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    script.chmod(0o755)
    assert readiness(options(command), study) == []


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("python naiv.py", "„naiv.py“ gibt es im Ordner der Studie nicht"),
        ("python -W ignore systems/naiv.py", "„systems/naiv.py“ gibt es im Ordner der Studie nicht"),
        ("sh systems/naiv.sh", "„systems/naiv.sh“ gibt es im Ordner der Studie nicht"),
        ("python /gibt/es/nicht.py", "„/gibt/es/nicht.py“ gibt es nicht"),
        ("gibt-es-nicht-7 {material}", "„gibt-es-nicht-7“ gibt es nicht"),
        ("systems/regeln.json", "„systems/regeln.json“ gibt es nicht, oder es ist nicht ausführbar"),
        ("./systems", "„./systems“ gibt es nicht, oder es ist nicht ausführbar"),
    ],
)
def test_a_missing_program_is_told_before_the_run(study: Path, options: Options, command: str, what: str) -> None:
    """Absent and not executable, program and program file, each with the place in the plan and a way out."""
    (problem,) = readiness(options(command), study)
    assert what in problem.what
    assert (problem.where, bool(problem.do)) == ("study.yaml:7", True)


@pytest.mark.parametrize(
    "command",
    [
        "python systems/regeln.json references.jsonl",
        "python systems/regeln.json --gold=./references.jsonl",
        "python systems/regeln.json systems/../references.jsonl",
        "python systems/regeln.json cases.jsonl",
        "python systems/regeln.json key",
        "python systems/regeln.json key/codes.csv",
        "python systems/regeln.json study.yaml",
        "python systems/regeln.json richtig/antworten.json",
        "python systems/regeln.json ../nebenan.txt",
        "python systems/regeln.json {root}/references.jsonl",
        "python systems/regeln.json --gold={root}/systems/../references.jsonl",
        "python {root}/systems/regeln.json",
        "python systems/verweis.txt",
        "python verweis.txt",
        "python auch-key/codes.csv",
        "python systems/absolut.txt",
    ],
)
def test_what_no_system_may_see_is_refused(study: Path, options: Options, command: str) -> None:
    """By relative and whole path, through ``..``, an option or a link, declared by the plan or known: told before the
    run, and nothing is copied or started."""
    (study / "richtig").mkdir()
    (study / "richtig" / "antworten.json").write_text("GEHEIM", encoding="utf-8")
    (study.parent / "nebenan.txt").write_text("x", encoding="utf-8")
    link = command.split()[1]
    if "verweis" in link:
        (study / link).symlink_to("../references.jsonl" if "/" in link else "references.jsonl")
    elif "auch-key" in link:
        (study / "auch-key").symlink_to("key", target_is_directory=True)
    elif "absolut" in link:
        (study / link).symlink_to(study / "references.jsonl")
    asked = options(command.replace("{root}", f"'{study}'"))
    (problem,) = readiness(asked, study, ["richtig/antworten.json"])
    assert problem.do
    with pytest.raises(InputError), prepare_program(asked, study, ["richtig/antworten.json"]):
        pass


def test_links_that_stay_are_kept(study: Path, options: Options, tmp_path: Path) -> None:
    """A link within the directory, or by whole path to the outside, works from the copy."""
    (tmp_path / "draussen.txt").write_text("draußen", encoding="utf-8")
    (study / "systems" / "innen").symlink_to("regeln.json")
    (study / "systems" / "aussen").symlink_to(tmp_path / "draussen.txt")
    asked = options("python systems/regeln.json")
    assert readiness(asked, study) == []
    with prepare_program(asked, study) as program:
        copies = Path(program.copies)
        assert (copies / "systems" / "innen").read_text(encoding="utf-8") == "{}"
        assert (copies / "systems" / "aussen").read_text(encoding="utf-8") == "draußen"


def test_too_large_a_directory_is_refused(study: Path, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be copied; the way out is a whole path outside the study."""
    (study / "systems" / "modell.bin").write_bytes(b"x" * 2000)
    monkeypatch.setattr(files, "LARGEST", 1999)
    (problem,) = readiness(options("python systems/regeln.json"), study)
    assert "„systems“ ist größer" in problem.what
    assert "außerhalb der Studie" in problem.do


def test_variables_must_be_set_and_must_not_lead_back(
    study: Path, options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An absent variable is told; one whose value names the study's folder is refused."""
    monkeypatch.setenv("DATEN", f"{study}/daten")
    absent, leads = readiness(options("python systems/regeln.json", "DATEN", "GIBT_ES_NICHT"), study)[::-1]
    assert "GIBT_ES_NICHT ist nicht gesetzt" in absent.what
    assert "DATEN verrät" in leads.what
    with (
        pytest.raises(InputError, match="DATEN"),
        prepare_program(options("python systems/regeln.json", "DATEN"), study),
    ):
        pass


@pytest.mark.parametrize("wrapped", ["{}/x", "-I{}/x", "file://{}/x", "@{}", "a=b:{}/key", "cat {}/x", "--x={}/x"])
def test_the_study_must_not_be_named_however_wrapped(study: Path, options: Options, wrapped: str) -> None:
    """An argument that holds the whole path of the study leads to its references, whatever stands around it."""
    (study / "x").write_text("x", encoding="utf-8")
    problems = readiness(options("sh -c " + shlex.quote(wrapped.format(study))), study)
    assert any("mit ganzem Pfad" in problem.what for problem in problems)


def test_a_neighbour_of_the_study_may_be_named(study: Path, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder whose name merely begins like the study's is another folder, in arguments and variables."""
    monkeypatch.setenv("WERKZEUG", f"{study}-werkzeug/bin:{study.parent}")
    assert readiness(options("sh " + shlex.quote(f"{study}-werkzeug/a.sh"), "WERKZEUG"), study) == []


def test_temporary_files_inside_the_study_are_refused(
    study: Path, options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a private folder inside the study a program could walk up to the references."""
    monkeypatch.setattr(tempfile, "tempdir", str(study / "systems"))
    (problem,) = readiness(options("python systems/regeln.json"), study)
    assert "TMPDIR" in problem.do


def test_the_configuration_changes_with_everything_that_shapes_the_system(study: Path, options: Options) -> None:
    """Words, variables' names, program files and those beside them; not with caches or what office programs leave."""

    def now(command: str = "python systems/regeln.json", *names: str) -> bytes:
        return canonical_json(configuration(options(command, *names), study))

    first = now()
    (study / "systems" / "__pycache__").mkdir()
    (study / "systems" / "__pycache__" / "x.pyc").write_bytes(b"x")
    (study / "systems" / "~$regeln.json").write_bytes(b"x")
    (study / "references.jsonl").write_text("neu", encoding="utf-8")
    assert now() == first
    assert str(study).encode() not in first
    assert len({first, now("python systems/regeln.json 1"), now("python systems/regeln.json", "NAME")}) == 3
    (study / "systems" / "lib" / "teil.py").write_text("WORT = 'neu'", encoding="utf-8")
    assert now() != first


def test_the_configuration_lists_files_and_digests(study: Path, options: Options) -> None:
    """Every file that is copied, by its path below the study; a file on top alone."""
    (study / "naiv.py").write_bytes(b"print(1)\n")
    assert configuration(options("python naiv.py", "NAME"), study) == {
        "command": ["python", "naiv.py"],
        "environment": ["NAME"],
        "files": {"naiv.py": "sha256:cc42155088fca5730758db72b2a5bca33112a941dfaa2d43098ec422ce4ea213"},
        "kind": "command",
    }
    below = configuration(options("python systems/lib/teil.py"), study)["files"]
    assert isinstance(below, dict)
    assert list(below) == ["systems/lib/teil.py", "systems/regeln.json"]


def test_attempts_are_told_the_configuration_they_were_made_under(study: Path, options: Options) -> None:
    """The copies' digest, taken from the copies: a file changed during the run changes nothing."""
    (study / "a.py").write_bytes(b"1")
    with prepare_program(options("python a.py"), study) as one:
        (study / "a.py").write_bytes(b"2")
    with prepare_program(options("python a.py"), study) as two:
        pass
    assert one.provenance["configuration"] != two.provenance["configuration"]
    assert one.provenance["interpreter"].endswith(".".join(map(str, sys.version_info[:3])))


def test_values_of_variables_are_not_shown(study: Path, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by the program's own text nor in its configuration."""
    monkeypatch.setenv("SCHLUESSEL", "sk-sehr-geheim")
    asked = options("python systems/regeln.json", "SCHLUESSEL")
    with prepare_program(asked, study) as program:
        assert program.shared["SCHLUESSEL"] == "sk-sehr-geheim"
        assert "geheim" not in repr(program) + repr(asked) + repr(configuration(asked, study))


def test_the_search_path_keeps_out_the_study(study: Path, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of the study and relative ones are dropped from ``PATH``."""
    usual = os.environ["PATH"]
    monkeypatch.setenv("PATH", os.pathsep.join([str(study / "systems"), "", ".", "bin", usual]))
    with prepare_program(options("sh -c ls"), study) as program:
        assert program.shared["PATH"] == usual
        assert os.path.isabs(program.argv[0])  # noqa: PTH117 - it is a text, not a path
