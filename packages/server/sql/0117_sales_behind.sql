-- The invoices behind a number: newest first, of a range of days, a buyer or goods.
create index sales_invoices_by_day on sales_invoices (account_id, day, invoice_id);
create index sales_invoices_by_buyer on sales_invoices (account_id, buyer, day, invoice_id);
