-- In which unit the goods of a product moved before its unit was changed: quantities of the account's stock documents up to a
-- number mean that one, what comes back of them is converted, and where nobody said how, it waits until somebody does. Of changes
-- from before this nothing is known: their quantities count in the unit of now.
create table product_former_units (
  account_id uuid not null,
  product_id uuid not null,
  -- the last document before the change
  until_number bigint not null,
  -- the authority's code
  unit text not null,
  -- what it was low at then: so it is again once the unit is
  min_qty numeric(26, 8),
  primary key (account_id, product_id, until_number),
  foreign key (account_id, product_id) references products
);
select taraz_protect('product_former_units', 'select, insert');

-- The last known costs of products, each of what came in last and still stands, in a unit that is known in that of now; where there
-- is none that known so far, of whose unit so many (`per`) are so many of that of now (`makes`); 0 where neither is known. Of each
-- product by unit how many of it (first) are how many of that of now; '' is the unit since its last change.
create function stock_costs_in_unit(products uuid[], ratios jsonb[], per numeric[], makes numeric[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update stock_levels l set last_cost = coalesce((
      select round(m.value * (r.ratio ->> 0)::numeric / (m.qty * (r.ratio ->> 1)::numeric), 8) from stock_movements m
        join stock_documents d on d.account_id = m.account_id and d.id = m.document_id
        cross join lateral (select t.ratios -> coalesce((select f.unit from product_former_units f
          where f.account_id = m.account_id and f.product_id = m.product_id and f.until_number >= d.number
          order by f.until_number limit 1), '') as ratio) r
      where m.account_id = l.account_id and m.warehouse_id = l.warehouse_id and m.product_id = l.product_id
        and m.kind = 'in' and m.value > 0 and r.ratio is not null
        and not exists (select from stock_documents u where u.account_id = m.account_id and u.reverses = m.document_id)
      order by m.seq desc limit 1), round(l.last_cost * t.per / t.makes, 8), 0)
    from unnest(products, ratios, per, makes) as t (product_id, ratios, per, makes)
    where l.account_id = taraz_account() and l.product_id = t.product_id;
end;
revoke execute on function stock_costs_in_unit(uuid[], jsonb[], numeric[], numeric[]) from public;
grant execute on function stock_costs_in_unit(uuid[], jsonb[], numeric[], numeric[]) to taraz_app;
