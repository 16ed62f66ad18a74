-- What columns of customers, products and purchases were taken for when their user said what they are, as of invoices (0430):
-- a title that is known only since is offered, and what was left out on purpose stays out. null: not kept then.
alter table party_mappings add column guess jsonb;
alter table purchase_import_mappings add column guess jsonb;
