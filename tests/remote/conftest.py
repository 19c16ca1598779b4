"""A live server for tests of programs that connect to one."""

from tests.support.server.fixtures import live, quick_passwords

__all__ = ["live", "quick_passwords"]
