-- The phone that an admin writes of an employee is where the codes of login and recovery go, and messages; it was so only when
-- the employee was made, and a mistyped one kept its codes for good. Never one that its user proved; nor of who works for
-- another account too, or for the platform: its codes open more than this account.

-- of a phone that an employer wrote over another; null: as the user was made, or proved by themselves
alter table users add column phone_set_at timestamptz;

-- What admins corrected or added since; an admin's own record is one that a session alone could write, and one of who worked for
-- another account too may have been meant for this account's list alone.
update users u set phone = e.phone
  from employees e join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
  where e.user_id = u.user_id and m.role = 'employee' and u.phone_verified_at is null and not u.is_operator
    and e.phone <> '' and u.phone is distinct from e.phone
    and not exists (select from employees o where o.user_id = u.user_id and o.account_id <> e.account_id)
    and not exists (select from memberships o where o.user_id = u.user_id and o.account_id <> m.account_id);

-- Returns true where it was written. Nothing else of this account changes a phone that is there.
create function employees_write_phone(member uuid, number text, now timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp
begin atomic
  update users u set phone = nullif(employees_write_phone.number, ''), phone_set_at = employees_write_phone.now
  where u.user_id = member and u.phone_verified_at is null and not u.is_operator
    and u.phone is distinct from nullif(employees_write_phone.number, '')
    and exists (select from memberships m where m.account_id = taraz_account() and m.user_id = member)
    and not employees_work_elsewhere(member)
  returning true;
end;
revoke update (phone) on users from taraz_app;

-- Were the password, or a phone that nobody proved, of somebody of this account set after a moment? Whose access was taken
-- away may have worked elsewhere since, where an employer sets both: with that access given back, the employer would have it too.
create function employees_reach_set_since(member uuid, moment timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from employees e where e.account_id = taraz_account() and e.user_id = member)
    and (
      exists (select from user_credentials c where c.user_id = member and c.changed_at > moment)
      or exists (select from users u where u.user_id = member and u.phone_verified_at is null and u.phone_set_at > moment)
    );
end;
drop function employees_password_since(uuid, timestamptz);

revoke execute on function employees_write_phone(uuid, text, timestamptz), employees_reach_set_since(uuid, timestamptz)
  from public;
grant execute on function employees_write_phone(uuid, text, timestamptz), employees_reach_set_since(uuid, timestamptz)
  to taraz_app;
