-- The number that somebody gave an invoice, as core's cleanOwnNumber has it: without marks of direction, and without spaces and
-- joiners at its ends. An invoice of before is known again in a file by it; its document stays as it was written.
with own as materialized (
  select account_id, id, regexp_replace(regexp_replace(internal_id, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '^[\s\u00a0\u00ad\u200b-\u200d\u2060-\u2064\ufeff]+|[\s\u00a0\u00ad\u200b-\u200d\u2060-\u2064\ufeff]+$', '', 'g') as number
  from invoices where internal_id <> ''
)
update invoices i set internal_id = o.number
from own o where o.account_id = i.account_id and o.id = i.id and o.number <> i.internal_id;
