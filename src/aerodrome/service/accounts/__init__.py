"""Accounts: guests, accounts, sessions, programs, and the data stored about them."""
