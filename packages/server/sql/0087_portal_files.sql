-- How the columns of files from the authority's portal were read: files with the same headers are read the same way.

create table portal_mappings (
  account_id uuid not null references accounts on delete cascade,
  headers_hash text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, headers_hash)
);
select taraz_protect('portal_mappings');

-- Serials between the first and the highest ever given that no invoice and no void accounts for, and those that stand
-- in two places. An auditor reads this; both are empty unless something went wrong.
create view serial_faults with (security_invoker = true) as
  with runs as (
    select account_id, environment, memory_id, first_serial, last_serial,
      max(last_serial) over (partition by account_id, environment, memory_id
        order by first_serial, last_serial rows between unbounded preceding and 1 preceding) as before
    from serial_ledger
  )
  select account_id, environment, memory_id, coalesce(before, 0) + 1 as first_serial, first_serial - 1 as last_serial,
    'missing' as use
  from runs where first_serial > coalesce(before, 0) + 1
  union all
  select account_id, environment, memory_id, first_serial, least(before, last_serial), 'twice'
  from runs where before >= first_serial
  union all
  select c.account_id, c.environment, c.memory_id, coalesce(max(l.last_serial), 0) + 1, c.last_serial, 'missing'
  from serial_counters c left join serial_ledger l using (account_id, environment, memory_id)
  group by c.account_id, c.environment, c.memory_id, c.last_serial
  having coalesce(max(l.last_serial), 0) < c.last_serial;
grant select on serial_faults to taraz_app;
