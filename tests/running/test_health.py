"""When a service is left, and what becomes of the attempts that could not be asked."""

from __future__ import annotations

import pytest

from pruefstand.running.health import Health
from pruefstand.systems.outcome import Failure

F = Failure
OF_THE_SYSTEM = [F.RATE_LIMIT, F.SERVER_ERROR, F.CONNECTION, F.TIMEOUT, F.UNREADABLE, F.EXIT, None]


@pytest.mark.parametrize("failure", OF_THE_SYSTEM)
@pytest.mark.parametrize("answered", [False, True])
def test_what_speaks_of_the_system_leaves_nothing(failure: Failure | None, answered: bool) -> None:
    """A failure of the system and an answer are results, however often they come and whatever came before."""
    health: Health[int] = Health(answered=answered)
    health.held += [1, 2]
    for _ in range(5):
        assert not health.doubtful(failure)
        assert not health.leave(failure)


@pytest.mark.parametrize("answered", [False, True])
def test_no_access_is_left_at_once(answered: bool) -> None:
    """A wrong key does not become right by asking again; credit may also run out in the middle."""
    health: Health[int] = Health(answered=answered)
    assert health.leave(F.NO_ACCESS)


@pytest.mark.parametrize(
    ("failure", "answered", "doubtful"),
    [(F.UNREACHABLE, False, True), (F.UNREACHABLE, True, True), (F.REJECTED, False, True), (F.REJECTED, True, False)],
)
def test_what_may_say_nothing_of_the_system(failure: Failure, answered: bool, doubtful: bool) -> None:
    """A dead line never does; a refused form does as soon as another request was answered."""
    assert Health(answered=answered).doubtful(failure) is doubtful


def test_the_third_in_a_row_ends_the_asking() -> None:
    """Two are held back, the third ends it; whatever came in between begins the row anew."""
    health: Health[str] = Health()
    for name in ("a", "b"):
        assert not health.leave(F.UNREACHABLE)
        health.held.append(name)
    assert health.release() == ["a", "b"]
    for name in ("c", "d"):
        assert not health.leave(F.REJECTED)
        health.held.append(name)
    assert health.leave(F.UNREACHABLE)


def test_what_was_held_back_is_released_once() -> None:
    """No attempt is recorded twice."""
    health: Health[int] = Health(held=[1, 2])
    assert (health.release(), health.release()) == ([1, 2], [])


def test_who_is_left_stays_left() -> None:
    """An answer that was still under way when the asking ended brings nobody back."""
    health: Health[int] = Health()
    health.leave(F.NO_ACCESS)
    assert health.leave(None)
