-- Sign-up, its documents and its log; one-time codes; messages; look-ups in registries.

alter table users add column phone_verified_at timestamptz;
create index users_phone on users (phone) where phone is not null;

alter table logins drop constraint logins_ended_because;
alter table logins add constraint logins_ended_because
  check (ended_because in ('logout', 'reuse', 'switch', 'password', 'removed', 'ended'));

-- What was typed at sign-up, and what the registries said of it.
create table registrations (
  account_id uuid primary key references accounts on delete cascade,
  entered jsonb not null,
  checks jsonb not null,
  -- of the last rejection or suspension
  reasons jsonb not null default '[]',
  folded text not null,
  version int not null default 1,
  submitted_at timestamptz not null,
  updated_at timestamptz not null
);
select taraz_protect('registrations', 'select, insert, update');

-- Appended to, never changed.
create table registration_log (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  at timestamptz not null,
  status text not null,
  by_kind text not null constraint registration_log_by_kind check (by_kind in ('user', 'system', 'operator')),
  by_user uuid references users,
  reasons jsonb not null default '[]',
  primary key (account_id, id)
);
create index registration_log_newest on registration_log (account_id, at desc, id desc);
select taraz_protect('registration_log', 'select, insert');

-- The bytes are sealed by the vault, bound to account and document.
create table registration_documents (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null constraint registration_documents_kind check
    (kind in ('contract', 'printed_ad', 'ceo_id_card', 'ceo_id_credential')),
  file_name text not null,
  media_type text not null,
  size int not null,
  sha256 bytea not null,
  sealed bytea not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  primary key (account_id, id),
  constraint registration_documents_one_of_a_kind unique (account_id, kind)
);
select taraz_protect('registration_documents', 'select, insert, delete');

create table terminal_info (
  account_id uuid primary key references accounts on delete cascade,
  title text not null,
  documents text[] not null,
  sent_by uuid not null references users,
  sent_at timestamptz not null
);
select taraz_protect('terminal_info', 'select, insert, update');

-- One-time codes. A challenge for a phone or name that nobody has looks like any other, but no code leads to it.
create table otp_challenges (
  challenge_id uuid primary key,
  -- whom it was asked for, as given: "phone:0912…", "user:<id>", "recover:<text>"
  subject text not null,
  purpose text not null constraint otp_challenges_purpose check (purpose in ('signup', 'login', 'phone_change', 'recover')),
  phone text not null,
  user_id uuid,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- what a used challenge of sign-up or phone change is worth
  ticket_hash bytea,
  ticket_expires_at timestamptz,
  ticket_used_at timestamptz
);
create index otp_challenges_subject on otp_challenges (subject, created_at desc);
create unique index otp_challenges_ticket on otp_challenges (ticket_hash) where ticket_hash is not null;
create index otp_challenges_age on otp_challenges (created_at);
grant select, insert, update, delete on otp_challenges to taraz_app;

-- Messages to send. The tokens are sealed, and gone once the message is.
create table sms_messages (
  -- also the vendor's localid
  message_id bigint primary key generated always as identity,
  receptor text not null,
  template text not null,
  sealed bytea,
  state text not null constraint sms_messages_state check
    (state in ('queued', 'sent', 'delivered', 'refused', 'failed', 'unknown', 'decoy')),
  vendor_id text,
  detail text,
  attempts int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index sms_messages_age on sms_messages (created_at);
create index sms_messages_outcome on sms_messages (finished_at desc) where finished_at is not null;
grant select, insert, update, delete on sms_messages to taraz_app;

-- What the embedded SMS adapter would have sent. Empty where messages really go out.
create table dev_outbox (
  id bigint primary key generated always as identity,
  receptor text not null,
  text text not null,
  code text,
  local_id text,
  status int not null,
  at timestamptz not null
);
create index dev_outbox_receptor on dev_outbox (receptor, id desc);
grant select, insert, update, delete on dev_outbox to taraz_app;

-- Answers of paid registries: the outcome and its time, found by a hash of what was asked.
create table registry_lookups (
  asked bytea primary key,
  answer jsonb not null,
  good_until timestamptz not null
);
create index registry_lookups_age on registry_lookups (good_until);
grant select, insert, update, delete on registry_lookups to taraz_app;

create function accounts_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from otp_challenges where created_at < now - interval '1 day';
  delete from sms_messages where created_at < now - interval '30 days';
  delete from dev_outbox where at < now - interval '7 days';
  delete from registry_lookups where good_until < now;
end;

-- Users by their phone, the one who proved it first; those who work for no account are left out.
create function access_users_by_phone(number text) returns table (user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id from users u
  where u.phone = number and not u.disabled and exists (select from memberships m where m.user_id = u.user_id)
  order by u.phone_verified_at is null,
    (select max(l.created_at) from logins l where l.user_id = u.user_id) desc nulls last, u.created_at, u.user_id;
end;

create function access_phone_of(member uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.phone from users u where u.user_id = member and not u.disabled;
end;

-- A phone that its owner proved with a code.
create function access_confirm_phone(member uuid, number text, now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update users set phone = number, phone_verified_at = now where user_id = member;
end;

-- After a recovery code: the new password, and the end of every login in every account.
create function access_recover(member uuid, password_hash text, now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update user_credentials set password_hash = $2, changed_at = $3 where user_id = member;
  update logins set ended_at = $3, ended_because = 'password' where user_id = member and ended_at is null;
end;

-- All logins of a user but one end, in every account.
create function access_end_other_logins(member uuid, kept uuid, now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update logins set ended_at = $3, ended_because = 'password'
  where user_id = member and login_id <> kept and ended_at is null;
end;

-- The first operator of an installation; afterwards only the database's owner makes one.
create function access_first_operator(member uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
begin atomic
  update users set is_operator = true
  where user_id = member and not exists (select from users where is_operator)
  returning true;
end;

-- The operator's list: the one place where accounts are seen side by side.
create function operator_registrations(
  wanted text, pattern text, descending boolean, after_at timestamptz, after_id uuid, skipped int, most int
) returns table (
  account_id uuid, name text, entity text, national_code text, economic_code text, status text, created_at timestamptz,
  updated_at timestamptz, documents int, total bigint
)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with found as (
    select a.*, r.updated_at as changed_at from accounts a join registrations r using (account_id)
    where (wanted is null or a.signup_status = wanted) and (pattern is null or r.folded like pattern)
  )
  select f.account_id, f.name, f.entity, f.national_code, f.economic_code, f.signup_status, f.created_at, f.changed_at,
    (select count(*)::int from registration_documents d where d.account_id = f.account_id),
    (select count(*) from found)
  from found f
  where after_at is null
    or (descending and (f.created_at, f.account_id) < (after_at, after_id))
    or (not descending and (f.created_at, f.account_id) > (after_at, after_id))
  order by case when descending then f.created_at end desc, case when descending then f.account_id end desc,
    f.created_at, f.account_id
  offset skipped limit most;
end;

do $$
declare made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and (p.proname like 'access\_%' or p.proname in ('accounts_sweep', 'operator_registrations')) loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to taraz_app', made);
  end loop;
end $$;
