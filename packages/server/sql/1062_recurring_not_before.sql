-- The day before which a recurring invoice makes nothing, also after a pause and after another rhythm; null: none.
alter table recurring_invoices add column not_before date;
