-- Was the password of somebody of this account set after a moment? Whose access was taken away may have worked elsewhere since,
-- where an employer sets passwords: with that access given back, the employer would have it too.
create function employees_password_since(member uuid, moment timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from employees e where e.account_id = taraz_account() and e.user_id = member)
    and exists (select from user_credentials c where c.user_id = member and c.changed_at > moment);
end;
revoke execute on function employees_password_since(uuid, timestamptz) from public;
grant execute on function employees_password_since(uuid, timestamptz) to taraz_app;
