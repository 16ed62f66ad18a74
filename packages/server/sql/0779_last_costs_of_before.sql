-- As SQL 0760 has it from there on: levels of which a receipt at a wrong price was taken back before that kept its cost as the
-- last known one until something came in anew.
with undone as (
  select distinct m.account_id, m.warehouse_id, m.product_id from stock_documents d
    join stock_movements m on m.account_id = d.account_id and m.document_id = d.id
    where d.kind = 'undo' and m.kind = 'out'
), known as (
  select u.*, coalesce((select round(m.value / m.qty, 8) from stock_movements m
      where m.account_id = u.account_id and m.warehouse_id = u.warehouse_id and m.product_id = u.product_id
        and m.kind = 'in' and m.value > 0
        and not exists (select from stock_documents r where r.account_id = m.account_id and r.reverses = m.document_id)
      order by m.seq desc limit 1), 0) as cost
  from undone u
)
update stock_levels l set last_cost = k.cost from known k
  where l.account_id = k.account_id and l.warehouse_id = k.warehouse_id and l.product_id = k.product_id
    and l.last_cost <> k.cost;
