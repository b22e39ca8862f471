"""How long words and speakers take to be counted, beside jiwer, meeteval and pyannote.metrics in the same run.

    python benchmarks/words.py [--texts 62] [--words 8000] [--environment FOLDER] [--without-peers] [--only-spoken]

Transcripts are made with a fixed seed: German sentences with numbers, doses, dates and norms, every tenth word wrong.
Told are seconds from two texts in memory to the counters, and how far the process grew above the interpreter with our
imports. jiwer stands in the environment of the tests; meeteval and pyannote.metrics are installed at pinned versions
into an environment of their own, which stays for the next time; where they cannot be installed that is said.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from environment import SPEECH, SPEECH_PEERS, prepared

from pruefstand.scoring.captions.checker import count_captions
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
from pruefstand.scoring.commands_notation import read_dictation
from pruefstand.scoring.commands_outcome import outcomes
from pruefstand.scoring.speakers.errors import diarization_errors, jaccard_errors
from pruefstand.scoring.speakers.timeline import lay_out
from pruefstand.scoring.speakers.words import speaker_words
from pruefstand.scoring.words_compare import compare, count_raw
from pruefstand.scoring.words_counts import ZERO
from pruefstand.scoring.words_levels import LEVELS

ROOT = Path(__file__).resolve().parents[1]
SENTENCES = (
    "Der Patient klagt seit drei Tagen über Schmerzen im rechten Knie.",
    "Er nimmt 25 mg Ramipril 1-0-0 und gelegentlich Ibuprofen.",
    "Kein Fieber, keine Luftnot, der Blutdruck lag bei 120/80 mmHg.",
    "Die Kündigung vom 3. Mai 2024 ist nach § 30 Abs. 2 Z 4 MRG unwirksam.",
    "Der Beklagte hat den Betrag von 1.250 Euro nicht bezahlt.",
    "Die Sitzung begann um 8:30 Uhr und dauerte zweieinhalb Stunden.",
    "Wir haben das in der letzten Woche besprochen, und alle waren damit einverstanden.",
    "Die Straße war nass, deshalb fuhr sie langsamer als sonst nach Hause.",
)


def transcript(chance: random.Random, words: int) -> tuple[str, str]:
    """A reference of so many words and an output with every tenth word wrong."""
    said: list[str] = []
    while len(said) < words:
        said += chance.choice(SENTENCES).split()
    said = said[:words]
    heard: list[str] = []
    for word in said:
        fate = chance.random()
        if fate < 0.04:
            heard.append(chance.choice(said))
        elif fate >= 0.07:
            heard += [word, chance.choice(said)] if fate < 0.10 else [word]
    return " ".join(said), " ".join(heard)


def counted(pair: tuple[str, str]) -> list[int]:
    """The errors of one transcript at every level."""
    return [compare(*pair, level).counts.errors for level in LEVELS]


def timed(task: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds and what came out."""
    begun = time.perf_counter()
    found = task()
    return time.perf_counter() - begun, found


def grown() -> float:
    """The highest memory of this process so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def texts(number: int, words: int) -> None:
    """Words beside jiwer."""
    chance = random.Random(9)  # noqa: S311 - made inputs, no secret
    base = grown()
    long = transcript(chance, 100_000)
    seconds, _found = timed(partial(count_raw, *long))
    print(f"1 x 100,000 words, raw           {seconds:8.2f} s   at most 3 s, {grown() - base:.0f} MiB grown")
    del long
    pairs = [transcript(chance, words) for _text in range(number)]
    before = grown()
    raw, found = timed(lambda: sum((count_raw(*pair) for pair in pairs), ZERO))
    print(f"{number} x {words:,} words, raw             {raw:8.2f} s   {found.errors} of {found.reference_words}")
    one, _errors = timed(lambda: [counted(pair) for pair in pairs])
    print(f"the same, all levels, one core   {one:8.2f} s   {grown() - before:.0f} MiB grown, at most 100 MiB")
    with ProcessPoolExecutor(2) as pool:
        two, _errors = timed(lambda: list(pool.map(counted, pairs)))
    print(f"the same, all levels, two cores  {two:8.2f} s   at most 30 s")
    import jiwer  # noqa: PLC0415 - after the memory of our own is told

    def by_jiwer() -> int:
        outputs = [jiwer.process_words(*pair) for pair in pairs]
        return sum(one.substitutions + one.deletions + one.insertions for one in outputs)

    theirs, errors = timed(by_jiwer)
    print(
        f"the same, raw, jiwer             {theirs:8.2f} s   {errors} errors, {theirs / raw:.2f} times as long as ours"
    )


def sessions() -> list[tuple[dict[str, str], dict[str, str]]]:
    """20 sessions of 4 speakers with 3,000 words each, the streams in another order."""
    chance = random.Random(4)  # noqa: S311 - made inputs, no secret
    found = []
    for _session in range(20):
        pairs = [transcript(chance, 3_000) for _speaker in range(4)]
        order = chance.sample(range(4), 4)
        said = {f"s{n}": one for n, (one, _two) in enumerate(pairs)}
        found.append((said, {f"h{n}": pairs[at][1] for n, at in enumerate(order)}))
    return found


def recordings() -> list[tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]]:
    """60 recordings of 600 turns of 4 speakers, boundaries moved, every twentieth turn given to another label."""
    chance = random.Random(6)  # noqa: S311 - made inputs, no secret
    found = []
    for _recording in range(60):
        at, said, heard = 0, [], []
        for _turn in range(600):
            at += chance.randrange(-300, 1500)
            at = max(at, 0)
            end = at + chance.randrange(500, 6000)
            who = chance.randrange(4)
            said.append((f"s{who}", f"{at / 1000:.3f}", f"{end / 1000:.3f}"))
            other = chance.randrange(4) if chance.random() < 0.05 else who
            begin = max(0, at + chance.randrange(-200, 200))
            heard.append(
                (f"h{other}", f"{begin / 1000:.3f}", f"{max(begin, end + chance.randrange(-200, 200)) / 1000:.3f}")
            )
            at = end
        found.append((said, heard))
    return found


def by_speakers(spoken: list[tuple[dict[str, str], dict[str, str]]]) -> int:
    """Errors of cpWER by our own code, all sessions."""
    sides = [[{name: text.split() for name, text in side.items()} for side in both] for both in spoken]
    return sum(speaker_words(*both).errors for both in sides)


def by_time(turned: list[tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]]) -> tuple[float, float]:
    """DER, pooled, and the mean JER by our own code."""
    wrong, total, jaccard = Decimal(0), Decimal(0), 0.0
    for both in turned:
        sides = [[(name, Decimal(begin), Decimal(end)) for name, begin, end in side] for side in both]
        last = max(end for side in sides for _name, _begin, end in side)
        line = lay_out(*sides, [(Decimal(0), last)])
        found = diarization_errors(line)
        wrong += Decimal(float(found.missed + found.false_alarm + found.confusion))
        total += Decimal(float(found.total))
        jaccard += float(jaccard_errors(line).rate or 0)
    return float(wrong / total), jaccard / len(turned)


def dictation(chance: random.Random, words: int) -> tuple[str, str]:
    """A dictation of so many words with its full stops and some paragraphs as commands, and an output in which every
    tenth word is wrong and every fifth command fails."""
    said: list[str] = []
    heard: list[str] = []
    while len(said) < words:
        sentence = chance.choice(SENTENCES).rstrip(".").split()
        said += [*sentence, "[[Punkt => .]]"]
        heard += [word if chance.random() > 0.1 else "falsch" for word in sentence]
        fate = chance.random()
        if fate < 0.8:
            heard[-1] += "."
        elif fate < 0.9:
            heard.append("Punkt")
        if chance.random() < 0.1:
            said.append("[[neuer Absatz => ¶]]")
            heard.append("\n\n")
    return " ".join(said), " ".join(heard)


def broadcast(chance: random.Random, words: int) -> tuple[bytes, bytes]:
    """So many words with their times, and a display log that shows eight of them in each caption, one by one."""
    said = [chance.choice(SENTENCES).split()[0] + str(chance.randrange(3000)) for _word in range(words)]
    times = "".join(f"a 1 {at * 0.45:.2f} 0.4 {word}\n" for at, word in enumerate(said))
    states = []
    for number, at in enumerate(range(0, words, 8)):
        for size in range(1, 9):
            text = " ".join(word if chance.random() > 0.05 else "falsch" for word in said[at : at + size])
            states.append(json.dumps({"time": f"{(at + size) * 0.45 + 1:.2f}", "cue": number, "text": text}) + "\n")
    return times.encode(), "".join(states).encode()


def spoken_measures() -> None:
    """Commands of a dictation, and live captions of four hours."""
    chance = random.Random(7)  # noqa: S311 - made inputs, no secret
    said, heard = dictation(chance, 8_000)
    seconds, found = timed(lambda: outcomes(read_dictation(said), heard))
    print(f"commands, 1 x 8,000 words        {seconds:8.2f} s   {len(found.found)} commands")
    times, log = broadcast(chance, 32_000)

    def live() -> int:
        words, captions = read_timed_words(times, ""), read_captions(log, "")
        counts = count_captions(words, captions, "format", GERMAN_BROADCAST, is_live=True)
        return len(counts.live.offsets) if counts.live else 0

    seconds, shown = timed(live)
    print(f"live captions, 1 x 32,000 words  {seconds:8.2f} s   {shown} words shown, as many states")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--texts", type=int, default=62)
    parser.add_argument("--words", type=int, default=8000)
    parser.add_argument("--environment", type=Path, default=SPEECH)
    parser.add_argument("--without-peers", action="store_true")
    parser.add_argument("--only-spoken", action="store_true", help="commands and captions only")
    asked = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    spoken_measures()
    if asked.only_spoken:
        return
    texts(asked.texts, asked.words)
    spoken, turned = sessions(), recordings()
    words, errors = timed(lambda: by_speakers(spoken))
    spans, rates = timed(lambda: by_time(turned))
    print(f"cpWER 20 x 4 x 3,000 words       {words:8.2f} s   {errors} errors")
    print(f"DER and JER, 60 x 600 turns      {spans:8.2f} s   DER {rates[0]:.4f}, JER {rates[1]:.4f}")
    if asked.without_peers:
        return
    python = prepared(asked.environment, SPEECH_PEERS)
    if python is None:
        print("meeteval and pyannote.metrics could not be installed")
        return
    program = ROOT / "benchmarks/peers/speech_peers.py"
    told = subprocess.run(  # noqa: S603 - our own program
        [str(python), str(program)],
        input=json.dumps([spoken, turned]),
        text=True,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    theirs = json.loads(told)
    cpwer, spent = theirs["cpwer"], theirs["time"]
    print(f"cpWER, meeteval                  {cpwer['seconds']:8.2f} s   {cpwer['errors']} errors")
    print(f"  as many times as ours          {cpwer['seconds'] / words:8.1f}     at least 10")
    print(
        f"DER and JER, pyannote.metrics    {spent['seconds']:8.2f} s   DER {spent['der']:.4f}, JER {spent['jer']:.4f}"
    )
    print(f"  as many times as ours          {spent['seconds'] / spans:8.1f}     at least 20")


if __name__ == "__main__":
    main()
