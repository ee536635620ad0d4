"""Tests of the tournament desk."""
