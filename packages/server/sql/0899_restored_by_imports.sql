-- How many customers an import brought back: they had been removed, and what was sold to their code is in their account.
alter table party_imports add column restored integer not null default 0;
