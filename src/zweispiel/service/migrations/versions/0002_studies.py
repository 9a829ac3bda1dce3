"""Studies: trees of variations that people keep on the server."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "studies",
        sa.Column("study", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("studies_by_holder", "studies", ["holder", "touched"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("studies")
