-- A restored database numbers its events on from the backup, so its new messages had ids under which receivers had done other
-- ones before: those of a database that was restored carry its name, as its places in GET /changes do (0795).

-- As in 0778, with the era.
create or replace function webhooks_take_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (account_id, webhook_id, message_id, type, payload, lane, next_at, created_at)
  select e.account_id, w.id, 'msg_' || e.event_id || (select case when r.era = '' then '' else '_' || r.era end from event_eras r), t.type,
    jsonb_build_object('type', t.type, 'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data || case
      when e.type = 'invoice.changed' then jsonb_build_object('internal_id', coalesce((
        select i.internal_id from invoices i
        where i.account_id = e.account_id
          and i.id = case when e.data ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (e.data ->> 'id')::uuid end), ''))
      else '{}' end),
    coalesce(e.data ->> 'id', e.type), e.at, e.at
  from added e
    cross join lateral (select case
      when e.type <> 'invoice.changed' then e.type
      when e.data ->> 'from' is distinct from e.data ->> 'state' then 'invoice.' || (e.data ->> 'state')
      when e.data ->> 'cause' in ('REACTED', 'SUPERSEDED', 'STANDS_AGAIN', 'CANCELLED') then 'invoice.' || lower(e.data ->> 'cause')
      else e.type end as type) t
    join webhooks w on w.account_id = e.account_id
  where (w.events = '{}' or t.type = any (w.events)) and e.type ~ '^(invoice|customer|product|memory|notification)\.'
    and w.state = 'enabled'
  order by e.event_id;
  if found then
    perform pg_notify('taraz_webhooks', '');
  end if;
  return null;
end $$;
