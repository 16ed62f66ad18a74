-- Where the pattern takes a line's rate away (`takesRates`) none is of the list; what was made before that was known goes on offering
-- the list's, of gold for the metal, which is exempt.
update recurring_invoices
set list_prices = (
  select coalesce(jsonb_object_agg(product, said - 'vat') filter (where said - 'vat' <> '{}'), '{}')
  from jsonb_each(list_prices) as one (product, said))
where pattern in ('gold', 'export', 'commodity_exchange', 'chain_sale')
  and jsonb_path_exists(list_prices, '$.*.vat');
