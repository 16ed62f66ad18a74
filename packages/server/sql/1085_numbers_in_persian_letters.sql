-- A cell's text as rows are put together by it, as core's ownNumberKey has an invoice's number: without marks of direction,
-- and without spaces and joiners at its ends; digits of any script are one, and Arabic ye and kaf the Persian ones: a CSV of
-- Persian Windows has no other.
create or replace function import_number(cell text) returns text language sql immutable parallel safe as $$
  select btrim(
    translate(coalesce(cell, ''), E'يىك۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩'
      '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069', 'ییک01234567890123456789'),
    E'\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u00ad\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890'
      '\u0891\u08e2\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c'
      '\u200d\u2028\u2029\u202f\u205f\u2060\u2061\u2062\u2063\u2064\u206a\u206b\u206c\u206d\u206e\u206f\u3000'
      '\ufeff\ufff9\ufffa\ufffb')
$$;

-- Edits look for an invoice by what its rows' cells say: that of a file of before is written so, too.
with keyed as materialized (
  select account_id, import_id, place, case when number like '# %' then '# ' || import_number(substr(number, 3)) else import_number(number) end as key
  from import_invoices where number <> ''
)
update import_invoices i set number = k.key
from keyed k where k.account_id = i.account_id and k.import_id = i.import_id and k.place = i.place and k.key <> i.number;
