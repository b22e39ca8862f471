"""Make ``promptfoo.json`` and ``promptfoo.jsonl`` beside this file: one run in two formats.

Made with promptfoo 0.123.1 and a provider of our own, so that no network is needed:

npm install promptfoo@0.123.1 (Node 22.22 or newer), then python make_promptfoo.py node_modules/.bin/promptfoo

Two providers, one prompt, five tests, two repeats. What an answer can be depends on the question.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
VERSION = "0.123.1"
CONFIG = """\
description: Frist
prompts:
  - id: frage
    label: frage
    raw: "{{frage}}"
providers:
  - id: file://stumm.js
    label: stumm-1
    config: {antwort: Ja}
  - id: file://stumm.js
    label: stumm-2
    config: {antwort: Nein}
tests:
  - description: erster
    vars: {fall: fall-001, frage: "Ist die Frist gewahrt?"}
    metadata: {fall: fall-001}
    assert: [{type: equals, value: Ja}]
  - vars: {fall: fall-002, frage: "Ist die Frist gewahrt? (scheitert)"}
  - vars: {fall: fall-003, frage: "Ist die Frist gewahrt? (leer)"}
  - vars: {fall: fall-004, frage: "Antworte als JSON. Ist die Frist gewahrt?"}
  - vars: {fall: fall-005, frage: "Ist die Frist gewahrt? (abgeschnitten)"}
  - vars: {fall: fall-006, frage: "Ist die Frist gewahrt? (verweigert)"}
"""
PROVIDER = """\
module.exports = class {
  constructor(options) { this.options = options; this.calls = 0; }
  id() { return 'stumm'; }
  async callApi(prompt) {
    const tokenUsage = {total: 15, prompt: 12, completion: 3};
    if (prompt.includes('scheitert')) return {error: 'Server sagt 502'};
    if (prompt.includes('leer')) return {output: '', tokenUsage};
    if (prompt.includes('JSON')) return {output: {antwort: this.options.config.antwort}, tokenUsage};
    if (prompt.includes('abgeschnitten')) return {output: 'Die Frist ist gew', finishReason: 'length', tokenUsage};
    if (prompt.includes('verweigert')) return {output: 'Dazu sage ich nichts.', isRefusal: true, tokenUsage};
    return {output: this.options.config.antwort, tokenUsage, finishReason: 'stop', latencyMs: 5};
  }
};
"""


def main(program: str) -> None:
    """Run promptfoo and keep both of its outputs, without paths of this machine."""
    program = str(Path(program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "promptfooconfig.yaml").write_text(CONFIG, "utf-8")
        (folder / "stumm.js").write_text(PROVIDER, "utf-8")
        environment = {
            **os.environ,
            "PROMPTFOO_CONFIG_DIR": str(folder / "state"),
            "PROMPTFOO_DISABLE_TELEMETRY": "1",
            "PROMPTFOO_DISABLE_UPDATE": "1",
            "PROMPTFOO_DISABLE_REMOTE_GENERATION": "1",
        }
        told = subprocess.run([program, "--version"], env=environment, capture_output=True, check=True)
        if told.stdout.decode().strip() != VERSION:
            raise SystemExit(f"promptfoo {VERSION} is wanted")
        call = [program, "eval", "--no-cache", "--no-progress-bar", "--no-table", "--repeat", "2", "-j", "1"]
        # It ends with 100 because some tests do not pass, which is what they are for.
        subprocess.run(
            [*call, "-o", "promptfoo.json", "-o", "promptfoo.jsonl"], cwd=folder, env=environment, check=False
        )
        for kept in ("promptfoo.json", "promptfoo.jsonl"):
            text = re.sub(re.escape(json.dumps(name)[1:-1]), "", (folder / kept).read_text("utf-8"))
            (HERE / kept).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
