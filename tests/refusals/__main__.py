"""Prints the table; exit code 1 if a refusal has no case. With an argument only the rows without a case."""

from __future__ import annotations

import sys

from .table import lines, rows

found = rows()
missing = [row for row in found if not row.cases]
for line in lines(missing if sys.argv[1:] else found):
    print(line)
sys.exit(1 if missing else 0)
