-- Browsers that a user has proved the second factor in and need not prove it again for a time. They are their user's, as
-- the factors are: a row shows to that user's own requests alone.
create table trusted_devices (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  -- SHA-256 of 256 random bits that only the browser's cookie holds
  token_hash bytea not null constraint trusted_devices_token_unique unique,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
create index trusted_devices_age on trusted_devices (expires_at);

alter table trusted_devices enable row level security;
alter table trusted_devices force row level security;
create policy own on trusted_devices to taraz_app
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on trusted_devices to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on trusted_devices to taraz_app;

-- What a device was trusted on is no longer what it was: a new password (changed, recovered or set by an admin), a factor
-- more or less. In the database, so that no way of changing them can forget it.
create function access_forget_devices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from trusted_devices where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

revoke execute on function access_forget_devices() from public;

create trigger forget_devices after update of password_hash on user_credentials
  for each row execute function access_forget_devices();
create trigger forget_devices after insert or delete on user_passkeys
  for each row execute function access_forget_devices();
create trigger forget_devices after delete on user_totp
  for each row execute function access_forget_devices();
create trigger forget_devices_when_confirmed after update on user_totp
  for each row when (old.confirmed_at is distinct from new.confirmed_at) execute function access_forget_devices();

create or replace function access_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from login_tokens where expires_at < now - interval '1 day';
  delete from logins where expires_at < now - interval '30 days';
  delete from second_steps where expires_at < now;
  delete from trusted_devices where expires_at < now;
end;
