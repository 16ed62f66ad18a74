-- A memory that was removed before its removal took it from people and programs that are limited to some: what names one that is
-- none is refused, and with it whatever else is saved of them. An empty list stays one, which sees nothing.
create function pg_temp.standing(account uuid, ids text[]) returns text[] language sql stable as $$
  select array(
    select one.name from unnest(ids) with ordinality as one (name, place)
    where exists (select from tax_memories m where m.account_id = account and m.memory_id = one.name) order by one.place)
$$;
update memberships set memory_ids = pg_temp.standing(account_id, memory_ids)
  where cardinality(memory_ids) > cardinality(pg_temp.standing(account_id, memory_ids));
update invitations set memory_ids = pg_temp.standing(account_id, memory_ids)
  where cardinality(memory_ids) > cardinality(pg_temp.standing(account_id, memory_ids));
update api_keys set memory_ids = pg_temp.standing(account_id, memory_ids)
  where cardinality(memory_ids) > cardinality(pg_temp.standing(account_id, memory_ids));
update imports set memory_ids = pg_temp.standing(account_id, memory_ids)
  where cardinality(memory_ids) > cardinality(pg_temp.standing(account_id, memory_ids));
update imports set brought_with = pg_temp.standing(account_id, brought_with)
  where cardinality(brought_with) > cardinality(pg_temp.standing(account_id, brought_with));
update employees e set former = jsonb_set(former, '{memory_ids}', (
    select coalesce(jsonb_agg(one.name order by one.place), '[]')
    from jsonb_array_elements_text(former -> 'memory_ids') with ordinality as one (name, place)
    where exists (select from tax_memories m where m.account_id = e.account_id and m.memory_id = one.name)))
  where jsonb_typeof(former -> 'memory_ids') = 'array';
drop function pg_temp.standing(uuid, text[]);
