"""Table, code book and plan in; results, every denominator and the limits out. Renders nothing, reads no file."""

from pruefstand.evaluation.details import Barred, ErrorKind, Excerpt, Gaps, HardCase, HardFinding, Stability
from pruefstand.evaluation.evaluate import evaluate
from pruefstand.evaluation.gate import Limit, gate_faults, gate_verdicts, parse_gate, unreachable
from pruefstand.evaluation.model import CaseRow, Cell, Denominators, Evaluation, GateVerdict, MeasureCount

__all__ = [
    "Barred",
    "CaseRow",
    "Cell",
    "Denominators",
    "ErrorKind",
    "Evaluation",
    "Excerpt",
    "Gaps",
    "GateVerdict",
    "HardCase",
    "HardFinding",
    "Limit",
    "MeasureCount",
    "Stability",
    "evaluate",
    "gate_faults",
    "gate_verdicts",
    "parse_gate",
    "unreachable",
]
