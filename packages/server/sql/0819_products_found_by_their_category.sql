-- What products are found by, where it does not follow from what they are: a change of many wrote their category (SQL 0091)
-- and left that of before in it. `code_key` (0807) folds as core's foldText does, but for marks that no code has (of emoji).
with meant as (
  select account_id, id, regexp_replace(code_key(concat_ws(' ', nullif(name, ''), nullif(spec, ''), nullif(code, ''),
    nullif(gtin, ''), nullif(sku, ''), nullif(category, ''))), '[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]',
    '', 'g') as folded
  from products
)
update products p set folded = m.folded
from meant m
where m.account_id = p.account_id and m.id = p.id and m.folded <> p.folded;
