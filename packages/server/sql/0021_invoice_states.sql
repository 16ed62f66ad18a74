-- The states of an invoice as the database itself enforces them (design.md "States"); states.ts has the same table,
-- and a test compares the two.

create function invoice_state_may_follow(before text, after text) returns boolean
  language sql immutable parallel safe
  return (before, after) in (
    ('draft', 'queued'),
    ('queued', 'sending'),
    ('sending', 'sent'), ('sending', 'unknown'), ('sending', 'queued'),
    ('unknown', 'sent'), ('unknown', 'confirmed'), ('unknown', 'rejected'),
    ('sent', 'confirmed'), ('sent', 'rejected'), ('sent', 'queued'),
    ('rejected', 'queued'), ('rejected', 'abandoned')
  );

create function invoices_guard_state() returns trigger
  language plpgsql as $$
begin
  if not invoice_state_may_follow(old.state, new.state) then
    raise exception 'an invoice cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'invoices_state_order';
  end if;
  return new;
end $$;
create trigger invoices_guard_state before update of state on invoices
  for each row when (old.state is distinct from new.state) execute function invoices_guard_state();

-- The number of an invoice may change only while nothing of it is at the authority, and never once it is registered.
create function invoices_guard_number() returns trigger
  language plpgsql as $$
begin
  raise exception 'the number of an invoice in state % cannot change', old.state
    using errcode = 'check_violation', constraint = 'invoices_number_fixed';
end $$;
create trigger invoices_guard_number before update of serial, tax_id, memory_id, environment on invoices
  for each row
  when ((old.serial, old.tax_id, old.memory_id, old.environment) is distinct from (new.serial, new.tax_id, new.memory_id, new.environment)
    and old.state not in ('draft', 'queued', 'rejected'))
  execute function invoices_guard_number();

-- Only what was never sent may be deleted. Whole accounts go with their owner's migrations, not with this role.
create function invoices_guard_delete() returns trigger
  language plpgsql as $$
begin
  if old.state not in ('draft', 'queued') or exists (
    select from invoice_attempts a
    where a.account_id = old.account_id and a.invoice_id = old.id and a.outcome <> 'not_sent'
  ) then
    raise exception 'an invoice that was sent cannot be deleted'
      using errcode = 'check_violation', constraint = 'invoices_sent_stays';
  end if;
  return old;
end $$;
create trigger invoices_guard_delete before delete on invoices
  for each row when (current_user = 'taraz_app') execute function invoices_guard_delete();
