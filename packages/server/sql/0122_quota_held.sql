-- Invoices that were to be sent when the plan's quota of the month was full: kept as drafts, sent once there is room.
create table quota_held (
  account_id uuid not null,
  invoice_id uuid not null,
  by_user uuid references users,
  at timestamptz not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index quota_held_oldest on quota_held (account_id, at);
select taraz_protect('quota_held');

create function quota_held_accounts() returns table (account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct h.account_id from quota_held h;
end;
revoke execute on function quota_held_accounts() from public;
grant execute on function quota_held_accounts() to taraz_app;
