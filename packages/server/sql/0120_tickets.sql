-- Tickets to the platform's support, and reports of problems: conversations of two sides.

create table tickets (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null constraint tickets_kind check (kind in ('ticket', 'report')),
  number int not null,
  subject text not null,
  trace_code text not null default '',
  state text not null constraint tickets_state check (state in ('waiting_for_us', 'waiting_for_you', 'closed')),
  -- said by the other side since this side last looked
  unread_by_account boolean not null default false,
  unread_by_operator boolean not null default true,
  messages int not null default 0,
  created_by uuid not null references users,
  folded text not null,
  version int not null default 1,
  created_at timestamptz not null,
  -- of the last message
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, id),
  constraint tickets_number_once unique (account_id, kind, number)
);
create unique index tickets_id on tickets (id);
create index tickets_newest on tickets (account_id, kind, created_at desc, id desc);
create index tickets_unread on tickets (account_id, kind) where unread_by_account;
create index tickets_queue on tickets (updated_at) where state = 'waiting_for_us';
select taraz_protect('tickets', 'select, insert, update');

-- What was said stays as it was said.
create table ticket_messages (
  account_id uuid not null,
  ticket_id uuid not null,
  id uuid not null,
  side text not null constraint ticket_messages_side check (side in ('request', 'response')),
  body text not null,
  author_id uuid not null references users,
  -- '' for the platform's support
  author text not null,
  created_at timestamptz not null,
  primary key (account_id, ticket_id, id),
  foreign key (account_id, ticket_id) references tickets on delete cascade
);
select taraz_protect('ticket_messages', 'select, insert');

-- The bytes are sealed by the vault, bound to account and file.
create table ticket_files (
  account_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  message_id uuid not null,
  file_name text not null,
  media_type text not null,
  size int not null,
  sealed bytea not null,
  primary key (account_id, id),
  constraint ticket_files_one_of_a_message unique (account_id, ticket_id, message_id),
  foreign key (account_id, ticket_id, message_id) references ticket_messages on delete cascade
);
create unique index ticket_files_id on ticket_files (id);
select taraz_protect('ticket_files', 'select, insert');

-- Answers the operators keep, beside those that come with the product.
create table canned_answers (
  id uuid primary key,
  title text not null,
  body text not null,
  created_at timestamptz not null
);
grant select, insert, delete on canned_answers to taraz_app;

-- For the operator alone: whose a ticket or file is, and the queue over all accounts.
create function operator_account_of_ticket(wanted uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  return (select account_id from tickets where id = wanted);

create function operator_account_of_ticket_file(wanted uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  return (select account_id from ticket_files where id = wanted);

create function operator_tickets(wanted_state text, wanted_kind text, pattern text, skipped int, most int)
  returns table (
    id uuid, number int, kind text, subject text, trace_code text, state text, unread boolean, messages int,
    created_by text, created_at timestamptz, updated_at timestamptz, account_id uuid, account_name text, total bigint
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with found as (
    select t.*, a.name as account_name from tickets t join accounts a using (account_id)
    where (wanted_state is null or t.state = wanted_state) and (wanted_kind is null or t.kind = wanted_kind)
      and (pattern is null or t.folded like pattern)
  )
  select f.id, f.number, f.kind, f.subject, f.trace_code, f.state, f.unread_by_operator, f.messages,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), f.created_at, f.updated_at,
    f.account_id, f.account_name, (select count(*) from found)
  from found f join users u on u.user_id = f.created_by
  order by f.state <> 'waiting_for_us', case when f.state = 'waiting_for_us' then f.updated_at end, f.updated_at desc, f.id
  offset skipped limit most;
end;

create function operator_tickets_waiting() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select count(*) from tickets where state = 'waiting_for_us');

do $$
declare made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and (p.proname like 'operator\_tickets%' or p.proname like 'operator\_account\_of%') loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to taraz_app', made);
  end loop;
end $$;
