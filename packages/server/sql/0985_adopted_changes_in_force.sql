-- Of a correction or return that was taken in from the portal's file the history tells how its buyer had taken it where it
-- tells that it was taken in: SQL 0984 had one that was in force asked about as if it had waited. It is cancelled as it was,
-- until something else is said of it; what it refers to stays as it is (docs/decisions/0095-stock-and-treasury.md).
update invoices c set buyer_reaction = 'CANCELED'
  where c.buyer_reaction is null and c.cancelled_elsewhere and c.subject in ('corrective', 'return') and c.state = 'confirmed'
    and exists (select from invoice_events e
      where e.account_id = c.account_id and e.invoice_id = c.id and e.cause = 'ADOPTED'
        and e.detail ->> 'standing' in ('APPROVED', 'SYSTEMIC_APPROVED', 'NO_NEED_REACTION', 'IMPOSSIBLE_REACTION'));
