-- A cheque that paid a sale at once, and was cleared or given on, became its buyer's money as of the day on which it moved when that
-- sale was cancelled: the months before the cancellation told that the buyer is owed. It is theirs from the cancellation on.

-- What of a cheque was counted with a sale that was cancelled, and the day of that.
alter table cheques add column freed int8 not null default 0 check (freed >= 0);
alter table cheques add column freed_on date check (freed_on is null or freed > 0);

drop index customer_entries_by_cheque;
create unique index customer_entries_by_cheque on customer_entries (account_id, cheque_id, kind, day) where cheque_id is not null;

create or replace function cheques_endorsed() returns trigger
  language plpgsql as $$
declare
  -- What of it paid nothing in its customer's account before it was freed.
  later int8 := case when new.freed_on > new.endorsed_on then least(new.freed, new.amount - new.counted) else 0 end;
begin
  delete from customer_entries where account_id = new.account_id and cheque_id = new.id;
  if new.state = 'endorsed' and new.endorsed_on is not null and new.customer_id is not null then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, invoice_id, cheque_id, created_at)
    select new.account_id, gen_random_uuid(), new.customer_id, 'receipt', paid.amount, paid.day, '', new.invoice_id, new.id, new.updated_at
    from (values (new.amount - new.counted - later, new.endorsed_on), (later, new.freed_on)) as paid (amount, day)
    where paid.amount > 0;
  end if;
  if new.given_to is not null then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, cheque_id, created_at)
    values (
      new.account_id, gen_random_uuid(), new.given_to, 'payment', new.amount, new.endorsed_on, '', new.id, new.updated_at
    );
  end if;
  return null;
end $$;

-- As in 0901, and a cheque's money that was taken back and written anew at once, on whichever day, is the same.
create or replace function same_money(of_account uuid, movement uuid) returns uuid[]
  language plpgsql stable parallel safe as $$
begin
  return array(
    with recursive same as (
      select movement as id
      union
      select n.id from same s
      cross join lateral (
        select o.* from treasury_movements o where o.account_id = of_account and o.id = s.id offset 0) o
      cross join lateral (
        select u.reverses as id from treasury_movements u
        where u.account_id = of_account and u.id = o.reverses and u.reverses is not null
        union all
        select n.id from (
          select u.id from treasury_movements u where u.account_id = of_account and u.reverses = o.id offset 0) u
        cross join lateral (
          select n.id from treasury_movements n where n.account_id = of_account and n.reverses = u.id offset 0) n
        union all
        select n.id from treasury_movements n
        where o.kind = 'cheque' and n.account_id = of_account and n.cheque_id = o.cheque_id and n.kind = 'cheque'
          and n.place_id = o.place_id and (n.at = o.at or exists (
            select from treasury_movements u
            where u.account_id = of_account and u.cheque_id = o.cheque_id and u.kind = 'undo'
              and ((u.reverses, u.at, u.created_at) = (o.id, n.at, n.created_at)
                or (u.reverses, u.at, u.created_at) = (n.id, o.at, o.created_at))))
        union all
        select p.id from same_payment(of_account, o.id) p(id) where o.kind = 'invoice') n)
    select id from same);
end $$;
