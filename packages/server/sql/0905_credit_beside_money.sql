-- For databases in which 0772 ran as it first stood on 29 November 2026 (`formerTexts` of migrate.ts), and backups of them: it
-- left on credit what money stands beside, as it does now, but without the mark by which such a sale stays so when it is
-- written again or corrected; 0824 gave them the column alone. Elsewhere whatever is on credit though its type makes it cash
-- has the mark.
update customer_invoices c set keeps_credit = true from invoices i
  where i.account_id = c.account_id and i.id = c.invoice_id and c.method <> 'cash' and not c.keeps_credit
    and is_cash_only(i.output_type, i.pattern);
