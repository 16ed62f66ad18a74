-- Corrections and returns that their buyers have refused are asked about once more: what they refer to then stands again.
update invoices set reaction_due = now()
  where buyer_reaction = 'REJECTED' and subject in ('corrective', 'return') and state = 'confirmed'
    and superseded_by is null and cancelled_by is null and not cancelled_elsewhere;
