-- A correction or return that was cancelled outside while it waited for its buyer kept the place of what it refers to, so that
-- neither counted. It is asked about anew, as if nothing had been heard: what it refers to then stands again
-- (docs/decisions/0095-stock-and-treasury.md). One that was in force, as its history tells, was not cancelled but corrected outside.
update invoices c set buyer_reaction = null, reaction_due = now()
  where c.buyer_reaction = 'CANCELED' and c.cancelled_elsewhere and c.subject in ('corrective', 'return') and c.state = 'confirmed'
    and exists (select from invoices r where r.account_id = c.account_id and r.id = c.referred_id and r.superseded_by = c.id)
    and not exists (select from invoice_events e
      where e.account_id = c.account_id and e.invoice_id = c.id and e.cause = 'REACTED'
        and e.detail ->> 'reaction' in ('APPROVED', 'SYSTEMIC_APPROVED', 'NO_NEED_REACTION', 'IMPOSSIBLE_REACTION'));
