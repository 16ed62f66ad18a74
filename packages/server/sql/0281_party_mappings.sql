-- What columns of a spreadsheet of customers or products mean, as its user said, and for files with the same header again.

-- fields by column, null for those that are left out; null: as the header says
alter table party_imports add column fields jsonb;

create table party_mappings (
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint party_mappings_kind check (kind in ('customers', 'products')),
  -- of the header's titles
  header_key text not null,
  fields jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, kind, header_key)
);
select taraz_protect('party_mappings');
