-- The goods of a purchase: which receipts brought them, and which issues took back what was returned
-- (docs/decisions/0721-stock-of-purchases.md).
alter table stock_documents
  add column purchase_id uuid,
  add constraint stock_documents_of_purchases check (purchase_id is null or kind in ('receipt', 'issue')),
  add foreign key (account_id, purchase_id) references purchases on delete set null (purchase_id);
create index stock_documents_of_purchase on stock_documents (account_id, purchase_id) where purchase_id is not null;
grant update (purchase_id) on stock_documents to taraz_app;
