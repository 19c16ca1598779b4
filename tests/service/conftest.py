"""Fixtures for every test of this folder."""

from tests.support.server.stores_and_fields import (
    data,
    empty_schema,
    field,
    flown_here,
    hash_passwords_quickly,
    lab,
    no_data,
    postgres,
    pytest_generate_tests,
    quick_passwords,
    schema,
    sqlite_field,
)

__all__ = [
    "data",
    "empty_schema",
    "field",
    "flown_here",
    "hash_passwords_quickly",
    "lab",
    "no_data",
    "postgres",
    "pytest_generate_tests",
    "quick_passwords",
    "schema",
    "sqlite_field",
]
