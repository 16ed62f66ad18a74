-- What an invoice's lines of a product brought, beside the document by which that product left stock, and what it had cost there:
-- so gross profit is read from rows, not from a million invoices. Written with the document, by the job that takes stock.
create table stock_sales (
  account_id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  product_id uuid not null,
  -- in the product's own unit
  qty numeric(26, 8) not null,
  -- rial without value added tax, as sales are summed
  net numeric not null,
  -- rial, by the moving average of that moment; null: nobody knew what it had cost
  cost bigint,
  primary key (account_id, invoice_id, document_id, product_id),
  foreign key (account_id, document_id) references stock_documents,
  foreign key (account_id, product_id) references products
);
select taraz_protect('stock_sales', 'select, insert');

/* What documents by which invoices took goods brought and had cost. A line of the invoice's wire stands where its line of the
   draft does, which names the product. */
create function stock_sales_of(account uuid, documents uuid[]) returns setof stock_sales
  language sql stable set search_path = public, pg_temp
begin atomic
  with taken as (
    select d.invoice_id, d.id as document_id, m.product_id, -sum(m.qty) as qty, -sum(m.value) as value
    from stock_documents d
      join stock_movements m on m.account_id = d.account_id and m.document_id = d.id and m.kind = 'out'
    where d.account_id = account and d.id = any (documents) and d.kind = 'invoice'
    group by d.invoice_id, d.id, m.product_id
  ), bodies as (
    select d.id as document_id, i.draft -> 'items' as items, i.payload::jsonb -> 'body' as body
    from stock_documents d join invoice_documents i on i.account_id = d.account_id and i.invoice_id = d.invoice_id
    where d.account_id = account and d.id = any (documents) and d.kind = 'invoice'
  ), sold as (
    select b.document_id, item.value ->> 'product_id' as product_id,
      sum(coalesce((line.value ->> 'tsstam')::numeric, 0) - coalesce((line.value ->> 'vam')::numeric, 0)) as net
    from bodies b
      cross join lateral jsonb_array_elements(case when jsonb_typeof(b.items) = 'array' then b.items else '[]' end)
        with ordinality as item (value, place)
      join lateral jsonb_array_elements(case when jsonb_typeof(b.body) = 'array' then b.body else '[]' end)
        with ordinality as line (value, place) on line.place = item.place
    group by b.document_id, item.value ->> 'product_id'
  )
  select account, t.invoice_id, t.document_id, t.product_id, t.qty, s.net, nullif(t.value, 0)::bigint
  from taken t join sold s on s.document_id = t.document_id and s.product_id = t.product_id::text;
end;
revoke execute on function stock_sales_of(uuid, uuid[]) from public;
grant execute on function stock_sales_of(uuid, uuid[]) to taraz_app;

insert into stock_sales
  select s.* from (select account_id, array_agg(id) as ids from stock_documents where kind = 'invoice' group by account_id) d,
    lateral stock_sales_of(d.account_id, d.ids) s;
