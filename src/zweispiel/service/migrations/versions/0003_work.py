"""Reviews that are kept, and work for engines that several processes share."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "reviews",
        sa.Column("review", sa.String(32), primary_key=True),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("last_only", sa.Boolean, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("content", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("reviews_by_age", "reviews", ["touched"])
    op.create_table(
        "work",
        sa.Column("key", sa.String(160), primary_key=True),
        sa.Column("room", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("lane", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("priority", sa.Integer, nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("not_before", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("lease", sa.String(32)),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(8)),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("answer", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("work_by_room", "work", ["room"])


def downgrade() -> None:
    """Remove them."""
    op.drop_table("work")
    op.drop_table("reviews")
