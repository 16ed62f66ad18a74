-- A login is of one account, its user is one: where one is signed in is seen, and ended, over all one's accounts. From
-- the account in hand alone a login that was left open in another stayed out of sight.
create function access_logins_of(member uuid, now timestamptz)
  returns table (id uuid, account_id uuid, account_name text, ip text, user_agent text, created_at timestamptz,
    last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.login_id, l.account_id, a.name, l.ip, l.user_agent, l.created_at,
    (select max(t.created_at) from login_tokens t where t.account_id = l.account_id and t.login_id = l.login_id)
  from logins l join accounts a on a.account_id = l.account_id
  where l.user_id = member and l.ended_at is null and exists (
    select from login_tokens t
    where t.account_id = l.account_id and t.login_id = l.login_id and t.kind = 'refresh' and t.expires_at > $2);
end;
revoke execute on function access_logins_of(uuid, timestamptz) from public;
grant execute on function access_logins_of(uuid, timestamptz) to taraz_app;

create function access_end_logins(member uuid, chosen uuid[], now timestamptz) returns setof uuid
  language sql security definer set search_path = public, pg_temp
begin atomic
  update logins set ended_at = $3, ended_because = 'ended'
  where user_id = member and login_id = any (chosen) and ended_at is null
  returning login_id;
end;
revoke execute on function access_end_logins(uuid, uuid[], timestamptz) from public;
grant execute on function access_end_logins(uuid, uuid[], timestamptz) to taraz_app;
