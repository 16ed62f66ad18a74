-- Branches, and what an account keeps of the people who work for it.

create table branches (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null constraint branches_name_given check (name <> ''),
  -- as the authority knows it
  code text not null constraint branches_code_form check (code ~ '^[0-9]{4}$'),
  phone text not null,
  province text not null,
  city text not null,
  address text not null,
  postal_code text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint branches_code_unique unique (account_id, code)
);
select taraz_protect('branches');

update memberships set branch_id = null;
alter table memberships add constraint memberships_branch foreign key (account_id, branch_id) references branches;
create index memberships_by_branch on memberships (account_id, branch_id) where branch_id is not null;

-- The account's record of a person. Access is the membership: taken away, this stays, for the log and to give it back.
create table employees (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  username text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null default '',
  gender text not null default '' constraint employees_gender check (gender in ('', 'female', 'male')),
  entity text not null default 'real' constraint employees_entity check
    (entity in ('real', 'legal', 'civil_partnership', 'follower')),
  province text not null default '',
  city text not null default '',
  address text not null default '',
  postal_code text not null default '',
  -- the membership that was taken away: role, permissions, memory_ids, branch_id
  former jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id)
);
select taraz_protect('employees', 'select, insert, update');

-- Whoever makes a membership (sign-up, an admin, the demo) makes the record with it.
create function employees_follow_membership() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into employees (account_id, user_id, username, first_name, last_name, phone, created_at, updated_at)
    select new.account_id, u.user_id, u.username, u.first_name, u.last_name, coalesce(u.phone, ''), new.created_at, new.created_at
    from users u where u.user_id = new.user_id
  on conflict (account_id, user_id) do update set former = null;
  return null;
end $$;
revoke execute on function employees_follow_membership() from public;
create trigger employees_follow_membership after insert on memberships
  for each row execute function employees_follow_membership();
insert into employees (account_id, user_id, username, first_name, last_name, phone, created_at, updated_at)
  select m.account_id, u.user_id, u.username, u.first_name, u.last_name, coalesce(u.phone, ''), m.created_at, m.created_at
  from memberships m join users u on u.user_id = m.user_id;

-- Does a colleague work for another account as well? Their password and phone are then not this account's to change.
create function employees_work_elsewhere(member uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from memberships m where m.account_id = taraz_account() and m.user_id = member)
    and exists (select from memberships m where m.account_id <> taraz_account() and m.user_id = member);
end;
revoke execute on function employees_work_elsewhere(uuid) from public;
grant execute on function employees_work_elsewhere(uuid) to taraz_app;
