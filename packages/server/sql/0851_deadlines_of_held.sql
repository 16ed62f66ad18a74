-- What waits for room in the plan has its deadline of the law meanwhile, and is looked at with those that near.

-- The last moment at which it may be sent, as the server computes it of the invoice's date (sendingDeadline of core): of those that
-- wait by now twelve times 24 hours after it, the window since 1403/08/15.
alter table quota_held add column deadline timestamptz;
update quota_held h set deadline = i.invoice_date + interval '288 hours'
  from invoices i where i.account_id = h.account_id and i.id = h.invoice_id;
alter table quota_held alter column deadline set not null;

-- As in 0850, and those.
create or replace function notifications_due(now timestamptz, deadline_before timestamptz, cheque_day date)
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
      union all
      select i.account_id, i.memory_id, h.deadline
      from quota_held h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id and not i.archived and i.state = 'draft'
    ) d
    where d.deadline > now and d.deadline < deadline_before
    group by d.account_id, d.memory_id
    union all
    select m.account_id, 'memory_refused', m.memory_id, '', m.deadline, m.count from refused_memories m
    union all
    select s.account_id, 'plan_ending', '', s.title, s.ends_at, 1 from subscriptions s
    where s.ends_at between now - interval '7 days' and now + interval '7 days'
    union all
    select c.account_id, 'cheque_due', '', '', min(c.due_day)::timestamptz, count(*)::int
    from accounts a join cheques c on c.account_id = a.account_id and c.due_day = cheque_day
      and c.state in ('issued', 'received', 'deposited')
    group by c.account_id
  ) t join accounts a on a.account_id = t.account_id where a.signup_status <> 'SUSPENDED';
end;

-- As in 0170, and those.
create or replace function account_board(member uuid, now timestamptz, near timestamptz)
  returns table (
    account_id uuid, name text, role text, sees boolean, rejected int, unknown int, queued int, near_deadline int,
    nearest_deadline timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.account_id, a.name, m.role, s.sees,
    case when s.sees then (c.states ->> 'rejected')::int end, case when s.sees then (c.states ->> 'unknown')::int end,
    case when s.sees then (c.states ->> 'queued')::int end, case when s.sees then d.count end, case when s.sees then d.nearest end
  from memberships m
    join accounts a on a.account_id = m.account_id
    join users u on u.user_id = m.user_id
    cross join lateral (
      select a.signup_status = 'VERIFIED' and (m.role = 'admin' or 'invoices' = any (m.permissions)) as sees,
        case when m.role = 'admin' then null else m.branch_id end as branch,
        case when m.role = 'admin' then null else m.memory_ids end as memories
    ) s
    cross join lateral (
      select '{"rejected": 0, "unknown": 0, "queued": 0}'::jsonb || coalesce(jsonb_object_agg(w.state, w.n), '{}') as states
      from (
        select k.state, sum(k.invoices) as n from invoice_sums k
        where s.branch is null and k.account_id = a.account_id and not k.archived and k.state in ('rejected', 'unknown', 'queued')
          and (s.memories is null or k.memory_id = any (s.memories))
        group by 1
        union all
        select i.state, count(*) from invoices i
        where s.branch is not null and i.account_id = a.account_id and i.branch_id = s.branch and not i.archived
          and i.state in ('rejected', 'unknown', 'queued') and (s.memories is null or i.memory_id = any (s.memories))
        group by 1
      ) w
    ) c
    cross join lateral (
      select count(*)::int as count, min(l.deadline) as nearest
      from (
        select i.deadline, i.memory_id, i.branch_id from invoices i
        where i.account_id = a.account_id and i.state = 'rejected' and not i.archived and i.deadline between now and near
        union all
        select q.deadline, i.memory_id, i.branch_id
        from invoice_queue q join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
        where q.account_id = a.account_id and q.state = 'queued' and q.deadline between now and near
        union all
        select h.deadline, i.memory_id, i.branch_id
        from quota_held h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id and i.state = 'draft' and not i.archived
        where h.account_id = a.account_id and h.deadline between now and near
      ) l
      where (s.branch is null or l.branch_id = s.branch) and (s.memories is null or l.memory_id = any (s.memories))
    ) d
  where m.user_id = member and not u.disabled
  order by (case when s.sees then (c.states ->> 'rejected')::int + d.count end) desc nulls last, a.name, a.account_id;
end;
