-- The hash of a user's password, by which a login tells whether it was changed since whatever the login rests on was proved;
-- null where there is none.
create function access_password_of(member uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.password_hash from users u join user_credentials c on c.user_id = u.user_id
  where u.user_id = member and not u.disabled;
end;
revoke execute on function access_password_of(uuid) from public;
grant execute on function access_password_of(uuid) to taraz_app;
