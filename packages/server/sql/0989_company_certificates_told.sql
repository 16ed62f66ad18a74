-- As in 0797, and of the operator's certificate as a trusted company its end, from thirty days before on, with the memories
-- that it signs for: it is the operator's alone to renew.
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
    group by 2
  union all
  select 'company', case when p.not_after <= since then 'ended/' else 'ending/' end || p.environment,
    count(distinct m.account_id), count(*), p.not_after
    from trusted_providers p join tax_memories m on m.environment = p.environment and m.enabled
      and (m.signer = 'trusted_provider' or m.signer = 'taxpayer' and m.tokens_by = 'operator')
    where p.not_after <= since + interval '30 days'
    group by 2, 5;
end;
