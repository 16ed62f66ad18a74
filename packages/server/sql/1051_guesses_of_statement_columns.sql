-- What columns of banks' files were taken for when their user said what they are, as of purchases (0461): states and cheques'
-- numbers are known only since, and what was left out on purpose stays out. null: not kept then.
alter table bank_statement_mappings add column guess jsonb;
