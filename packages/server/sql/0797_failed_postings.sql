-- As in 0296, and what was set aside after faults of ours: nobody else hears of it.
create or replace function work_overdue(since timestamptz)
  returns table (kind text, name text, accounts bigint, items bigint, oldest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select 'lane', l.held_because || '/' || l.environment, count(distinct l.account_id), count(*), null::timestamptz
    from sending_lanes l where l.held_because in ('NO_AUTHORITY', 'REFUSED') and least(l.send_at, l.ask_at) < 'infinity'
    group by 2
  union all
  -- a message that waits behind another of its lane is not late
  select 'webhook', '', count(distinct w.account_id), count(*), null::timestamptz
    from webhooks_due(since, 1000) w
    where exists (select from webhook_deliveries d
      where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'pending' and d.next_at < since
        and not exists (select from webhook_deliveries before where before.account_id = d.account_id
          and before.webhook_id = d.webhook_id and before.lane = d.lane and before.state = 'pending' and before.id < d.id))
    having count(*) > 0
  union all
  select 'posting', e.kind, count(distinct e.account_id), count(*), min(e.created_at)
    from invoice_effects e
    where e.state <> 'done' and (e.state = 'waiting' or e.reason = 'ERROR') and e.created_at < since group by 2
  union all
  select 'import', i.state, count(distinct i.account_id), count(*), min(greatest(i.turn_at, i.updated_at))
    from imports i join accounts a on a.account_id = i.account_id
    where i.state in ('reading', 'checking', 'editing', 'issuing', 'recalling')
      and not (i.state = 'issuing' and a.signup_status = 'SUSPENDED') and i.turn_at < since and i.updated_at < since
    group by 2;
end;

-- Accounts of which something was set aside so.
create function accounts_with_failed_postings() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct e.account_id from invoice_effects e where e.state = 'held' and e.reason = 'ERROR';
end;
revoke execute on function accounts_with_failed_postings() from public;
grant execute on function accounts_with_failed_postings() to taraz_app;
