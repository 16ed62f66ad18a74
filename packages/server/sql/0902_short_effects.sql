-- Of very many that are held, whoever works off walked past all of them to each that waits; and those that are short of goods are looked
-- through in their order when such come.
create index invoice_effects_waiting on invoice_effects (account_id, seq) where state = 'waiting';
create index invoice_effects_short on invoice_effects (account_id, seq)
  where kind = 'stock' and state = 'held' and reason = 'SHORT';
-- Of corrections and returns that are held nobody wrote how much they bring themselves (`brings` in the detail): tried once more, it is.
update invoice_effects e set state = 'waiting', tries = 0 from invoices i
where i.account_id = e.account_id and i.id = e.invoice_id and i.subject <> 'original'
  and e.kind = 'stock' and e.state = 'held' and e.reason = 'SHORT';
