-- Customers and products from spreadsheets: how far a file is, and its rows that could not be taken.

create table party_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null constraint party_imports_kind check (kind in ('customers', 'products')),
  status text not null constraint party_imports_status check (status in ('queued', 'running', 'done', 'failed')),
  -- what becomes of a row whose record is there already
  existing text not null constraint party_imports_existing check (existing in ('update', 'skip')),
  file_name text not null,
  rows int not null default 0,
  created int not null default 0,
  changed int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  -- titles of the file, and what each column was taken for
  headers jsonb not null default '[]',
  notices jsonb not null default '[]',
  failure text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index party_imports_newest on party_imports (account_id, kind, created_at);
select taraz_protect('party_imports', 'select, insert, update');

-- The file, until it is read.
create table party_import_files (
  account_id uuid not null,
  import_id uuid not null,
  bytes bytea not null,
  primary key (account_id, import_id),
  foreign key (account_id, import_id) references party_imports on delete cascade
);
alter table party_import_files alter column bytes set storage external;
select taraz_protect('party_import_files', 'select, insert, delete');

create table party_import_faults (
  account_id uuid not null,
  import_id uuid not null,
  -- as the spreadsheet counts
  row_no int not null,
  name text not null,
  cells jsonb not null,
  -- [{path, message}]
  errors jsonb not null,
  primary key (account_id, import_id, row_no),
  foreign key (account_id, import_id) references party_imports on delete cascade
);
select taraz_protect('party_import_faults', 'select, insert, delete');
