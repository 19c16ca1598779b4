"""The command `aerodrome` with password hashing at no cost.

python -m tests.support.server.quick_server serve ...
"""

import sys

from argon2 import PasswordHasher

if __name__ == "__main__":
    from aerodrome.cli import main
    from aerodrome.service.accounts import model

    model._hasher = PasswordHasher(1, 8, 1)
    sys.exit(main())
