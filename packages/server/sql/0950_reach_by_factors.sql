-- Whose access was taken away may have worked elsewhere since, where whoever set their password signed in as them: what such a one
-- made of passkeys, of an authenticator app and of a phone proved by code would open this account with the access given back.

-- Were the password, a second factor or the phone of somebody of this account set after a moment? One who proves the phone that
-- this account's record has is whom the record means.
create or replace function employees_reach_set_since(member uuid, moment timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from employees e join users u on u.user_id = e.user_id
    where e.account_id = taraz_account() and e.user_id = member
      and (
        exists (select from user_credentials c where c.user_id = member and c.changed_at > moment)
        or exists (select from user_passkeys k where k.user_id = member and k.created_at > moment)
        or exists (select from user_totp t where t.user_id = member and t.confirmed_at > moment)
        or (u.phone_verified_at is null and u.phone_set_at > moment)
        or (u.phone_verified_at > moment and u.phone is distinct from nullif(e.phone, ''))
      )
  );
end;

-- For who comes back with a password that this account sets: takes away what was made since of passkeys and of an authenticator
-- app, and of the phone that it was proved. Nothing of who works for another account too, or for the platform. Returns the factors.
create function employees_drop_reach_since(member uuid, moment timestamptz)
  returns table (factor text, id uuid, name text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from memberships m where m.account_id = taraz_account() and m.user_id = member)
    or employees_work_elsewhere(member)
    or exists (select from users u where u.user_id = member and u.is_operator)
  then
    return;
  end if;
  update users u set phone_verified_at = null
    from employees e
    where u.user_id = member and e.account_id = taraz_account() and e.user_id = member
      and u.phone_verified_at > moment and u.phone is distinct from nullif(e.phone, '');
  return query
    with gone as (
      delete from user_passkeys k where k.user_id = member and k.created_at > moment returning k.id, k.name)
    select 'passkey'::text, gone.id, gone.name from gone;
  return query
    with gone as (
      delete from user_totp t where t.user_id = member and (t.created_at > moment or t.confirmed_at > moment)
      returning t.confirmed_at)
    select 'totp'::text, member, ''::text from gone where gone.confirmed_at is not null;
  -- With the last factor the recovery codes go as well.
  delete from user_recovery_codes r where r.user_id = member
    and not exists (select from user_passkeys k where k.user_id = member)
    and not exists (select from user_totp t where t.user_id = member and t.confirmed_at is not null);
end $$;

revoke execute on function employees_drop_reach_since(uuid, timestamptz) from public;
grant execute on function employees_drop_reach_since(uuid, timestamptz) to taraz_app;
