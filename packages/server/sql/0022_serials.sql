-- Serials of tax memories: gap-free, each accounted for. An invoice accounts for its own serial by its row; what no
-- invoice holds any more is in serial_voids with the reason; serial_ledger shows both.

create table serial_counters (
  account_id uuid not null references accounts on delete cascade,
  environment text not null,
  memory_id text not null,
  -- the highest serial ever given; the row's lock is what makes numbers gap-free
  last_serial bigint not null constraint serial_counters_in_range check (last_serial between 0 and 999999999999),
  updated_at timestamptz not null,
  primary key (account_id, environment, memory_id)
);
select taraz_protect('serial_counters', 'select, insert, update');

create function serial_counters_only_grow() returns trigger
  language plpgsql as $$
begin
  raise exception 'the highest serial of a memory cannot fall' using errcode = 'check_violation', constraint = 'serial_counters_only_grow';
end $$;
create trigger serial_counters_only_grow before update of last_serial on serial_counters
  for each row when (new.last_serial < old.last_serial) execute function serial_counters_only_grow();

create table serial_voids (
  account_id uuid not null references accounts on delete cascade,
  environment text not null,
  memory_id text not null,
  first_serial bigint not null,
  last_serial bigint not null,
  reason text not null constraint serial_voids_reason check
    (reason in ('deleted', 'lost_in_restore', 'taken_at_authority', 'memory_changed')),
  invoice_id uuid,
  tax_id text not null default '',
  actor uuid,
  at timestamptz not null,
  primary key (account_id, environment, memory_id, first_serial),
  constraint serial_voids_order check (first_serial <= last_serial)
);
select taraz_protect('serial_voids', 'select, insert');

-- Every serial, in runs: 'sent' the authority has or may have it, 'held' it waits for its turn or its repair, 'void' none will come.
create view serial_ledger with (security_invoker = true) as
  select account_id, environment, memory_id, serial as first_serial, serial as last_serial,
    case when state in ('queued', 'rejected', 'abandoned') then 'held' else 'sent' end as use,
    state as reason, id as invoice_id, tax_id, updated_at as at
  from invoices where serial is not null
  union all
  select account_id, environment, memory_id, first_serial, last_serial, 'void', reason, invoice_id, tax_id, at
  from serial_voids;
grant select on serial_ledger to taraz_app;

-- For the comparison with the marks kept outside the database, at start.
create function serial_high_water()
  returns table (account_id uuid, environment text, memory_id text, last_serial bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.account_id, c.environment, c.memory_id, c.last_serial from serial_counters c;
end;
revoke execute on function serial_high_water() from public;
grant execute on function serial_high_water() to taraz_app;
