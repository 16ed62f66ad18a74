-- What the list of products said when the content was taken, by product: {"<id>": {"price": "…", "vat": "…"}}; only of
-- lines that went by it. null: of rows from before, of which nothing is known.
alter table recurring_invoices add column list_prices jsonb;
