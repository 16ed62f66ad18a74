-- Nothing of a purchase comes anew into the account of a customer who was removed from the list: who is removed is settled, and
-- would owe, or be owed, without being in any list (docs/decisions/0301-purchases.md). A deleted purchase that comes back, one
-- that is void no more, and what a file changed or its undo brings back stand beside the account then.

-- Whose account a customer's is by now: who they were merged into, and so on.
create function customer_survivor(of_account uuid, customer uuid) returns uuid
  language plpgsql stable parallel safe as $$
declare
  survivor uuid := customer;
  further uuid;
begin
  loop
    select c.merged_into into further from customers c where c.account_id = of_account and c.id = survivor;
    exit when further is null;
    survivor := further;
  end loop;
  return survivor;
end $$;

create function purchase_stands(on_account boolean, customer uuid, credit text, deleted_at timestamptz, total bigint) returns boolean
  language sql immutable parallel safe
  return on_account and customer is not null and credit <> 'void' and deleted_at is null and total > 0;

-- As in 0600.
create or replace function purchases_on_account() returns trigger
  language plpgsql as $$
begin
  delete from customer_entries where account_id = new.account_id and purchase_id = new.id;
  if purchase_stands(new.on_account, new.customer_id, new.credit, new.deleted_at, new.total) then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, purchase_id, created_by, created_at)
    values (
      new.account_id, new.id, new.customer_id, case new.kind when 'return' then 'payment' else 'receipt' end, new.total,
      new.day, '', new.id, new.created_by, new.created_at
    );
  end if;
  return null;
end $$;

create function purchases_beside_account() returns trigger
  language plpgsql as $$
declare
  survivor uuid;
  further uuid;
  removed_at timestamptz;
begin
  if not purchase_stands(new.on_account, new.customer_id, new.credit, new.deleted_at, new.total) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.customer_id = new.customer_id
      and purchase_stands(old.on_account, old.customer_id, old.credit, old.deleted_at, old.total) then
      return new;
    end if;
  end if;
  survivor := new.customer_id;
  loop
    survivor := customer_survivor(new.account_id, survivor);
    -- Whoever removes or merges them just now is waited for.
    select c.merged_into, c.deleted_at into further, removed_at from customers c
    where c.account_id = new.account_id and c.id = survivor for key share;
    exit when further is null;
  end loop;
  if removed_at is not null then
    new.on_account := false;
  end if;
  return new;
end $$;
create trigger purchases_beside_account before insert or update on purchases
  for each row when (new.on_account) execute function purchases_beside_account();
