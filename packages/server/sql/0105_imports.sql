-- Bulk import: a file of many invoices, its rows as they stand in it, the invoices that they form, what was edited.
-- Everything lies here and nothing in a process, so whichever process lives goes on where another stopped.

create table imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  version int not null default 1,
  state text not null constraint imports_state check
    (state in ('reading', 'mapping', 'checking', 'ready', 'issuing', 'paused', 'recalling', 'done', 'stopped', 'failed')),
  -- what a paused one goes on with
  paused_from text not null default '' constraint imports_paused_from check (paused_from in ('', 'checking', 'issuing')),
  mode text not null default 'issue' constraint imports_mode check (mode in ('issue', 'draft', 'sandbox')),
  file_name text not null,
  file_bytes bigint not null,
  -- hex; the same file twice is told by it
  sha256 text not null,
  encoding text not null default '',
  -- texts of the header row, and what each column means; null: nobody has said yet
  headers jsonb not null default '[]',
  mapping jsonb,
  -- pattern of invoices that do not say, and the tax memory; '' the account's own
  column_key text not null default '1/1',
  memory_id text not null default '',
  notices jsonb not null default '[]',
  -- Persian, why nothing could be read
  failure text not null default '',
  -- the last row of the file that is stored, by the file's own count, and the rows of data among them
  last_row int not null default 0,
  row_count int not null default 0,
  bad_rows int not null default 0,
  -- invoices by state: they are always as many as the file's
  new_count int not null default 0,
  valid_count int not null default 0,
  faulty_count int not null default 0,
  issued_count int not null default 0,
  sandbox_count int not null default 0,
  -- where a phase that walks invoices stands
  cursor_place int not null default 0,
  -- for rate and time left: when the phase began and what was done then
  phase_at timestamptz not null,
  -- fairness among imports: the one served longest ago is next
  turn_at timestamptz not null,
  created_by uuid,
  branch_id uuid,
  memory_ids text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index imports_by_created_at on imports (account_id, created_at, id);
create index imports_by_file on imports (account_id, sha256);
create index imports_due on imports (turn_at) where state in ('reading', 'checking', 'issuing', 'recalling');
select taraz_protect('imports');

-- The file itself until its rows are stored.
create table import_chunks (
  account_id uuid not null,
  import_id uuid not null,
  place int not null,
  bytes bytea not null,
  primary key (account_id, import_id, place),
  foreign key (account_id, import_id) references imports on delete cascade
);
alter table import_chunks alter column bytes set storage external;
select taraz_protect('import_chunks');

create table import_rows (
  account_id uuid not null,
  import_id uuid not null,
  -- as Excel counts
  row_number int not null,
  -- texts, as many as there are headers
  cells jsonb not null,
  -- what is wrong in it: [{column, path, code, severity, message, fix}]; null: nothing
  faults jsonb,
  -- one of them is an error
  bad boolean not null default false,
  -- edited since it was last listed as bad: it stays in sight
  touched boolean not null default false,
  primary key (account_id, import_id, row_number),
  foreign key (account_id, import_id) references imports on delete cascade
);
create index import_rows_bad on import_rows (account_id, import_id, row_number) where bad or touched;
select taraz_protect('import_rows');

create table import_invoices (
  account_id uuid not null,
  import_id uuid not null,
  -- its first row
  place int not null,
  -- as its rows write it; '' when they have none
  number text not null,
  rows int[] not null,
  state text not null default 'new' constraint import_invoices_state check (state in ('new', 'valid', 'faulty', 'issued')),
  invoice_id uuid,
  sandbox_id uuid,
  primary key (account_id, import_id, place),
  foreign key (account_id, import_id) references imports on delete cascade,
  constraint import_invoices_issued_is_one check (state <> 'issued' or invoice_id is not null)
);
create index import_invoices_waiting on import_invoices (account_id, import_id, state, place) where state in ('new', 'valid');
create index import_invoices_number on import_invoices (account_id, import_id, number) where number <> '';
create index import_invoices_invoice on import_invoices (account_id, invoice_id) where invoice_id is not null;
select taraz_protect('import_invoices');

-- What edits replaced, newest last: undo takes the newest.
create table import_edits (
  account_id uuid not null,
  import_id uuid not null,
  edit int not null,
  -- [[row, column, text before]]
  changes jsonb not null,
  at timestamptz not null,
  primary key (account_id, import_id, edit),
  foreign key (account_id, import_id) references imports on delete cascade
);
select taraz_protect('import_edits');

-- What an account made of a file's headers, by a hash of them: the next such file goes on by itself.
create table import_mappings (
  account_id uuid not null references accounts on delete cascade,
  header_key text not null,
  mapping jsonb not null,
  column_key text not null,
  updated_at timestamptz not null,
  primary key (account_id, header_key)
);
select taraz_protect('import_mappings');

-- An invoice's number as rows are put together by it: digits of any script are one.
create function import_number(cell text) returns text language sql immutable parallel safe as $$
  select btrim(translate(coalesce(cell, ''), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'))
$$;

-- Imports that have something to do, over all accounts.
create function imports_due(most int) returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id from imports i where i.state in ('reading', 'checking', 'issuing', 'recalling')
  order by i.turn_at limit most;
end;
revoke execute on function imports_due(int) from public;
grant execute on function imports_due(int) to taraz_app;
