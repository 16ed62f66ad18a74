-- What has still to be sent before a deadline of the law is said once: the list of invoices, the dashboard, the assistant, the board of
-- accounts and the notifications read it here.

-- Of an account what was refused, is in line or waits for room in the plan, and whose deadline lies between two moments, both included.
-- No `security definer` and no `set`: so the planner writes it into what asks, each part by an index of its own. An outer join to an
-- invoice that is there by its foreign key: the planner leaves it out for whoever asks for no branch, of very many in line.
create function near_deadlines(account uuid, since timestamptz, until timestamptz)
  returns table (invoice_id uuid, memory_id text, branch_id uuid, deadline timestamptz)
  language sql stable
begin atomic
  select i.id, i.memory_id, i.branch_id, i.deadline from invoices i
  where i.account_id = account and i.state = 'rejected' and not i.archived and i.deadline between since and until
  union all
  select q.invoice_id, q.memory_id, i.branch_id, q.deadline
  from invoice_queue q left join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
  where q.account_id = account and q.state = 'queued' and q.deadline between since and until
  union all
  select i.id, i.memory_id, i.branch_id, h.deadline
  from quota_held h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
  where h.account_id = account and h.deadline between since and until and i.state = 'draft' and not i.archived;
end;
revoke execute on function near_deadlines(uuid, timestamptz, timestamptz) from public;
grant execute on function near_deadlines(uuid, timestamptz, timestamptz) to taraz_app;

-- As in 0851, by the function.
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
    select a.account_id, 'deadline_near', n.memory_id, '', n.nearest, n.count
    from accounts a cross join lateral (
      select d.memory_id, min(d.deadline) as nearest, count(*)::int as count
      from near_deadlines(a.account_id, now, deadline_before) d group by d.memory_id
    ) n
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

-- As in 0851, by the function.
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
      from near_deadlines(a.account_id, now, near) l
      where (s.branch is null or l.branch_id = s.branch) and (s.memories is null or l.memory_id = any (s.memories))
    ) d
  where m.user_id = member and not u.disabled
  order by (case when s.sees then (c.states ->> 'rejected')::int + d.count end) desc nulls last, a.name, a.account_id;
end;
