-- A buyer's mobile number that came without its 0 or with the country's code is found as every search has it, 09…
-- (`searchText`); who looked for it found nothing. Texts that have nothing like one are passed over, and their drafts not read.
with likely as materialized (
  select account_id, invoice_id from invoice_texts where folded ~ '(^| )(\+98|98|0098)?9\d{9}( |$)'
), mobiles as (
  select l.account_id, l.invoice_id, '0' || substring(d.draft #>> '{buyer_info,phone}' from '^(?:\+98|98|0098)?(9\d{9})$') as mobile
  from likely l join invoice_documents d on d.account_id = l.account_id and d.invoice_id = l.invoice_id
)
update invoice_texts t set folded = t.folded || ' ' || m.mobile
from mobiles m
where t.account_id = m.account_id and t.invoice_id = m.invoice_id and strpos(t.folded, m.mobile) = 0;

with mobiles as (
  select account_id, id, '0' || substring(draft #>> '{buyer_info,phone}' from '^(?:\+98|98|0098)?(9\d{9})$') as mobile
  from pre_invoices
)
update pre_invoices p set folded = p.folded || ' ' || m.mobile
from mobiles m
where p.account_id = m.account_id and p.id = m.id and strpos(p.folded, m.mobile) = 0;
