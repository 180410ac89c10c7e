"""Tests of a real daemon by requests and sockets alone; no page is opened."""

from fixtures import certificate, daemon, far, free_port, guarded, no_leftovers  # noqa: F401
