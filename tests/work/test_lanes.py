"""Lanes: how many at once, how far apart, once more, and none holding up another."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.work.cancel import Cancel
from pruefstand.work.lanes import Lane, finished


class Clock:
    """A clock that goes when it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time it was told."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which the lanes go."""
    made = Clock()
    monkeypatch.setattr("pruefstand.work.lanes.time", SimpleNamespace(monotonic=made))
    return made


def open_future(_item: object) -> Future[int]:
    """Work that does not end by itself."""
    return Future()


def done_future(item: int) -> Future[int]:
    """Work that has ended when it begins."""
    future: Future[int] = Future()
    future.set_result(item)
    return future


def begun(lane: Lane[int, int], now: float) -> list[int]:
    """All that begins now."""
    found = []
    while (one := lane.begin(now)) is not None:
        found.append(one[0])
    return found


def nothing() -> None:
    """Wait without a word."""


def test_no_more_begin_than_the_width(clock: Clock) -> None:
    """As many begin as there is room for; a wider lane has more room, and each end makes room for one."""
    lane = Lane(range(10), open_future, width=2)
    assert begun(lane, clock.now) == [0, 1]
    lane.width = 3
    assert begun(lane, clock.now) == [2]
    lane.running -= 1
    assert begun(lane, clock.now) == [3]


def test_starts_lie_apart(clock: Clock) -> None:
    """Between two starts lies the gap, however much room there is, and the lane says when it is over."""
    lane = Lane(range(10), open_future, width=9, gap=2.0)
    assert begun(lane, clock.now) == [0]
    assert lane.due() == 1002.0
    assert begun(lane, 1001.999) == []
    assert begun(lane, 1002.0) == [1]


def test_what_needs_no_work_takes_no_time(clock: Clock) -> None:
    """An item that is decided without work takes neither room nor gap: the next one begins at once."""
    lane = Lane(range(4), lambda item: open_future(item) if item == 2 else None, width=1, gap=5.0)
    assert begun(lane, clock.now) == [2]
    assert lane.running == 1


def test_again_waits_its_time_and_goes_first(clock: Clock) -> None:
    """An item given back does not begin before its time; then it goes before new ones, the earliest first."""
    lane = Lane(iter(range(10)), open_future, width=1)
    lane.again(77, 5.0)
    lane.again(66, 3.0)
    order = []
    for now in (1000.0, 1002.9, 1005.0, 1005.0, 1005.0):
        order += begun(lane, now)
        lane.running = 0
    assert order == [0, 1, 66, 77, 2]


def test_items_given_back_for_the_same_moment_keep_their_order(clock: Clock) -> None:
    """Items themselves are never compared: who came first goes first."""
    lane: Lane[object, int] = Lane((), open_future, width=5)
    first, second = object(), object()
    lane.again(first, 1.0)
    lane.again(second, 1.0)
    assert lane.begin(1001.0) is not None
    found = lane.begin(1001.0)
    assert found is not None
    assert found[0] is second


def test_a_lane_waits_for_what_comes_later(clock: Clock) -> None:
    """A lane whose items are all begun is not over while one of them waits for its next turn."""
    lane = Lane((1,), open_future, width=1)
    assert begun(lane, clock.now) == [1]
    lane.running = 0
    lane.again(1, 9.0)
    assert begun(lane, clock.now) == []
    assert (lane.over, lane.due()) == (False, 1009.0)
    assert begun(lane, 1009.0) == [1]
    lane.running = 0
    assert begun(lane, 1009.0) == []
    assert (lane.over, lane.due()) == (True, None)


def test_a_hold_holds_everything(clock: Clock) -> None:
    """While a lane is held neither new items nor those given back begin; a shorter hold takes nothing from a longer."""
    lane = Lane(range(3), open_future, width=9)
    lane.again(7, 0.0)
    lane.hold(4.0)
    lane.hold(1.0)
    assert begun(lane, 1003.9) == []
    assert lane.due() == 1004.0
    assert begun(lane, 1004.0) == [7, 0, 1, 2]


def test_a_stopped_lane_begins_nothing(clock: Clock) -> None:
    """What is in work ends; what waits for its next turn is left, and nothing new is taken."""
    taken = []
    lane = Lane((taken.append(n) or n for n in range(5)), open_future, width=1)
    assert begun(lane, clock.now) == [0]
    lane.again(0, 0.0)
    lane.stop()
    assert lane.over is False
    lane.running = 0
    assert begun(lane, 1009.0) == []
    assert (lane.over, lane.due(), taken) == (True, None, [0])


@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(1, 4), st.sampled_from([0.0, 0.0005])), max_size=4),
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 7))),
)
def test_every_item_comes_once(plan: list[tuple[int, int, float]], twice: set[tuple[int, int]]) -> None:
    """Whatever the lanes look like, each item ends once, and once more for each time that it is given back."""
    lanes = [
        Lane([(at, n) for n in range(count)], done_future, width=w, gap=g) for at, (count, w, g) in enumerate(plan)
    ]
    found: list[tuple[int, int]] = []
    for lane, item, future in finished(lanes, Cancel(), nothing):
        assert lanes[item[0]] is lane
        assert future.result() == item
        if item in twice and item not in found:
            lane.again(item, 0.0005)
        found.append(item)
    items = [(at, n) for at, (count, _w, _g) in enumerate(plan) for n in range(count)]
    assert sorted(found) == sorted([*items, *(item for item in items if item in twice)])
    assert all(lane.over for lane in lanes)


def test_no_more_run_than_the_width() -> None:
    """Over a whole run no lane has more in work than it may, and each uses the room that it has."""
    now, most, lock = [0, 0], [0, 0], threading.Lock()

    def work(at: int) -> None:
        with lock:
            now[at] += 1
            most[at] = max(most[at], now[at])
        time.sleep(0.002)
        with lock:
            now[at] -= 1

    with ThreadPoolExecutor(20) as executor:
        lanes = [
            Lane(range(30), lambda _item: executor.submit(work, 0), width=3),
            Lane(range(30), lambda _item: executor.submit(work, 1), width=7),
        ]
        assert len(list(finished(lanes, Cancel(), nothing))) == 60
    assert most == [3, 7]


def test_a_slow_lane_holds_up_no_other() -> None:
    """While one lane waits for its only work, the other comes to its end."""
    slow: Future[int] = Future()
    lanes = [Lane([99], lambda _item: slow, width=1), Lane(range(50), done_future, width=1)]
    found = []
    for _lane, item, _future in finished(lanes, Cancel(), nothing):
        found.append(item)
        if len(found) == 50:
            slow.set_result(0)
    assert found == [*range(50), 99]


def test_items_are_taken_when_their_work_begins() -> None:
    """Items may be endless: none is taken before there is room for it."""
    taken = []

    def items() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield taken[-1]

    lane = Lane(items(), done_future, width=3)
    for count, _ended in enumerate(finished([lane], Cancel(), nothing), 1):
        assert len(taken) <= count + 2
        if count == 40:
            lane.stop()
    assert len(taken) <= 43


def test_a_failure_of_the_work_is_delivered() -> None:
    """An exception comes with its item and its future, and the others go on."""

    def submit(item: int) -> Future[int]:
        future = done_future(item)
        if item == 1:
            future = Future()
            future.set_exception(LookupError("1"))
        return future

    found = {
        item: future.exception()
        for _lane, item, future in finished([Lane(range(3), submit, width=1)], Cancel(), nothing)
    }
    assert [type(found[item]) for item in range(3)] == [type(None), LookupError, type(None)]


def test_a_stop_begins_nothing_and_delivers_what_is_in_work() -> None:
    """What can be cancelled is cancelled, what already runs is still delivered, and no further item is taken."""
    cancel, go = Cancel(), threading.Event()
    taken = []
    with ThreadPoolExecutor(1) as executor:
        lane = Lane((taken.append(n) or n for n in range(9)), lambda _item: executor.submit(go.wait, 5), width=3)
        threading.Timer(0.05, cancel.set).start()
        found = {}
        for _lane, item, future in finished([lane], cancel, nothing):
            found[item] = future
            if len(found) == 2:
                go.set()
    assert sorted(found) == taken == [0, 1, 2]
    assert found[0].result() is True
    for item in (1, 2):
        with pytest.raises(CancelledError):
            found[item].result()


def test_a_flag_set_before_begins_nothing() -> None:
    """Who has stopped before the beginning gets nothing, and nothing is taken."""
    cancel = Cancel()
    cancel.set()
    lane = Lane(iter([1, 2]), done_future, width=1)
    assert list(finished([lane], cancel, nothing)) == []
    assert lane.over is False


@pytest.mark.parametrize("stopped", [False, True])
def test_waiting_is_told_about_ten_times_a_second(stopped: bool) -> None:
    """While nothing ends the caller is told now and then, and nothing spins; after a stop with room left neither."""
    cancel, future, calls = Cancel(), Future[int](), 0

    def waiting() -> None:
        nonlocal calls
        calls += 1
        if stopped:
            cancel.set()

    future.set_running_or_notify_cancel()  # work that cannot be called off
    threading.Timer(0.45, future.set_result, [1]).start()
    lane = Lane([1, 2] if stopped else [1], lambda _item: future, width=9, gap=0.15 if stopped else 0.0)
    assert [item for _lane, item, _future in finished([lane], cancel, waiting)] == [1]
    assert 2 <= calls <= 6


def test_a_held_lane_goes_on_without_anything_ending() -> None:
    """A lane begins its next item when its time has come, though nothing else happens meanwhile."""
    starts: list[float] = []

    def submit(item: int) -> Future[int]:
        starts.append(time.monotonic())
        return done_future(item)

    begin = time.monotonic()
    assert len(list(finished([Lane(range(4), submit, width=9, gap=0.03)], Cancel(), nothing))) == 4
    assert starts[-1] - begin >= 3 * 0.03
    assert starts[-1] - begin < 1
