-- Cheques that fall due are told of on the morning of their day.

-- As in 0602, and the cheques of a day of which nobody has said yet what became of them.
drop function notifications_due(timestamptz, timestamptz);
create function notifications_due(now timestamptz, deadline_before timestamptz, cheque_day date)
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
revoke execute on function notifications_due(timestamptz, timestamptz, date) from public;
grant execute on function notifications_due(timestamptz, timestamptz, date) to taraz_app;
