-- A received cheque that is given on to somebody else has paid: its customer's account counts it, from that day on, as a
-- receipt of its own. Such a cheque never comes to a place of ours, and its customer owed for good. One that comes back
-- unpaid from whoever holds it is bounced. Those given on before have no day of it, and stay as they were, whatever is changed
-- of them: a receipt by hand may stand for them.
alter table cheques add column endorsed_on date;
alter table customer_entries add column cheque_id uuid
  constraint customer_entries_of_a_cheque check (cheque_id is null or kind = 'receipt');
alter table customer_entries add foreign key (account_id, cheque_id) references cheques on delete cascade;
create unique index customer_entries_by_cheque on customer_entries (account_id, cheque_id) where cheque_id is not null;

create or replace function cheque_may_become(direction text, before text, after text) returns boolean
  language sql immutable parallel safe
  return (direction, before, after) in (
    ('issued', 'issued', 'cleared'), ('issued', 'issued', 'bounced'), ('issued', 'issued', 'void'),
    ('issued', 'bounced', 'cleared'), ('issued', 'bounced', 'void'), ('issued', 'cleared', 'issued'),
    ('received', 'received', 'deposited'), ('received', 'received', 'cleared'), ('received', 'received', 'returned'),
    ('received', 'received', 'endorsed'), ('received', 'received', 'void'),
    ('received', 'deposited', 'cleared'), ('received', 'deposited', 'bounced'), ('received', 'deposited', 'received'),
    ('received', 'bounced', 'deposited'), ('received', 'bounced', 'cleared'), ('received', 'bounced', 'returned'),
    ('received', 'endorsed', 'received'), ('received', 'endorsed', 'bounced'), ('received', 'cleared', 'deposited')
  );

-- Whatever changes of it: whose it is, how much of it is counted with its invoice, where it goes.
create function cheques_endorsed() returns trigger
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
  return null;
end $$;
create trigger cheques_endorsed after update on cheques
  for each row when (old.state = 'endorsed' or new.state = 'endorsed') execute function cheques_endorsed();
