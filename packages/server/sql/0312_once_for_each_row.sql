-- What follows an invoice's document and its place in the line asks no more often than it must: both stood among the dearest
-- functions of a bulk import.

-- As in 0275. `(f(…)).*` calls the function once for every column of what it gives.
create or replace function customer_invoices_follow() returns trigger language plpgsql as $$
begin
  insert into customer_invoices as kept
    select own.* from written w cross join lateral customer_invoice_of(w.account_id, w.invoice_id, w.draft, w.payload) own
  on conflict (account_id, invoice_id) do update set
    customer_id = excluded.customer_id, code = excluded.code, method = excluded.method, cash = excluded.cash
  where (kept.customer_id, kept.code, kept.method, kept.cash)
    is distinct from (excluded.customer_id, excluded.code, excluded.method, excluded.cash);
  return null;
end $$;

-- As in 0050 where one is put back in line; many that are put in line together are looked at together.
drop trigger invoice_queue_awaits_signature on invoice_queue;
create trigger invoice_queue_awaits_signature before update of next_at, state, attempt_uid, lease_owner on invoice_queue
  for each row when (new.state = 'queued' and new.attempt_uid is null and new.lease_owner is null)
  execute function invoice_queue_awaits_signature();
create function invoice_queue_await_signatures() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from written w join tax_memories m
      on m.account_id = w.account_id and m.environment = w.environment and m.memory_id = w.memory_id and m.signer = 'taxpayer'
    where w.state = 'queued' and w.attempt_uid is null and w.lease_owner is null
  ) then
    -- The trigger above says which of them wait.
    update invoice_queue q set next_at = q.next_at from written w
      where w.state = 'queued' and w.attempt_uid is null and w.lease_owner is null
        and q.account_id = w.account_id and q.invoice_id = w.invoice_id;
  end if;
  return null;
end $$;
create trigger invoice_queue_await_signatures after insert on invoice_queue
  referencing new table as written for each statement execute function invoice_queue_await_signatures();
