-- As in 0040, but of several users of a number that none of them proved the one whose it was first, not who logged in last: what
-- an admin of another account writes of a user of their own later takes nobody's codes away.
create or replace function access_users_by_phone(number text) returns table (user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id from users u
  where u.phone = number and not u.disabled and exists (select from memberships m where m.user_id = u.user_id)
  order by u.phone_verified_at is null,
    case when u.phone_verified_at is not null
      then (select max(l.created_at) from logins l where l.user_id = u.user_id) end desc nulls last,
    coalesce(u.phone_set_at, u.created_at), u.user_id;
end;
