"""python tools/standin: a stand-in for model endpoints on 127.0.0.1, until SIGTERM, Ctrl-C or its life limit.

When it listens it prints one line of JSON: {"url": ..., "port": ..., "pid": ...}. A script (a file, or - for standard
input) is JSON as shown below; --examples prints every named behaviour with its value, one a line.
"""

import sys
from pathlib import Path

if not __package__:  # started as a folder: its parent is where the package is found, not the folder itself
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import asyncio
import json
import os
import signal
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

import standin
from standin.behaviours import BEHAVIOURS
from standin.script import Rate, Script, script_from_json
from standin.server import Server

_ENDS = (signal.SIGINT, signal.SIGTERM)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python tools/standin",
        description=__doc__,
        epilog=standin.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--script", metavar="FILE", help="the script, or - for standard input")
    parser.add_argument("--port", type=int, default=0, help="0, the default, takes a free one")
    parser.add_argument("--latency", type=float, help="seconds before every answer, instead of the script's")
    parser.add_argument("--rate", type=int, help="requests per second, more get 429; instead of the script's")
    parser.add_argument("--seconds", type=float, default=600, help="life limit (default: 600)")
    parser.add_argument("--examples", action="store_true", help="print every named behaviour, and end")
    return parser.parse_args()


def _script(arguments: argparse.Namespace) -> Script:
    script = Script()
    if arguments.script is not None:
        raw = sys.stdin.buffer.read() if arguments.script == "-" else Path(arguments.script).read_bytes()
        script = script_from_json(raw.decode())
    if arguments.latency is not None:
        script = replace(script, latency=arguments.latency)
    return script if arguments.rate is None else replace(script, rate=Rate(arguments.rate))


def _allow_many_connections() -> None:
    """As many open files as the system lets us have; Windows has no such limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not everywhere

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def _serve(script: Script, port: int, seconds: float) -> int:
    """Serve until an end; 1 if the server itself had a fault."""
    loop, stop, faults = asyncio.get_running_loop(), asyncio.Event(), []

    def fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        faults.append(context)
        loop.default_exception_handler(context)

    loop.set_exception_handler(fault)
    for number in _ENDS:
        try:
            loop.add_signal_handler(number, stop.set)
        except RuntimeError:  # Windows, whose loops know no signals
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    server = Server(script)
    await server.start(port)
    told = {"url": f"http://127.0.0.1:{server.port}", "port": server.port, "pid": os.getpid()}
    print(json.dumps(told), flush=True)
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)
    await server.stop()
    return 1 if faults else 0


def main() -> int:
    """Serve as the arguments say; the exit code."""
    arguments = _arguments()
    if arguments.examples:
        for name, behaviour in BEHAVIOURS.items():
            value = {"do": type(behaviour).__name__, **asdict(behaviour)}
            print(json.dumps({name: value}, ensure_ascii=False))
        return 0
    try:
        script = _script(arguments)
    except (OSError, ValueError) as error:
        print(f"standin: {error}", file=sys.stderr)
        return 2
    _allow_many_connections()
    try:
        return asyncio.run(_serve(script, arguments.port, arguments.seconds))
    except OSError as error:
        print(f"standin: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
