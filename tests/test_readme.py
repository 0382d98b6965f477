"""What README.md shows runs as it stands."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_example_for_strategists_runs(capsys) -> None:  # type: ignore[no-untyped-def]
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    scores, comparison, chances, best = capsys.readouterr().out.splitlines()
    assert re.match(r"\(\d+, \d+, \d+\) \(\d", scores)
    share, low = map(float, re.findall(r"0\.\d+", comparison)[:2])
    assert share > low > 1 / 3, "careful play is no better than uniform play"
    assert sum(Fraction(int(part), int(whole)) for part, whole in re.findall(r"Fraction\((\d+), (\d+)\)", chances)) == 1
    assert re.match(r"Play\(card='\w+'", best)
