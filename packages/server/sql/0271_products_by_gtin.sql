-- A file of products finds each by its barcode; without this each row read all products of the account.
create index products_by_gtin on products (account_id, gtin) where deleted_at is null and gtin <> '';
