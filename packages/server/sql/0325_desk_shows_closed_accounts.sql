-- The operator's desk says whose account is closed: nobody there can sign in to read an answer.
drop function operator_tickets(text, text, text, int, int);
create function operator_tickets(wanted_state text, wanted_kind text, pattern text, skipped int, most int)
  returns table (
    id uuid, number int, kind text, subject text, trace_code text, state text, unread boolean, messages int,
    created_by text, created_at timestamptz, updated_at timestamptz, account_id uuid, account_name text,
    account_closed boolean, total bigint
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with found as (
    select t.*, a.name as account_name, a.signup_status = 'SUSPENDED' as account_closed
    from tickets t join accounts a using (account_id)
    where (wanted_state is null or t.state = wanted_state) and (wanted_kind is null or t.kind = wanted_kind)
      and (pattern is null or t.folded like pattern)
  )
  select f.id, f.number, f.kind, f.subject, f.trace_code, f.state, f.unread_by_operator, f.messages,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), f.created_at, f.updated_at,
    f.account_id, f.account_name, f.account_closed, (select count(*) from found)
  from found f join users u on u.user_id = f.created_by
  order by f.state <> 'waiting_for_us', case when f.state = 'waiting_for_us' then f.updated_at end, f.updated_at desc, f.id
  offset skipped limit most;
end;
revoke execute on function operator_tickets(text, text, text, int, int) from public;
grant execute on function operator_tickets(text, text, text, int, int) to taraz_app;
