-- Notes are found by what they say, in the search of their invoices: folded as the texts of invoices are. Those of before
-- get the letters and digits that are typed most; the rest of them is told apart by case and marks alone.
alter table invoice_notes add column folded text not null default '';
update invoice_notes set folded = lower(translate(text, 'يىكةۀ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' || chr(8204), 'ییکهه01234567890123456789'));
alter table invoice_notes alter column folded drop default;
