"""An environment of its own for programs that Prüfstand is compared with, at pinned versions; it stays."""

from __future__ import annotations

import os
import subprocess
import tempfile
import venv
from pathlib import Path

__all__ = ["SPEECH", "SPEECH_PEERS", "prepared"]

SPEECH = Path(tempfile.gettempdir()) / "pruefstand-speech-peers"
SPEECH_PEERS = ("jiwer==4.0.0", "kaldialign==0.12.0", "meeteval==0.4.3", "pyannote.metrics==4.2.0")


def prepared(folder: Path, peers: tuple[str, ...]) -> Path | None:
    """The Python of the environment, made where it is not there yet; ``None`` where that fails."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "installed.txt"
    if not stamp.exists() or stamp.read_text("utf-8").split() != list(peers):
        venv.create(folder, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", *peers]
        if subprocess.run(command, check=False).returncode:  # noqa: S603 - pinned names
            return None
        stamp.write_text("\n".join(peers), "utf-8")
    return python
