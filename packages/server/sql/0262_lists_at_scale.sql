-- Lists of a large account. Movements of money are shown by the time they were written: without an index each page, and
-- each page of a file, sorted all of them.
create index treasury_movements_by_created_at on treasury_movements (account_id, created_at, id);

-- Contracts are few, the documents that name none are many: the list of contracts read every document of the account.
create index invoice_documents_of_contracts on invoice_documents (account_id)
  where coalesce(draft -> 'invoice' ->> 'contract_factor_reg_number', '') <> '';
