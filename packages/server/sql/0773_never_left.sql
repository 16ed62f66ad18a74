-- What never left was carried by no request (`sends`), also once its invoice was edited and its packet replaced.
create or replace function invoices_guard_delete() returns trigger
  language plpgsql as $$
begin
  if old.state not in ('draft', 'queued') or exists (
    select from invoice_attempts a
    where a.account_id = old.account_id and a.invoice_id = old.id and a.sends > 0
  ) then
    raise exception 'an invoice that was sent cannot be deleted'
      using errcode = 'check_violation', constraint = 'invoices_sent_stays';
  end if;
  return old;
end $$;
