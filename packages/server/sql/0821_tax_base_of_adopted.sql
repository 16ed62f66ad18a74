-- As in 0793, but of an invoice that is taken in from the portal the lines say what bears the tax, as its page shows it: without a
-- payload its whole net was taxable where any of it was, also of gold, currencies and bread beside taxed goods.
create or replace function sales_of(invoices uuid[]) returns setof sales_invoices
  language sql stable set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id, i.day, coalesce(i.branch_id, '00000000-0000-0000-0000-000000000000'), i.memory_id, i.pattern,
    case when i.buyer_code <> '' then i.buyer_code when i.buyer_name <> '' then '~' || i.buyer_name else '' end, i.buyer_name,
    i.total - i.total_vat, i.total_vat, i.total - coalesce(invoice_paid(c.method, c.cash, i.total), i.total),
    coalesce(l.taxable, a.taxable, case when i.total_vat <> 0 then i.total - i.total_vat else 0 end),
    coalesce(l.exempt, i.total - i.total_vat - a.taxable, case when i.total_vat <> 0 then 0 else i.total end),
    coalesce(l.goods, '[]'),
    coalesce(c.customer_id, '00000000-0000-0000-0000-000000000000'), case when c.customer_id is null then coalesce(c.code, '') else '' end
  from invoices i
    left join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
    left join customer_invoices c on c.account_id = i.account_id and c.invoice_id = i.id
    left join lateral (
      select coalesce(sum(taxed), 0) as taxable,
        coalesce(sum(net - taxed), 0) as exempt,
        jsonb_agg(jsonb_build_object('k', key, 'q', qty, 'n', net, 'v', vat) order by key) as goods
      from (
        select key, sum(qty) as qty, sum(net) as net, sum(vat) as vat,
          sum(case when vat = 0 then 0 else least(coalesce(base, net), net) end) as taxed
        from (
          select coalesce(b ->> 'sstid', '') || '~' || coalesce(b ->> 'sstt', '') as key,
            coalesce((b ->> 'am')::numeric, 0) as qty,
            coalesce((b ->> 'tsstam')::numeric, 0) - coalesce((b ->> 'vam')::numeric, 0) as net,
            coalesce((b ->> 'vam')::numeric, 0) as vat,
            case when coalesce((b ->> 'vra')::numeric, 0) = 0 then (b ->> 'tcpbs')::numeric else (b ->> 'sovat')::numeric end as base
          from jsonb_array_elements(case when jsonb_typeof(d.payload::jsonb -> 'body') = 'array' then d.payload::jsonb -> 'body' else '[]' end) b
        ) single group by key
      ) lines
      having count(*) > 0
    ) l on true
    left join lateral (
      select least(sum((e ->> 'item_price')::numeric), i.total - i.total_vat) as taxable
      from jsonb_array_elements(
        case when i.issued_elsewhere and jsonb_typeof(d.draft -> 'items') = 'array' then d.draft -> 'items' else '[]' end) e
      where (nullif(e ->> 'item_vat_percentage', ''))::numeric <> 0
      having count(*) > 0
    ) a on true
  where i.account_id = taraz_account() and i.id = any (invoices)
    and invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by, i.cancelled_elsewhere);
end;

-- Those that were summed so are counted anew.
insert into sales_changes (account_id, invoice_id)
  select account_id, id from invoices
  where issued_elsewhere and total_vat <> 0
    and invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere);
