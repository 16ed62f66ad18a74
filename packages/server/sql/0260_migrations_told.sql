-- A process that does not migrate by itself asks whether the schema is the one that it was written for.
grant select on schema_migrations to taraz_app;
