"""Database: the store, its one writer, migrations and the channel between processes."""
