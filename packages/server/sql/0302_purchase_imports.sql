-- Files of purchases: read, compared with the register, written, taken back (docs/decisions/0301-purchases.md). As with
-- statements of banks (0290) the file's rows stay as they are written in it, and are compared anew each time.
create table purchase_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  state text not null constraint purchase_imports_state check (state in ('open', 'imported', 'undone')),
  file_name text not null,
  -- of the sheet that was read, what stands above its header too: [{"number": 1, "cells": ["…"]}]
  rows jsonb not null,
  header_at int not null,
  titles jsonb not null,
  -- by column what it is, null for those that are left out
  fields jsonb not null,
  unit text not null constraint purchase_imports_unit check (unit in ('rial', 'toman')),
  -- what its columns are was said by somebody, now or of such a file before
  is_told boolean not null,
  notices jsonb not null,
  branch_id uuid,
  written int not null default 0,
  changed int not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  imported_at timestamptz,
  undone_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, branch_id) references branches on delete set null (branch_id),
  constraint purchase_imports_imported check ((state = 'open') = (imported_at is null)),
  constraint purchase_imports_undone check ((state = 'undone') = (undone_at is not null))
);
create index purchase_imports_by_time on purchase_imports (account_id, created_at, id);
select taraz_protect('purchase_imports');
create policy branch_limit on purchase_imports as restrictive to taraz_app
  using (
    (select nullif(current_setting('app.branch_id', true), '')) is null
    or branch_id = (select nullif(current_setting('app.branch_id', true), '')::uuid)
  );

-- What a file did: the purchases that it wrote, and those that it changed with what they were before.
create table purchase_import_effects (
  account_id uuid not null,
  import_id uuid not null,
  purchase_id uuid not null,
  -- null: it was written
  before jsonb,
  -- the purchase's version after it
  version int not null,
  primary key (account_id, import_id, purchase_id),
  foreign key (account_id, import_id) references purchase_imports on delete cascade,
  foreign key (account_id, purchase_id) references purchases on delete cascade
);
create index purchase_import_effects_of_purchase on purchase_import_effects (account_id, purchase_id);
select taraz_protect('purchase_import_effects', 'select, insert');

-- What columns mean, as was said for files with the same header.
create table purchase_import_mappings (
  account_id uuid not null references accounts on delete cascade,
  header_key text not null,
  fields jsonb not null,
  unit text not null constraint purchase_import_mappings_unit check (unit in ('rial', 'toman')),
  updated_at timestamptz not null,
  primary key (account_id, header_key)
);
select taraz_protect('purchase_import_mappings', 'select, insert, update');
