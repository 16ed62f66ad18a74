-- What the authority says, with the buyer's reaction, of the seller's sales limit (article 6) for an invoice, in its own word:
-- EXCEEDED, NOT_EXCEEDED; null: not said. It is asked about for as long as it is exceeded.
alter table invoices add column article6_status text;
create index invoices_over_limit on invoices (account_id) where article6_status = 'EXCEEDED';

-- It was history alone until now: what was said to exceed is asked about once more.
update invoices i set article6_status = 'EXCEEDED', reaction_due = now()
  from (select distinct account_id, invoice_id from invoice_events
    where cause = 'REACTED' and detail ->> 'article6' = 'EXCEEDED') e
  where i.account_id = e.account_id and i.id = e.invoice_id;
