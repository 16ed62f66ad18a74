-- An original counts again once its correction is cancelled; it kept the authority's word for what was corrected, CANCELED,
-- and was never asked about again. It is asked about anew.
update invoices set buyer_reaction = null, reaction_due = now()
  where buyer_reaction = 'CANCELED' and state = 'confirmed' and subject <> 'cancellation'
    and superseded_by is null and cancelled_by is null and not cancelled_elsewhere;
