-- What tells a user's accounts of one name apart: the economic code of each, else the national one.
create function access_account_codes(member uuid) returns table (account_id uuid, code text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.account_id, coalesce(nullif(a.economic_code, ''), a.national_code)
  from memberships m join accounts a on a.account_id = m.account_id
  where m.user_id = member;
end;
revoke execute on function access_account_codes(uuid) from public;
grant execute on function access_account_codes(uuid) to taraz_app;
