-- What holds up the sending of each account of a user, beside account_board (0170): invoices that wait for their taxpayer's
-- signature, and memories whose certificate has ended. A board that does not count them says that nothing waits.
create function account_board_holds(member uuid, now timestamptz)
  returns table (account_id uuid, unsigned int, certificates_ended int)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.account_id, w.n, e.n
  from memberships m
    join accounts a on a.account_id = m.account_id
    join users u on u.user_id = m.user_id
    cross join lateral (
      select case when m.role = 'admin' then null else m.branch_id end as branch,
        case when m.role = 'admin' then null else m.memory_ids end as memories
    ) s
    cross join lateral (
      select count(*)::int as n from tax_memories t
        join invoice_queue q on q.account_id = t.account_id and q.environment = t.environment and q.memory_id = t.memory_id
        join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
      where t.account_id = a.account_id and t.signer = 'taxpayer' and t.enabled and q.state = 'queued' and q.next_at = 'infinity'
        and (s.branch is null or i.branch_id = s.branch) and (s.memories is null or q.memory_id = any (s.memories))
    ) w
    cross join lateral (
      select count(*)::int as n from tax_memories t
        join memory_keys k on k.account_id = t.account_id and k.memory = t.id and k.state = 'active'
          and k.held_by = case t.signer when 'taxpayer' then 'taxpayer' else 'platform' end
      where m.role = 'admin' and t.account_id = a.account_id and t.enabled and t.signer <> 'trusted_provider' and k.not_after <= now
    ) e
  where m.user_id = member and not u.disabled and a.signup_status = 'VERIFIED'
    and (m.role = 'admin' or 'invoices' = any (m.permissions));
end;
revoke execute on function account_board_holds(uuid, timestamptz) from public;
grant execute on function account_board_holds(uuid, timestamptz) to taraz_app;
