-- Statements that banks give as files: read, compared with the books of their place, taken into them, taken back
-- (docs/decisions/0290-bank-statements.md). The file's rows stay as they are written in it, so that what its columns mean
-- can be said after it was read; a statement is compared anew each time it is shown.
create table bank_statements (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  place_id uuid not null,
  state text not null constraint bank_statements_state check (state in ('open', 'imported', 'undone')),
  file_name text not null,
  -- of the sheet that was read, what stands above its header too: [{"number": 1, "cells": ["…"]}]
  rows jsonb not null,
  -- the header's place among them, and its titles
  header_at int not null,
  titles jsonb not null,
  -- by column what it is, null for those that are left out
  fields jsonb not null,
  unit text not null constraint bank_statements_unit check (unit in ('rial', 'toman')),
  -- what its columns are was said by somebody, now or of such a file before
  is_told boolean not null,
  notices jsonb not null,
  -- once imported: its first and last day, its closing balance in rial, how many rows were written and were there
  from_day date,
  to_day date,
  closing_balance bigint,
  written int not null default 0,
  matched int not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  imported_at timestamptz,
  undone_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, place_id) references treasury_places on delete cascade,
  constraint bank_statements_imported check ((state = 'open') = (imported_at is null)),
  constraint bank_statements_undone check ((state = 'undone') = (undone_at is not null))
);
create index bank_statements_of_place on bank_statements (account_id, place_id, created_at, id);
select taraz_protect('bank_statements');

-- Which movements a statement's rows are: those that it wrote, and those that were in the books.
create table bank_statement_matches (
  account_id uuid not null,
  statement_id uuid not null,
  -- as the spreadsheet counts
  row_no int not null,
  movement_id uuid not null,
  is_written boolean not null,
  -- the row's day in Tehran and its numbers: as what its bank knows the movement from then on
  day date not null,
  numbers text[] not null,
  primary key (account_id, statement_id, movement_id),
  foreign key (account_id, statement_id) references bank_statements on delete cascade,
  foreign key (account_id, movement_id) references treasury_movements on delete cascade
);
create index bank_statement_matches_of_movement on bank_statement_matches (account_id, movement_id);
select taraz_protect('bank_statement_matches', 'select, insert');

-- What columns mean, as was said for a place and files with the same header.
create table bank_statement_mappings (
  account_id uuid not null,
  place_id uuid not null,
  header_key text not null,
  fields jsonb not null,
  unit text not null constraint bank_statement_mappings_unit check (unit in ('rial', 'toman')),
  updated_at timestamptz not null,
  primary key (account_id, place_id, header_key),
  foreign key (account_id, place_id) references treasury_places on delete cascade
);
select taraz_protect('bank_statement_mappings', 'select, insert, update');
