-- Every word of the catalogue with the number of goods that have it. A search completes what was typed by it and asks the
-- index for whole words: the beginning of a word would make the index gather all its words' rows first, which for short
-- beginnings in millions of goods takes many times what is promised.
create table goods_vocabulary (
  word text not null collate "C",
  goods bigint not null,
  constraint goods_vocabulary_pkey primary key (word)
);
grant select on goods_vocabulary to taraz_app;
insert into goods_vocabulary
  select word, count(*) from goods g, unnest(string_to_array(g.words, ' ')) word group by word;

create or replace function goods_swap() returns bigint
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
  create table goods_vocabulary_next as
    select word collate "C" as word, count(*) as goods
    from goods_next n, unnest(string_to_array(n.words, ' ')) word group by 1;
  alter table goods_vocabulary_next alter column word set not null, alter column goods set not null,
    add constraint goods_vocabulary_next_pkey primary key (word);
  alter table goods_next add constraint goods_next_id_form check (id ~ '^[0-9]{13}$');
  alter table goods_next add constraint goods_next_pkey primary key (id);
  create index goods_next_words on goods_next using gin (array_to_tsvector(string_to_array(words, ' ')));
  analyze goods_next;
  analyze goods_vocabulary_next;
  grant select on goods_next, goods_vocabulary_next to taraz_app;
  drop table goods, goods_vocabulary;
  alter table goods_next rename to goods;
  alter table goods rename constraint goods_next_pkey to goods_pkey;
  alter table goods rename constraint goods_next_id_form to goods_id_form;
  alter index goods_next_words rename to goods_words;
  alter table goods_vocabulary_next rename to goods_vocabulary;
  alter table goods_vocabulary rename constraint goods_vocabulary_next_pkey to goods_vocabulary_pkey;
  truncate goods_staging;
  return kept;
end $$;

-- Ids of goods that have the words of a text search.
create function goods_with(asked tsquery, most int) returns text[]
  language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off
as $$
begin
  return array(
    select g.id from goods g where array_to_tsvector(string_to_array(g.words, ' ')) @@ asked limit most);
end $$;

-- The same for a word that a great part of the goods have: some of them will do.
create function goods_with_common(asked tsquery, most int) returns text[]
  language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off
  set gin_fuzzy_search_limit = 30000
as $$
begin
  return array(
    select g.id from goods g where array_to_tsvector(string_to_array(g.words, ' ')) @@ asked limit most);
end $$;

-- Goods that have the words asked for, the last of which may be a beginning; shorter descriptions first among the first
-- hundreds found, those of `today` before others. `asked` is folded words of letters and digits.
drop function goods_search(text, date, int);
create function goods_search(asked text[], today date, most int) returns table (
    id text, description text, words text, vat numeric, taxable text, kind text, pricing text, last_edit text,
    starts_on date, ends_on date, missing boolean)
  language plpgsql stable set jit = off
as $$
declare
  enough constant int := 100;
  common constant int := 100000;
  beginning constant text := asked[cardinality(asked)];
  earlier text := '';
  part text;
  token text;
  completion record;
  completions int := 0;
  ids text[] := '{}';
begin
  -- The words before the last stand as they are; one that no goods have so is completed as well.
  foreach token in array asked[1:cardinality(asked) - 1] loop
    if not exists (select from goods_vocabulary v where v.word = token) then
      select '(' || string_agg(quote_literal(top.word), ' | ') || ')' into part from (
        select v.word from goods_vocabulary v where v.word >= token and v.word < token || chr(1114111)
        order by v.goods desc limit 8) top;
      if part is null then
        return;
      end if;
      earlier := earlier || part || ' & ';
    else
      earlier := earlier || quote_literal(token) || ' & ';
    end if;
  end loop;
  for completion in
    select v.word, v.goods from goods_vocabulary v
    where v.word >= beginning and v.word < beginning || chr(1114111)
    order by v.word = beginning desc, v.goods desc limit 16
  loop
    completions := completions + 1;
    if earlier = '' and completion.goods > common then
      ids := ids || goods_with_common(quote_literal(completion.word)::tsquery, 400);
    else
      ids := ids || goods_with((earlier || quote_literal(completion.word))::tsquery, 400);
    end if;
    exit when cardinality(ids) >= enough;
  end loop;
  if cardinality(ids) = 0 and completions = 16 then
    -- Rarer completions than those tried: all of them, at their cost.
    ids := goods_with((earlier || quote_literal(beginning) || ':*')::tsquery, 400);
  end if;
  return query
    select g.id, g.description, g.words, g.vat, g.taxable, g.kind, g.pricing, g.last_edit, g.starts_on, g.ends_on, g.missing
    from goods g where g.id = any (ids)
    order by g.missing or coalesce(g.ends_on < today, false) or coalesce(g.starts_on > today, false),
      length(g.description), g.id
    limit most;
end $$;
