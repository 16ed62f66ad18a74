-- Of very many customers of one code that were merged or removed none is fetched where one that stands is looked for: as in
-- 0190, and which they are stands in the index.
drop index customers_of_economic_code;
drop index customers_of_national_code;
create index customers_of_economic_code on customers (account_id, economic_code, merged_into, deleted_at)
  where economic_code <> '';
create index customers_of_national_code on customers (account_id, national_code, merged_into, deleted_at)
  where national_code <> '';
