-- Errors and deadlines of every account that a user works for: the one look across accounts that people have, and only
-- over their own memberships, each with the limits that it has there.

create function account_board(member uuid, now timestamptz, near timestamptz)
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
      ) l
      where (s.branch is null or l.branch_id = s.branch) and (s.memories is null or l.memory_id = any (s.memories))
    ) d
  where m.user_id = member and not u.disabled
  order by (case when s.sees then (c.states ->> 'rejected')::int + d.count end) desc nulls last, a.name, a.account_id;
end;
revoke execute on function account_board(uuid, timestamptz, timestamptz) from public;
grant execute on function account_board(uuid, timestamptz, timestamptz) to taraz_app;
