-- Whether invoices of a file were kept as drafts: of such files alone the list counts how many still are.
alter table imports add column has_drafts boolean not null default false;
update imports i set has_drafts = true
where i.issued_count > 0 and exists (
  select from import_invoices m join invoices d on d.account_id = m.account_id and d.id = m.invoice_id
  where m.account_id = i.account_id and m.import_id = i.id and d.state = 'draft');
