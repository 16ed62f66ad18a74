-- A correction or return that was cancelled never stood, as sales and the days of its money have it
-- (docs/decisions/0730-journal.md): its cancellation freed the invoice that it had stood for, which would be owed beside it.

/* Whether an invoice counts, or did until another of the account took its place or cancelled it. */
create function invoice_stood(state text, subject text, environment text, cancelled_by uuid, cancelled_elsewhere boolean)
  returns boolean
  language sql immutable parallel safe
  return invoice_counts(state, subject, environment, null, null, cancelled_elsewhere)
    and not (subject in ('corrective', 'return') and cancelled_by is not null);

/* As in 0730, of what stood. */
create or replace view journal_ended with (security_invoker = true) as
  select c.account_id, c.id, c.day, c.subject, c.total, c.total_vat, e.id as end_id, e.day as end_day, e.subject as end_subject
  from invoices c
    cross join lateral (
      select n.id, n.day, n.subject from invoices n
      where n.account_id = c.account_id and n.id = case when c.superseded_by is null then c.cancelled_by else c.superseded_by end offset 0
    ) e
  where (c.superseded_by is not null or c.cancelled_by is not null) and e.day >= c.day
    and invoice_stood(c.state, c.subject, c.environment, c.cancelled_by, c.cancelled_elsewhere);
