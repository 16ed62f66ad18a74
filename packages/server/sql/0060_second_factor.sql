-- Second factors. They are their user's, whatever account the user works for; a row shows to that user's own requests
-- alone (app.user_id), so that neither an admin nor an operator can read one or take it away.

create table user_totp (
  user_id uuid primary key references users on delete cascade,
  -- by the vault, bound to the user
  secret_sealed bytea not null,
  -- null: begun, and no code has proved yet that the app has it
  confirmed_at timestamptz,
  -- the last time step whose code was taken: none serves twice
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table user_passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  credential_id text not null constraint user_passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null constraint user_passkeys_name_given check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- 80 random bits each; only their SHA-256 lies here.
create table user_recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

do $$
declare name text;
begin
  foreach name in array array['user_totp', 'user_passkeys', 'user_recovery_codes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own on %I to taraz_app
      using (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
    execute format('grant select, insert, update, delete on %I to taraz_app', name);
  end loop;
end $$;

-- A login whose first step is done, or an enrolment under way; found by the hash of a token that only its browser has.
create table second_steps (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- what a passkey has to sign
  challenge text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index second_steps_age on second_steps (expires_at);
grant select, insert, update, delete on second_steps to taraz_app;

create or replace function access_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from login_tokens where expires_at < now - interval '1 day';
  delete from logins where expires_at < now - interval '30 days';
  delete from second_steps where expires_at < now;
end;
