"""Store: what is saved and how; nobody else knows that there is a database."""
