-- The authority's catalogue of goods and services, as the operator brought it in: millions of rows, nobody's own, so
-- there is no row-level security on it and every index serves.

create table goods (
  id text not null collate "C" constraint goods_id_form check (id ~ '^[0-9]{13}$'),
  description text not null,
  -- the folded words of the description, each once, a space between: what is searched
  words text not null,
  -- percent; null where the file had none that could be read
  vat numeric(6, 2),
  -- as the file says them
  taxable text not null,
  kind text not null,
  pricing text not null,
  last_edit text not null collate "C",
  starts_on date,
  ends_on date,
  -- not in the newest file any more
  missing boolean not null,
  constraint goods_pkey primary key (id)
);
create index goods_words on goods using gin (array_to_tsvector(string_to_array(words, ' ')));
grant select on goods to taraz_app;

-- One import after another. What was read of a file says here how far it is; `report` what was found in it.
create table goods_imports (
  id uuid primary key,
  status text not null constraint goods_imports_status check
    (status in ('uploading', 'queued', 'reading', 'building', 'done', 'same', 'failed', 'cancelled')),
  files jsonb not null,
  bytes_total bigint not null,
  bytes_received bigint not null default 0,
  bytes_read bigint not null default 0,
  rows_read bigint not null default 0,
  rows_kept bigint not null default 0,
  rows_bad bigint not null default 0,
  report jsonb not null default '{}',
  sha256 text not null default '',
  failure text not null default '',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create unique index goods_imports_one_at_a_time on goods_imports ((true))
  where status in ('uploading', 'queued', 'reading', 'building');
create index goods_imports_newest on goods_imports (created_at desc);
grant select, insert, update on goods_imports to taraz_app;

-- The uploaded bytes, until they are read.
create table goods_chunks (
  import_id uuid not null references goods_imports on delete cascade,
  file_no int not null,
  no int not null,
  bytes bytea not null,
  primary key (import_id, file_no, no)
);
alter table goods_chunks alter column bytes set storage external;
grant select, insert, update, delete on goods_chunks to taraz_app;

-- Rows of the import under way, as they come, repeats among them.
create unlogged table goods_staging (
  id text not null collate "C",
  description text not null,
  words text not null,
  vat numeric(6, 2),
  taxable text not null,
  kind text not null,
  pricing text not null,
  last_edit text not null collate "C",
  starts_on date,
  ends_on date
);
grant select, insert, delete, truncate on goods_staging to taraz_app;

-- Puts what was staged in the place of the catalogue: of an id's rows the newest, and rows that no file has any more
-- stay, marked. Built beside the old one, which serves until the last moment; all in one transaction.
create function goods_swap() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  set work_mem = '128MB' set maintenance_work_mem = '512MB'
as $$
declare
  kept bigint;
begin
  create table goods_next (like goods including defaults);
  insert into goods_next
    select distinct on (id) id, description, words, vat, taxable, kind, pricing, last_edit, starts_on, ends_on, missing
    from (
      select s.id, s.description, s.words, s.vat, s.taxable, s.kind, s.pricing, s.last_edit, s.starts_on, s.ends_on,
        false as missing
      from goods_staging s
      union all
      select g.id, g.description, g.words, g.vat, g.taxable, g.kind, g.pricing, g.last_edit, g.starts_on, g.ends_on, true
      from goods g
    ) every_row
    order by id, last_edit desc, missing;
  get diagnostics kept = row_count;
  if exists (select from goods) then
    -- An older file: the catalogue's own row is newer, and still there.
    update goods_next n set missing = false where n.missing and exists (select from goods_staging s where s.id = n.id);
  end if;
  alter table goods_next add constraint goods_next_id_form check (id ~ '^[0-9]{13}$');
  alter table goods_next add constraint goods_next_pkey primary key (id);
  create index goods_next_words on goods_next using gin (array_to_tsvector(string_to_array(words, ' ')));
  analyze goods_next;
  grant select on goods_next to taraz_app;
  drop table goods;
  alter table goods_next rename to goods;
  alter table goods rename constraint goods_next_pkey to goods_pkey;
  alter table goods rename constraint goods_next_id_form to goods_id_form;
  alter index goods_next_words rename to goods_words;
  truncate goods_staging;
  return kept;
end $$;
revoke execute on function goods_swap() from public;
grant execute on function goods_swap() to taraz_app;

-- Goods whose words begin with those asked for; shorter descriptions first among the first few hundred found, those of
-- `today` before others. No sequential scan, whatever the planner thinks of how common the words are.
create function goods_search(asked text, today date, most int) returns table (
    id text, description text, words text, vat numeric, taxable text, kind text, pricing text, last_edit text,
    starts_on date, ends_on date, missing boolean)
  language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off
as $$
begin
  return query
    select found.id, found.description, found.words, found.vat, found.taxable, found.kind, found.pricing, found.last_edit,
      found.starts_on, found.ends_on, found.missing
    from (
      select g.* from goods g where array_to_tsvector(string_to_array(g.words, ' ')) @@ asked::tsquery limit 400
    ) found
    order by found.missing or coalesce(found.ends_on < today, false) or coalesce(found.starts_on > today, false),
      length(found.description), found.id
    limit most;
end $$;
