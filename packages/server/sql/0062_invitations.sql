-- A user who exists is asked to work for another account; the membership is made when that user accepts.

create table invitations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- as typed by the admin, who is not told whether anybody has it
  username text not null,
  user_id uuid references users on delete cascade,
  role text not null constraint invitations_role check (role in ('admin', 'employee')),
  permissions text[] not null default '{}',
  branch_id uuid,
  memory_ids text[],
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer text constraint invitations_answer check (answer in ('accepted', 'declined', 'withdrawn')),
  primary key (account_id, id)
);
create unique index invitations_open on invitations (account_id, username) where answered_at is null;
create index invitations_invited on invitations (user_id) where answered_at is null;
select taraz_protect('invitations', 'select, insert, update');

-- What somebody is invited to: looked up before they work for the account.
create function access_invitations_of(member uuid, now timestamptz) returns table (
  id uuid, account_id uuid, account_name text, role text, permissions text[], invited_by text, created_at timestamptz
)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.account_id, a.name, i.role, i.permissions,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), i.created_at
  from invitations i join accounts a on a.account_id = i.account_id join users u on u.user_id = i.created_by
  where i.user_id = member and i.answered_at is null and i.expires_at > now
  order by i.created_at, i.id;
end;
revoke execute on function access_invitations_of(uuid, timestamptz) from public;
grant execute on function access_invitations_of(uuid, timestamptz) to taraz_app;
