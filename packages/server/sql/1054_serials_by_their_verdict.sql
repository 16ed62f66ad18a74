-- The report of serials says when the authority judged an invoice, or when it went out. The row's last change moved with each
-- reaction that was asked for, so that two reports of one number did not agree. What waits has no such time yet.
create or replace view serial_ledger with (security_invoker = true) as
  select account_id, environment, memory_id, serial as first_serial, serial as last_serial,
    case when state in ('queued', 'rejected', 'abandoned') then 'held' else 'sent' end as use,
    state as reason, id as invoice_id, tax_id,
    case when state = 'queued' then updated_at else coalesce(verdict_at, sent_at, updated_at) end as at
  from invoices where serial is not null
  union all
  select account_id, environment, memory_id, first_serial, last_serial, 'void', reason, invoice_id, tax_id, at
  from serial_voids;
