-- Of what unit, and in what currency, the price of the list was when the content was taken: {"<id>": {"price", "vat", "unit", "currency"}},
-- the default unit and rial left out. Those of before say it by the line that bears the price.
update recurring_invoices r
set list_prices = (
  select jsonb_object_agg(product, said || coalesce(terms, '{}'))
  from jsonb_each(r.list_prices) as one (product, said)
    left join lateral (
      select jsonb_strip_nulls(jsonb_build_object(
        'unit', case when item ->> 'item_unit' not in ('', 'NUMBER', '1627') then item ->> 'item_unit' end,
        'currency', case when item ->> 'item_currency_type' not in ('', 'IRR') then item ->> 'item_currency_type' end)) as terms
      from jsonb_array_elements(r.draft -> 'items') with ordinality as line (item, place)
      where item ->> 'product_id' = product and item ->> 'item_price' = said ->> 'price'
      order by place limit 1
    ) as its on true)
where jsonb_path_exists(r.list_prices, '$.*.price');
