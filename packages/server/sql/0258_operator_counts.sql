-- How many tickets and registrations an operator's filter finds, also where the page asked for lies beyond the last.
create function operator_tickets_count(wanted_state text, wanted_kind text, pattern text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (
    select count(*) from tickets
    where (wanted_state is null or state = wanted_state) and (wanted_kind is null or kind = wanted_kind)
      and (pattern is null or folded like pattern)
  );

create function operator_registrations_count(wanted text, pattern text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (
    select count(*) from accounts a join registrations r using (account_id)
    where (wanted is null or a.signup_status = wanted) and (pattern is null or r.folded like pattern)
  );

revoke execute on function operator_tickets_count(text, text, text), operator_registrations_count(text, text) from public;
grant execute on function operator_tickets_count(text, text, text), operator_registrations_count(text, text) to taraz_app;
