-- What stands at the foot of every paper of the account: of invoices, of pre-invoices, of receipts of 80 mm.
alter table account_settings
  add column invoice_footer text not null default '' constraint account_settings_invoice_footer check (char_length(invoice_footer) <= 1000),
  add column offer_footer text not null default '' constraint account_settings_offer_footer check (char_length(offer_footer) <= 1000),
  add column receipt_footer text not null default '' constraint account_settings_receipt_footer check (char_length(receipt_footer) <= 1000);
