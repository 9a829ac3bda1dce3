"""Events, and the indexes of rooms and holders."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "events",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rooms",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("due", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("rooms_by_creator", "rooms", ["creator", "status"])
    op.create_index("rooms_by_status", "rooms", ["status"])
    op.create_index("rooms_due", "rooms", ["due", "touched"])
    op.create_table(
        "holders",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("room", sa.String(16), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("holders_by_room", "holders", ["room"])


def downgrade() -> None:
    """Remove them."""
    for table in ("holders", "rooms", "events"):
        op.drop_table(table)
