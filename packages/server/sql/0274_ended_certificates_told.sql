-- As in 0066, of the key that signs alone: one that a memory no longer signs with was warned of as well; and of a
-- certificate that has ended, by which sending stands still.
create or replace function notifications_due(now timestamptz, deadline_before timestamptz)
  returns table (account_id uuid, kind text, memory_id text, subject text, at timestamptz, count int)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.account_id, 'certificate_expiring', m.memory_id, k.id::text, k.not_after, 1
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
  group by d.account_id, d.memory_id;
end;
