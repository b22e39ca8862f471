"""Whether words, characters, speakers are counted as jiwer, kaldialign, meeteval and pyannote.metrics count them.

    python benchmarks/differences.py [--seed 1] [--factor 10] [--environment FOLDER] [--keep]

Random inputs of the given seed go through all four programs, in an environment of their own, and through Prüfstand;
``tests/reference/test_speech.py`` compares totals and says where definitions differ. ``--factor`` multiplies 200 texts,
120 sessions and 80 recordings. ``--keep`` writes the values that the tests read (seed 20261130, factor 1) anew. The
exit code is 1 where anything differs and 3 where the programs cannot be installed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import SPEECH, SPEECH_PEERS, prepared

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "tests" / "reference"
KEPT = 20_261_130


def main() -> int:
    """Make the values and compare them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--factor", type=int, default=10)
    parser.add_argument("--environment", type=Path, default=SPEECH)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    python = prepared(asked.environment, SPEECH_PEERS)
    if python is None:
        print("the other programs could not be installed: " + ", ".join(SPEECH_PEERS))
        return 3
    seed, factor = (KEPT, 1) if asked.keep else (asked.seed, asked.factor)
    with tempfile.TemporaryDirectory() as folder:
        values = REFERENCE / "values_speech.json" if asked.keep else Path(folder) / "values.json"
        command = [str(python), str(REFERENCE / "make_speech.py"), str(values), str(seed), str(factor)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program
        compare = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(REFERENCE / "test_speech.py")]
        print(f"seed {seed}: {200 * factor} texts, {120 * factor} sessions, {80 * factor} recordings", flush=True)
        return subprocess.run(  # noqa: S603 - our own tests
            compare, check=False, cwd=ROOT, env={**os.environ, "PRUEFSTAND_SPEECH_VALUES": str(values)}
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
