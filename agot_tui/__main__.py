"""``python -m agot_tui``."""

from agot_tui.cli import main

raise SystemExit(main())
