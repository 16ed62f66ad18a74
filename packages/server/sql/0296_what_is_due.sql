-- What is due over all accounts, without the closed ones, and the end of plans among it.

-- What a closed account has issued goes its way with the authority to the end. Nothing new is made of it meanwhile, and its
-- programs are told nothing: recurring invoices, a file that was being issued, what waited for room and messages of webhooks
-- wait until it is opened again.

create or replace function recurring_due(until date) returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select r.account_id, r.id from recurring_invoices r join accounts a on a.account_id = r.account_id
  where r.next_day is not null and not r.paused and r.next_day <= until and a.signup_status <> 'SUSPENDED'
  order by r.next_day, r.account_id, r.id;
end;

create or replace function quota_held_accounts() returns table (account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct h.account_id from quota_held h join accounts a on a.account_id = h.account_id
  where a.signup_status <> 'SUSPENDED';
end;

create or replace function imports_due(most int) returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id from imports i join accounts a on a.account_id = i.account_id
  where i.state in ('reading', 'checking', 'editing', 'issuing', 'recalling')
    and not (i.state = 'issuing' and a.signup_status = 'SUSPENDED')
  order by i.turn_at limit most;
end;

create or replace function webhooks_due(now timestamptz, most int) returns table (account_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive waiting as (
    (select d.account_id, d.webhook_id, d.next_at from webhook_deliveries d
      where d.state = 'pending' order by d.account_id, d.webhook_id, d.next_at limit 1)
    union all
    select n.account_id, n.webhook_id, n.next_at
    from waiting w cross join lateral (
      select d.account_id, d.webhook_id, d.next_at from webhook_deliveries d
      where d.state = 'pending' and (d.account_id, d.webhook_id) > (w.account_id, w.webhook_id)
      order by d.account_id, d.webhook_id, d.next_at limit 1) n
  )
  select w.account_id, w.webhook_id from waiting w
    join webhooks h on h.account_id = w.account_id and h.id = w.webhook_id
    join accounts a on a.account_id = w.account_id
  where w.next_at <= now and h.state = 'enabled' and (h.leased_until is null or h.leased_until <= now)
    and a.signup_status <> 'SUSPENDED'
  order by w.next_at limit most;
end;

-- As in 0270: an import that waits for its account is not late.
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
    from invoice_effects e where e.state = 'waiting' and e.created_at < since group by 2
  union all
  select 'import', i.state, count(distinct i.account_id), count(*), min(greatest(i.turn_at, i.updated_at))
    from imports i join accounts a on a.account_id = i.account_id
    where i.state in ('reading', 'checking', 'editing', 'issuing', 'recalling')
      and not (i.state = 'issuing' and a.signup_status = 'SUSPENDED') and i.turn_at < since and i.updated_at < since
    group by 2;
end;

-- As in 0274, and the period of a plan that ends within seven days or has: the account's invoices then wait for room. Nobody
-- in a closed account can do anything about either.
create or replace function notifications_due(now timestamptz, deadline_before timestamptz)
  returns table (account_id uuid, kind text, memory_id text, subject text, at timestamptz, count int)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.account_id, t.kind, t.memory_id, t.subject, t.at, t.count from (
    select k.account_id, 'certificate_expiring' as kind, m.memory_id, k.id::text as subject, k.not_after as at, 1 as count
    from memory_keys k join tax_memories m on m.account_id = k.account_id and m.id = k.memory
    where k.state = 'active' and m.enabled and m.signer <> 'trusted_provider'
      and k.held_by = case m.signer when 'taxpayer' then 'taxpayer' else 'platform' end
      and k.not_after between now - interval '7 days' and now + interval '30 days'
    union all
    select d.account_id, 'deadline_near', d.memory_id, '', min(d.deadline), count(*)::int
    from (
      select q.account_id, q.memory_id, q.deadline from invoice_queue q where q.state = 'queued'
      union all
      select i.account_id, i.memory_id, i.deadline
      from accounts a join invoices i on i.account_id = a.account_id and not i.archived and i.state = 'rejected'
    ) d
    where d.deadline > now and d.deadline < deadline_before
    group by d.account_id, d.memory_id
    union all
    select s.account_id, 'plan_ending', '', s.title, s.ends_at, 1 from subscriptions s
    where s.ends_at between now - interval '7 days' and now + interval '7 days'
  ) t join accounts a on a.account_id = t.account_id where a.signup_status <> 'SUSPENDED';
end;
