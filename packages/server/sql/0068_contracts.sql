-- Contracts are known by the invoices issued under them: few among many.
create index invoice_documents_contract on invoice_documents (account_id, (draft -> 'invoice' ->> 'contract_factor_reg_number'))
  where coalesce(draft -> 'invoice' ->> 'contract_factor_reg_number', '') <> '';
