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

-- The last known costs of products in their new units, by what each was kept as a former one: so many of the former (`per`) are so
-- many of the new (`makes`); where that is not known, what came in last in the new one and still stands, from when it was theirs before.
create function stock_levels_in_unit(products uuid[], units text[], per numeric[], makes numeric[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update stock_levels l set last_cost = coalesce(round(l.last_cost * t.per / t.makes, 8), (
      select round(m.value / m.qty, 8) from stock_movements m
        join stock_documents d on d.account_id = m.account_id and d.id = m.document_id
      where m.account_id = l.account_id and m.warehouse_id = l.warehouse_id and m.product_id = l.product_id
        and m.kind = 'in' and m.value > 0
        and not exists (select from stock_documents u where u.account_id = m.account_id and u.reverses = m.document_id)
        and t.unit = (select f.unit from product_former_units f
          where f.account_id = m.account_id and f.product_id = m.product_id and f.until_number >= d.number
          order by f.until_number limit 1)
      order by m.seq desc limit 1), 0)
    from unnest(products, units, per, makes) as t (product_id, unit, per, makes)
    where l.account_id = taraz_account() and l.product_id = t.product_id;
end;
revoke execute on function stock_levels_in_unit(uuid[], text[], numeric[], numeric[]) from public;
grant execute on function stock_levels_in_unit(uuid[], text[], numeric[], numeric[]) to taraz_app;

-- As SQL 0760 has it, of what came in in the present unit.
create or replace function stock_movements_carry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known_cost numeric;
begin
  if new.kind = 'in' and new.value > 0 then
    known_cost := round(new.value / new.qty, 8);
  elsif new.kind = 'out' and exists (select from stock_documents d
      where d.account_id = new.account_id and d.id = new.document_id and d.kind = 'undo') then
    known_cost := coalesce((select round(m.value / m.qty, 8) from stock_movements m
      where m.account_id = new.account_id and m.warehouse_id = new.warehouse_id and m.product_id = new.product_id
        and m.kind = 'in' and m.value > 0
        and not exists (select from stock_documents u where u.account_id = m.account_id and u.reverses = m.document_id)
        and not exists (select from product_former_units f
          join stock_documents b on b.account_id = f.account_id and b.id = m.document_id and b.number <= f.until_number
          where f.account_id = m.account_id and f.product_id = m.product_id)
      order by m.seq desc limit 1), 0);
  end if;
  update stock_levels set qty = qty + new.qty, value = value + new.value, last_seq = last_seq + 1,
      last_cost = coalesce(known_cost, last_cost)
    where account_id = new.account_id and warehouse_id = new.warehouse_id and product_id = new.product_id
    returning last_seq, qty, value into new.seq, new.qty_after, new.value_after;
  if not found then
    raise exception 'no such level' using errcode = 'foreign_key_violation', constraint = 'stock_movements_level';
  end if;
  if new.kind = 'out' and new.qty_after < 0 and not new.may_be_short then
    raise exception 'what is not there cannot leave' using errcode = 'check_violation', constraint = 'stock_movements_not_short';
  end if;
  return new;
end $$;
