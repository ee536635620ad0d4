"""Property tests draw the same examples on every run, so that a commit is either green or not.

`pytest --hypothesis-profile=search` draws new ones: what it finds becomes a case, and is mended as a kind.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("same")
