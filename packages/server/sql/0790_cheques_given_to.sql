-- Whom a received cheque was given to: what is owed to them is less by it, from that day on, by a payment of its own in their
-- account, which goes when the cheque comes back or bounces. Without a name that of the one who gave it alone is written, as before.
alter table cheques add column given_to uuid;
alter table cheques add foreign key (account_id, given_to) references customers;
alter table cheques add constraint cheques_given_to_while_endorsed check (given_to is null or (state = 'endorsed' and endorsed_on is not null));
create index cheques_by_given_to on cheques (account_id, given_to) where given_to is not null;

alter table customer_entries drop constraint customer_entries_of_a_cheque;
alter table customer_entries add constraint customer_entries_of_a_cheque check (cheque_id is null or kind in ('receipt', 'payment'));
drop index customer_entries_by_cheque;
create unique index customer_entries_by_cheque on customer_entries (account_id, cheque_id, kind) where cheque_id is not null;

create or replace function cheques_endorsed() returns trigger
  language plpgsql as $$
begin
  delete from customer_entries where account_id = new.account_id and cheque_id = new.id;
  if new.state = 'endorsed' and new.endorsed_on is not null and new.customer_id is not null and new.amount > new.counted then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, invoice_id, cheque_id, created_at)
    values (
      new.account_id, gen_random_uuid(), new.customer_id, 'receipt', new.amount - new.counted,
      new.endorsed_on, '', new.invoice_id, new.id, new.updated_at
    );
  end if;
  if new.given_to is not null then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, cheque_id, created_at)
    values (
      new.account_id, gen_random_uuid(), new.given_to, 'payment', new.amount, new.endorsed_on, '', new.id, new.updated_at
    );
  end if;
  return null;
end $$;
