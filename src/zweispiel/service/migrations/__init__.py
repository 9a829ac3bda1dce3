"""The history of the store's tables, for Alembic. Every change of `schema.py` is a new file in `versions/`."""

from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from zweispiel.service.database import in_transactions
from zweispiel.service.errors import StoreError

#: The newest revision.
HEAD = "0003"


def migrate(engine: Engine, place: str, lock: str | None = None) -> None:
    """Bring the tables up to date, in one transaction.

    Where several processes may do it at once, `lock` is a statement that returns when no other does; it holds until the
    end of the transaction.
    """
    if is_up_to_date(engine):
        return
    from alembic import command  # here, because it is seldom needed and slow to import
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    try:
        with in_transactions(engine).begin() as connection:
            if lock is not None:
                connection.exec_driver_sql(lock)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:  # a revision that this version does not know
        raise StoreError("store-newer", folder=place) from error
    except SQLAlchemyError as error:
        problem = str(getattr(error, "orig", error))
        raise StoreError("store-unusable", folder=place, problem=problem) from error


def is_up_to_date(engine: Engine) -> bool:
    """Whether there is nothing to migrate."""
    try:
        with engine.connect() as connection:
            return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
    except SQLAlchemyError:  # no such table, or not a database: migrating will tell
        return False
