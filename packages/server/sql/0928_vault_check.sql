-- A value sealed with the installation's master key, at most one: a process that has not the owner's address, and so sees no
-- account's rows, tries its key at it. Whoever starts with that address, or migrates, lays it down.
create table vault_check (
  only_one boolean primary key default true constraint vault_check_one check (only_one),
  sealed bytea not null
);
grant select on vault_check to taraz_app;
