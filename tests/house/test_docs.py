"""The documentation is true: what it shows is run, page by page.

In README.md and every page of docs/ a fenced block is taken by its language:

console   each line ``$ command`` runs in a shell, one after another, in one empty folder per page, with the project's
          program on the path. It must end with 0, or with the number in a closing ``# exit 1``. The lines below a
          command, if any, are its output; ``...`` stands for anything. A backslash at the end joins the next line.
python    is executed, the blocks of a page one after another in one namespace
yaml, json  are parsed
sh        is not run: ways to install, from a short list
text, …   is not looked at

A file name behind the language (``yaml termine/study.yaml``) writes the block there instead, for the commands to come.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

_ROOT = Path(__file__).resolve().parents[2]
_PAGES = [_ROOT / "README.md", *sorted((_ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_INSTALL = re.compile(r"#.*|git clone .*|cd \S+|pipx install \.|python3 run\.py (setup|demo|test|lint|lock)\b.*|")
_EXIT = re.compile(r"\s+# exit (\d+)$")


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, the file it is to be written to (or ""), its text and its first line's number."""

    language: str
    file: str
    body: str
    line: int


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found = []
    for match in _FENCE.finditer(page):
        language, _, file = match["info"].strip().partition(" ")
        line = page.count("\n", 0, match.start()) + 2
        found.append(Block(language, file, textwrap.dedent(match["body"]), line))
    return found


def commands(body: str) -> list[tuple[str, int, str]]:
    """The commands of a console block with the exit code and the output that the page promises."""
    found = []
    for part in re.split(r"^\$ ", body.replace("\\\n", " "), flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        code = _EXIT.search(command)
        found.append((_EXIT.sub("", command), int(code[1]) if code else 0, output))
    return found


def agrees(output: str, wanted: str) -> bool:
    """Whether a command printed what the page says; nothing said is nothing promised."""
    return not wanted.strip() or doctest.OutputChecker().check_output(
        wanted.strip() + "\n", output.strip() + "\n", doctest.ELLIPSIS
    )


def run_console(block: Block, folder: Path) -> None:
    """Run the commands of one block."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for command, code, wanted in commands(block.body):
        ran = subprocess.run(  # noqa: S602 - the reader types it into a shell, too
            command,
            shell=True,
            cwd=folder,
            env={**os.environ, "PATH": path, "PYTHONUTF8": "1", "COLUMNS": "100"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
            check=False,
        )
        output = ran.stdout.decode("utf-8")
        assert ran.returncode == code, f"$ {command}\nexit {ran.returncode}, the page says {code}\n{output}"
        assert agrees(output, wanted), f"$ {command}\nprinted:\n{output}\nthe page says:\n{wanted}"


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.relative_to(_ROOT).as_posix())
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command, program and data block of the page works as the page says."""
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {}
    for block in blocks(page.read_text("utf-8")):
        place = f"{page.relative_to(_ROOT)}:{block.line}"
        if block.file:
            target = tmp_path / block.file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.body, "utf-8", newline="\n")
        elif block.language == "console":
            assert commands(block.body), f"{place}: no command"
            run_console(block, tmp_path)
        elif block.language == "python":
            exec(compile("\n" * (block.line - 1) + block.body, str(page), "exec"), namespace)  # noqa: S102 - our own page
        elif block.language == "yaml":
            yaml.safe_load(block.body)
        elif block.language == "json":
            json.loads(block.body)
        elif block.language == "sh":
            assert all(_INSTALL.fullmatch(line) for line in block.body.splitlines()), f"{place}: not run by any test"


def test_blocks_are_found() -> None:
    """Language, file name, text and line number of a block are read, indented blocks included."""
    page = "a\n```yaml x/y.yaml\nk: 1\n```\n- b\n  ```console\n  $ one \\\n  two # exit 2\n  out\n  ```\n"
    first, second = blocks(page)
    assert first == Block("yaml", "x/y.yaml", "k: 1\n", 3)
    assert second.line == 7
    assert commands(second.body) == [("one  two", 2, "out\n")]


def test_lies_are_found(tmp_path: Path) -> None:
    """A wrong exit code and a wrong output fail; an ellipsis fits, silence promises nothing."""
    run_console(Block("console", "", "$ echo eins zwei\neins ...\n$ exit 1  # exit 1\n$ echo drei\n", 1), tmp_path)
    with pytest.raises(AssertionError, match="the page says 0"):
        run_console(Block("console", "", "$ exit 1\n", 1), tmp_path)
    with pytest.raises(AssertionError, match="zwei"):
        run_console(Block("console", "", "$ echo zwei\neins\n", 1), tmp_path)
