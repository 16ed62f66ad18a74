-- The last known cost is of what came in last and still stands: a receipt at a wrong price that is taken back left it, and what
-- left without being there, or was found in a count, was worth that.
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
