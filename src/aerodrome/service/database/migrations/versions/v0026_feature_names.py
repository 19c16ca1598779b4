"""Name tables, with their indexes and columns, after their features."""

from __future__ import annotations

from alembic import op

revision = "0026"
down_revision = "0025"

TABLES = {
    "offers": "lobby_offers",
    "sitters": "lobby_sitters",
    "seekers": "lobby_seekers",
    "challenges": "lobby_challenges",
    "warnings": "moderation_warnings",
    "acts": "moderation_log",
    "complaints": "moderation_complaints",
    "letters": "notifications",
    "postboxes": "notification_settings",
    "subscriptions": "notification_subscriptions",
    "outbox": "notification_outbox",
    "mail_tokens": "notification_mail_tokens",
    "waits": "notification_turns",
    "ledger": "rating_ledger",
    "steps": "rating_steps",
    "browsers": "rating_browsers",
    "sightings": "rating_sightings",
    "log_entries": "rating_log_entries",
    "careers": "rating_careers",
    "house_keys": "server_keys",
    "setups": "set_ups",
    "flights": "set_up_games",
    "opinions": "set_up_ratings",
    "follows": "social_follows",
    "blocks": "social_blocks",
    "openness": "social_openness",
    "clubs": "social_clubs",
    "members": "social_members",
    "pins": "social_pins",
    "gallery": "spectator_gallery",
    "standing": "standing_orders",
    "usual_standing": "standing_orders_usual",
    "entrants": "tournament_entrants",
    "encounters": "tournament_encounters",
    "legs": "tournament_legs",
}
COLUMNS = (
    ("notifications", "letter", "notification"),
    ("notification_outbox", "letter", "notification"),
    ("notification_outbox", "whither", "target"),
)
INDEXES = (
    ("offers", "ix_offers_club", "club"),
    ("offers", "ix_offers_game", "game"),
    ("offers", "ix_offers_person", "person"),
    ("sitters", "ix_sitters_person", "person"),
    ("seekers", "ix_seekers_game", "game"),
    ("challenges", "ix_challenges_other", "other"),
    ("challenges", "ix_challenges_person", "person"),
    ("warnings", "ix_warnings_person", "person"),
    ("complaints", "ix_complaints_person", "person"),
    ("letters", "letters_by_person", "person at"),
    ("subscriptions", "ix_subscriptions_person", "person"),
    ("subscriptions", "ix_subscriptions_session", "session"),
    ("outbox", "ix_outbox_person", "person"),
    ("outbox", "outbox_by_due", "due"),
    ("mail_tokens", "ix_mail_tokens_person", "person"),
    ("steps", "steps_by_person", "person ruleset number"),
    ("browsers", "ix_browsers_person", "person"),
    ("log_entries", "log_entries_by_person", "person at"),
    ("setups", "setups_by_person", "person updated"),
    ("setups", "setups_by_shelf", "published"),
    ("flights", "ix_flights_setup", "setup"),
    ("follows", "ix_follows_other", "other"),
    ("blocks", "ix_blocks_other", "other"),
    ("blocks", "blocks_by_person", "person other"),
    ("clubs", "ix_clubs_created", "created"),
    ("members", "ix_members_person", "person"),
    ("pins", "ix_pins_setup", "setup"),
    ("gallery", "ix_gallery_person", "person"),
    ("standing", "ix_standing_person", "person"),
    ("entrants", "ix_entrants_person", "person"),
    ("encounters", "encounters_by_due", "state due"),
    ("legs", "legs_by_state", "state due"),
)
UNIQUE = "blocks_by_person"


def upgrade() -> None:
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for table, old, new in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    for old, index, columns in INDEXES:
        op.drop_index(index, (table := TABLES[old]))
        named = index.replace(old, table, 1)
        op.create_index(named, table, columns.split(), unique=index == UNIQUE)
