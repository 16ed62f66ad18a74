-- A purchase may stand in the account of its supplier, who is a customer too: what is bought of him is owed to him, and what
-- he is paid for it makes him no debtor (docs/decisions/0301-purchases.md). None that was entered before does.
alter table purchases add column on_account boolean not null default false;
alter table customer_entries add column purchase_id uuid
  constraint customer_entries_of_a_purchase check (purchase_id is null or kind in ('receipt', 'payment'));
alter table customer_entries add foreign key (account_id, purchase_id) references purchases on delete cascade;
create unique index customer_entries_by_purchase on customer_entries (account_id, purchase_id) where purchase_id is not null;

-- As a cheque that was given on (0489): one entry, of the purchase's own id, whatever changes of it, by whom or by which file.
create function purchases_on_account() returns trigger
  language plpgsql as $$
begin
  delete from customer_entries where account_id = new.account_id and purchase_id = new.id;
  if new.on_account and new.customer_id is not null and new.credit <> 'void' and new.deleted_at is null and new.total > 0 then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, purchase_id, created_by, created_at)
    values (
      new.account_id, new.id, new.customer_id, case new.kind when 'return' then 'payment' else 'receipt' end, new.total,
      new.day, '', new.id, new.created_by, new.created_at
    );
  end if;
  return null;
end $$;
create trigger purchases_on_account after insert on purchases
  for each row when (new.on_account) execute function purchases_on_account();
create trigger purchases_on_account_changed after update on purchases
  for each row when (old.on_account or new.on_account) execute function purchases_on_account();
