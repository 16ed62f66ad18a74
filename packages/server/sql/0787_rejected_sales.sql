-- Rejected sales, which are mended and sent again. Whoever counts a shelf or a drawer asks for them with its levels locked,
-- however many invoices the account has (`awaitedParts`).
create index invoices_rejected_sales on invoices (account_id) where state = 'rejected' and subject = 'original';
