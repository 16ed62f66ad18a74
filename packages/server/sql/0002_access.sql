-- Accounts, users, memberships, logins. What must be looked up before the account is known goes through the
-- SECURITY DEFINER functions at the end, and through nothing else.

create table accounts (
  account_id uuid primary key,
  name text not null constraint accounts_name_given check (name <> ''),
  entity text not null constraint accounts_entity check (entity in ('real', 'legal', 'civil_partnership', 'follower')),
  economic_code text not null,
  national_code text not null,
  register_number text not null default '',
  address text not null default '',
  postal_code text not null default '',
  phone text not null default '',
  province text not null default '',
  city text not null default '',
  signup_status text not null constraint accounts_signup_status check
    (signup_status in ('REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW', 'VERIFIED', 'REJECTED', 'SUSPENDED')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select taraz_protect('accounts', 'select, update');

create table users (
  user_id uuid primary key,
  -- folded to lower case before it comes here (product.md section 5: letters, digits, underscore)
  username text not null constraint users_username_unique unique
    constraint users_username_form check (username ~ '^[a-z0-9_]{1,100}$'),
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  is_operator boolean not null default false,
  disabled boolean not null default false,
  created_at timestamptz not null
);

create table user_credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null
);

create table memberships (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null constraint memberships_role check (role in ('admin', 'employee')),
  permissions text[] not null default '{}' constraint memberships_permissions check
    (permissions <@ array['issue', 'invoices', 'products', 'treasury', 'warehouse']),
  branch_id uuid,
  memory_ids text[],
  created_at timestamptz not null,
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id);
select taraz_protect('memberships');

-- users has no account of its own: a row shows when its user works for the current account.
alter table users enable row level security;
alter table users force row level security;
create policy colleagues on users to taraz_app using (exists (
  select from memberships m
  where m.user_id = users.user_id
    and m.account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
));
do $$ begin execute format('create policy owner on users to %I using (true) with check (true)', current_user); end $$;
grant select, update (first_name, last_name, phone) on users to taraz_app;
alter table user_credentials enable row level security;
alter table user_credentials force row level security;
do $$ begin
  execute format('create policy owner on user_credentials to %I using (true) with check (true)', current_user);
end $$;

create table logins (
  account_id uuid not null references accounts on delete cascade,
  login_id uuid not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text constraint logins_ended_because check (ended_because in ('logout', 'reuse', 'switch', 'password', 'removed')),
  ip text not null,
  user_agent text not null,
  primary key (account_id, login_id)
);
create index logins_user on logins (user_id);
select taraz_protect('logins', 'select, insert, update');

-- Tokens are 256 random bits; only their SHA-256 lies here.
create table login_tokens (
  account_id uuid not null,
  token_hash bytea not null constraint login_tokens_hash_size check (octet_length(token_hash) = 32),
  login_id uuid not null,
  kind text not null constraint login_tokens_kind check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, token_hash),
  foreign key (account_id, login_id) references logins on delete cascade
);
create unique index login_tokens_hash on login_tokens (token_hash);
create index login_tokens_login on login_tokens (account_id, login_id);
create index login_tokens_age on login_tokens (expires_at);
select taraz_protect('login_tokens', 'select, insert, update');

create function access_credentials(name text)
  returns table (user_id uuid, password_hash text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id, c.password_hash from users u join user_credentials c on c.user_id = u.user_id
  where u.username = name and not u.disabled;
end;

create function access_accounts_of(member uuid)
  returns table (account_id uuid, name text, role text, permissions text[], signup_status text, is_operator boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.account_id, a.name, m.role, m.permissions, a.signup_status, u.is_operator
  from memberships m join accounts a on a.account_id = m.account_id join users u on u.user_id = m.user_id
  where m.user_id = member and not u.disabled
  order by (select max(l.created_at) from logins l where l.account_id = m.account_id and l.user_id = m.user_id) desc nulls last,
    m.created_at, a.account_id;
end;

-- Everything a request needs to know about its bearer, in one look.
create function access_session(hash bytea, now timestamptz)
  returns table (
    login_id uuid, account_id uuid, user_id uuid, expires_at timestamptz, role text, permissions text[],
    branch_id uuid, memory_ids text[], is_operator boolean, signup_status text
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.login_id, l.account_id, l.user_id, t.expires_at, m.role, m.permissions, m.branch_id, m.memory_ids,
    u.is_operator, a.signup_status
  from login_tokens t
    join logins l on l.account_id = t.account_id and l.login_id = t.login_id
    join users u on u.user_id = l.user_id
    join memberships m on m.account_id = l.account_id and m.user_id = l.user_id
    join accounts a on a.account_id = l.account_id
  where t.token_hash = hash and t.kind = 'access' and t.expires_at > now and l.ended_at is null and not u.disabled;
end;

create function access_refresh_owner(hash bytea)
  returns table (account_id uuid, login_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.account_id, t.login_id from login_tokens t where t.token_hash = hash and t.kind = 'refresh';
end;

-- Registration: an account and its first admin. Nothing that exists can be changed through these.
create function access_open_account(
  account_id uuid, name text, entity text, economic_code text, national_code text, register_number text, address text,
  postal_code text, phone text, province text, city text, signup_status text, now timestamptz
) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into accounts (account_id, name, entity, economic_code, national_code, register_number, address, postal_code,
    phone, province, city, signup_status, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13);
end;

-- A user and their place in the current account.
create function access_create_user(
  user_id uuid, username text, password_hash text, first_name text, last_name text, phone text, now timestamptz
) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into users (user_id, username, first_name, last_name, phone, created_at) values ($1, $2, $4, $5, $6, $7);
  insert into user_credentials (user_id, password_hash, changed_at) values ($1, $3, $7);
end;

-- Only for those who work for the current account.
create function access_set_password(member uuid, password_hash text, now timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp
begin atomic
  update user_credentials c set password_hash = $2, changed_at = $3
  where c.user_id = member
    and exists (select from memberships m where m.account_id = taraz_account() and m.user_id = member)
  returning true;
end;

-- Names are one list over all accounts: who makes a user must be told when a name is taken.
create function access_user_named(name text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id from users u where u.username = name;
end;

create function access_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from login_tokens where expires_at < now - interval '1 day';
  delete from logins where expires_at < now - interval '30 days';
end;

do $$
declare made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'access\_%' loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to taraz_app', made);
  end loop;
end $$;
