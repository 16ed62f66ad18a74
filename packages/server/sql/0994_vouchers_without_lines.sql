-- As in 0796. A receipt by hand that just fills a shortage of no value moves as much as it revalues, both against the adjustments: its
-- document says nothing to the books and is no voucher; until now it was a numbered one without a line.
create or replace view journal_stock with (security_invoker = true) as
  select s.account_id, s.id, s.day, s.against, s.moved, s.revalued from (
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
    where v.moved <> 0 or v.revalued <> 0
  ) s where s.against <> 'stock_adjustments' or s.moved + s.revalued <> 0;
