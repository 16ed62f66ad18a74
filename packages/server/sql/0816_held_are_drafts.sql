-- What was issued by hand while it was held went on counting among what waits, and in what is to move goods, until the plan
-- had room for all that had come before it. Since then its line goes as it is issued (`endWaiting` of may-issue.ts).
delete from quota_held h using invoices i
  where i.account_id = h.account_id and i.id = h.invoice_id and i.state <> 'draft';
