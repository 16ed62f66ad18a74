-- Until when a purchase is to be paid, as its seller gave credit; a return has none (docs/decisions/0301-purchases.md).
alter table purchases add column payment_due date;
create index purchases_by_due on purchases (account_id, payment_due) where deleted_at is null and payment_due is not null;

-- Money that goes to a supplier may say which purchase it pays, as money that comes in may name its invoice (0481).
alter table customer_entries add column pays_purchase_id uuid
  constraint customer_entries_for_a_purchase check (pays_purchase_id is null or kind = 'payment');
alter table customer_entries add foreign key (account_id, pays_purchase_id) references purchases on delete set null (pays_purchase_id);
create index customer_entries_that_pay_purchases on customer_entries (account_id, pays_purchase_id) where pays_purchase_id is not null;
alter table treasury_movements add column pays_purchase_id uuid;
alter table treasury_movements add foreign key (account_id, pays_purchase_id) references purchases on delete set null (pays_purchase_id);
create index treasury_movements_that_pay_purchases on treasury_movements (account_id, pays_purchase_id) where pays_purchase_id is not null;

-- As in 0601; a return in the account takes down the purchase that it names, as money does.
create or replace function purchases_on_account() returns trigger
  language plpgsql as $$
begin
  delete from customer_entries where account_id = new.account_id and purchase_id = new.id;
  if purchase_stands(new.on_account, new.customer_id, new.credit, new.deleted_at, new.total) then
    insert into customer_entries (
      account_id, id, customer_id, kind, amount, day, note, purchase_id, pays_purchase_id, created_by, created_at)
    values (
      new.account_id, new.id, new.customer_id, case new.kind when 'return' then 'payment' else 'receipt' end, new.total,
      new.day, '', new.id, new.returns_id, new.created_by, new.created_at
    );
  end if;
  return null;
end $$;
update customer_entries e set pays_purchase_id = p.returns_id
from purchases p where p.account_id = e.account_id and p.id = e.purchase_id and p.returns_id is not null;

-- What stands in the place of invoices by now, themselves where nothing does; also of those that the asker may not see: in a
-- customer's account they count all the same.
create function invoice_heirs(invoices uuid[]) returns table (invoice_id uuid, heir uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive line as (
    select i.id as named, i.id as at, i.superseded_by from invoices i
    where i.account_id = taraz_account() and i.id = any (invoices)
    union
    select l.named, i.id, i.superseded_by from line l join invoices i on i.account_id = taraz_account() and i.id = l.superseded_by
  )
  select l.named, l.at from line l where l.superseded_by is null;
end;
revoke execute on function invoice_heirs(uuid[]) from public;
grant execute on function invoice_heirs(uuid[]) to taraz_app;
