-- Of the accounts of a user only one that they opened themselves is the one they are signed in to before they ever were.
-- An admin whom somebody else brought in stays where they were, as an employee does: who opened an account is its member
-- from the very moment that it is there.
create or replace function access_accounts_of(member uuid)
  returns table (account_id uuid, name text, role text, permissions text[], signup_status text, is_operator boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.account_id, a.name, m.role, m.permissions, a.signup_status, u.is_operator
  from memberships m join accounts a on a.account_id = m.account_id join users u on u.user_id = m.user_id
  where m.user_id = member and not u.disabled
  order by coalesce(
      (select max(l.created_at) from logins l where l.account_id = m.account_id and l.user_id = m.user_id),
      case when m.created_at = a.created_at then m.created_at end
    ) desc nulls last, m.created_at, a.account_id;
end;
