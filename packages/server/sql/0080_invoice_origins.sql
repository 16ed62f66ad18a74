-- The name that a device gave an invoice while it was written without a network. Idempotency keys are kept for two days,
-- and a device may come back later: this is kept as long as the account, and one name is one invoice.
create table invoice_origins (
  account_id uuid not null references accounts on delete cascade,
  client_id uuid not null,
  -- no foreign key: a deleted draft is not written again
  invoice_id uuid not null,
  constraint invoice_origins_once primary key (account_id, client_id)
);
select taraz_protect('invoice_origins', 'select, insert');
