"""One call of the blinding, as the verb makes it."""

from __future__ import annotations

from pruefstand.blinding import BlindOptions
from pruefstand.blinding.blind import Blinded, blind, blinding_key
from pruefstand.blinding.passing import Passed, Work
from pruefstand.blinding.ready import Switches
from pruefstand.blinding.released import release_record
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.journal import open_journal
from pruefstand.study.load import Study

TWO = BlindOptions(("R1", "R2"))
FORM = rating_form(RateOptions(with_gold=True), target=True)


def call(
    study: Study, options: BlindOptions = TWO, *, seed: str | None = None, release: bool, workers: int = 1
) -> Blinded:
    """One call, as the verb makes it; a release is written to the journal as the verb writes it."""
    key, _known = blinding_key(study.folder, options, seed)
    with open_journal(study.folder, purpose="blind") as writer:

        def released(passed: Passed, switches: Switches) -> None:
            writer.write(release_record(writer.utc(), key, passed, switches))
            writer.commit()

        return blind(
            study, options, form=FORM, with_gold=True, key=key, release=release, work=Work(workers), on_release=released
        )


def handed_out(study: Study, options: BlindOptions = TWO, *, seed: str | None = None) -> Blinded:
    """Prepared, then released."""
    call(study, options, seed=seed, release=False)
    return call(study, options, seed=seed, release=True)
