-- Goods are taken off purchases where their purchase is in the books: one that was removed or is void stands there with nothing,
-- and its goods came like others.
create or replace view journal_stock with (security_invoker = true) as
  select v.account_id, v.document_id as id, v.day,
    case coalesce(o.kind, d.kind) when 'invoice' then 'cost'
      when 'receipt' then case when p.id is null then 'stock_adjustments' else 'purchases' end
      when 'issue' then case when p.id is null then 'stock_adjustments' else 'purchase_returns' end
      else 'stock_adjustments' end as against,
    v.moved, v.revalued
  from (
      select m.account_id, m.document_id, (m.at at time zone 'Asia/Tehran')::date as day,
        coalesce(sum(m.value) filter (where m.kind <> 'revaluation'), 0) as moved,
        coalesce(sum(m.value) filter (where m.kind = 'revaluation'), 0) as revalued
      from stock_movements m group by 1, 2, 3
    ) v
    join stock_documents d on d.account_id = v.account_id and d.id = v.document_id
    left join stock_documents o on o.account_id = d.account_id and o.id = d.reverses
    left join purchases p on p.account_id = d.account_id and p.id = coalesce(o.purchase_id, d.purchase_id)
      and p.deleted_at is null and p.credit <> 'void'
  where v.moved <> 0 or v.revalued <> 0;
