"""Accounts: guests, accounts, sessions, programs and what is kept about them."""
