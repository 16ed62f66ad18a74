-- For databases in which 0772 and 0812 ran as they first stood on the main branch on 29 November 2026 (`formerTexts` of
-- migrate.ts): what those came to have since, as 0822 has it of others. What they wrote into the books of before stays as it is; so
-- does a phone that the former 0769 took out, where the employer's list had none.
alter table customer_invoices add column if not exists keeps_credit boolean not null default false;
comment on column customer_invoices.keeps_credit is
  'cash by type and pattern, yet owed as method and cash say: money stands beside it that was received while all of it was owed';
create index if not exists customer_invoices_that_keep_credit on customer_invoices (account_id, invoice_id) where keeps_credit;

create or replace function is_cash_only(output_type text, pattern text) returns boolean
  language sql immutable parallel safe
  return coalesce(output_type = 'type_two' or pattern in ('service_bill', 'commodity_exchange'), false);

create or replace function customer_invoice_of(account_id uuid, invoice_id uuid, draft jsonb, payload text) returns customer_invoices
  language sql immutable as $$
  select row (
    account_id, invoice_id,
    case when draft #>> '{buyer_info,customer_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (draft #>> '{buyer_info,customer_id}')::uuid end,
    coalesce(nullif(draft #>> '{buyer_info,economic_code}', ''), draft #>> '{buyer_info,national_code}', ''),
    case when is_cash_only(draft #>> '{invoice,invoice_output_type}', draft #>> '{invoice,invoice_pattern}') then 'cash'
      else coalesce(draft #>> '{invoice,payment_method}', 'cash') end,
    case when draft #>> '{settlement,0,cash_price}' ~ '^[0-9]{1,30}(\.[0-9]{1,30})?$'
      then (draft #>> '{settlement,0,cash_price}')::numeric else 0 end
      + case when draft #>> '{invoice,payment_method}' = 'both' then coalesce(
          (select coalesce((h ->> 'tvam')::numeric, 0) + coalesce((h ->> 'todam')::numeric, 0)
           from (select payload::jsonb -> 'header') as d (h)), 0) else 0 end,
    false
  )::customer_invoices
$$;

create or replace function customer_invoices_follow() returns trigger language plpgsql as $$
begin
  insert into customer_invoices as kept
    select own.account_id, own.invoice_id, own.customer_id, own.code, coalesce(k.method, own.method), coalesce(k.cash, own.cash),
      k.method is not null
    from written w
      cross join lateral customer_invoice_of(w.account_id, w.invoice_id, w.draft, w.payload) own
      left join lateral (
        select b.method, b.cash from customer_invoices b
        where is_cash_only(w.draft #>> '{invoice,invoice_output_type}', w.draft #>> '{invoice,invoice_pattern}')
          and b.account_id = w.account_id and b.keeps_credit and b.invoice_id = any (array[w.invoice_id, (
            select i.referred_id from invoices i where i.account_id = w.account_id and i.id = w.invoice_id)])
        order by b.invoice_id = w.invoice_id desc limit 1
      ) k on true
  on conflict (account_id, invoice_id) do update set
    customer_id = excluded.customer_id, code = excluded.code, method = excluded.method, cash = excluded.cash,
    keeps_credit = excluded.keeps_credit
  where (kept.customer_id, kept.code, kept.method, kept.cash, kept.keeps_credit)
    is distinct from (excluded.customer_id, excluded.code, excluded.method, excluded.cash, excluded.keeps_credit);
  return null;
end $$;

-- As in 0760.
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

drop function if exists stock_levels_in_unit(uuid[], text[], numeric[], numeric[]);
drop function if exists stock_costs_in_unit(uuid[], jsonb[]);
create or replace function stock_costs_in_unit(products uuid[], ratios jsonb[], per numeric[], makes numeric[]) returns void
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
