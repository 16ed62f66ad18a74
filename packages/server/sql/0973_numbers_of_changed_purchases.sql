-- A file may add a tax number to a purchase that stands without one (docs/decisions/0301-purchases.md), so what a file keeps of
-- what it changed has the number too. No file changed one before: it is the purchase's own.
update purchase_import_effects e
set before = e.before || jsonb_build_object('tax_number', p.tax_number)
from purchases p
where p.account_id = e.account_id and p.id = e.purchase_id and jsonb_typeof(e.before) = 'object'
  and not e.before ? 'tax_number';
