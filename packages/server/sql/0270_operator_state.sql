-- What the platform's operator must know without reading logs: faults that only he can mend, and what has waited past
-- its limit. Nobody's own, so no row-level security.
create table operator_alerts (
  id uuid not null default gen_random_uuid() primary key,
  kind text not null constraint operator_alerts_kind check (kind in ('sms', 'rates', 'payment_amount', 'receipt')),
  -- what it is about: a vendor's code, a payment, a tax id
  subject text not null,
  count int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint operator_alerts_once unique (kind, subject)
);
grant select, insert, update, delete on operator_alerts to taraz_app;

-- Over all accounts: how many things of a kind have waited since before a moment, whose, and since when.
create function work_overdue(since timestamptz)
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
    from invoice_effects e where e.state = 'waiting' and e.created_at < since group by 2
  union all
  select 'import', i.state, count(distinct i.account_id), count(*), min(greatest(i.turn_at, i.updated_at))
    from imports i where i.state in ('reading', 'checking', 'editing', 'issuing', 'recalling')
      and i.turn_at < since and i.updated_at < since
    group by 2;
end;
revoke execute on function work_overdue(timestamptz) from public;
grant execute on function work_overdue(timestamptz) to taraz_app;
