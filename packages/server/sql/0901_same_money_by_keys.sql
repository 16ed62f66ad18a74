-- As in 0860 and 0866, but each movement is looked up by its keys, whatever the table was like when a connection planned it. A plan is
-- kept until its table is analyzed: that of a table of some thousand rows joined over the account, and went through all that came
-- since for each payment. (`offset 0` leaves no join to choose. A table without some hundred rows may still be given another index.)

create or replace function same_payment(of_account uuid, movement uuid) returns setof uuid
  language sql stable parallel safe
begin atomic
  with own as (
    select m.* from treasury_movements m where m.account_id = of_account and m.id = movement and m.kind = 'invoice'
  ), related as (
    select o.invoice_id as id from own o
    union
    select u.invoice_id from own o
      cross join lateral (
        select u.invoice_id from treasury_movements u where u.account_id = of_account and u.reverses = o.id offset 0) u
    union
    select p.invoice_id from own o
      cross join lateral (
        select u.reverses from treasury_movements u
        where u.account_id = of_account and u.invoice_id = o.invoice_id and u.kind = 'undo' offset 0) u
      cross join lateral (
        select p.invoice_id from treasury_movements p
        where p.account_id = of_account and p.id = u.reverses and p.kind = 'invoice' offset 0) p
  ), rows as (
    select r.id, r.amount, r.invoice_id, r.created_at, u.invoice_id as undone_by, u.created_at as undone_at,
      row_number() over (partition by r.invoice_id, r.created_at, r.amount order by r.seq) as nth
    from own o cross join related g
      cross join lateral (
        select r.* from treasury_movements r where r.account_id = of_account and r.invoice_id = g.id offset 0) r
      left join lateral (
        select u.* from treasury_movements u where u.account_id = of_account and u.reverses = r.id offset 0) u on true
    where r.kind = 'invoice' and r.place_id = o.place_id and r.at = o.at and r.reference_number = o.reference_number
  ), payments as (
    select r.invoice_id, r.created_at, min(r.undone_at) as undone_at, (array_agg(r.undone_by))[1] as undone_by,
      sum(r.amount) as total, array_agg(r.amount order by r.amount) as amounts
    from rows r group by 1, 2
  )
  select r.id from own o
    join rows s on s.id = o.id
    join payments w on w.invoice_id = s.invoice_id and w.created_at = s.created_at
    join payments p on p.total = w.total and (
      p.undone_at <= w.created_at and w.invoice_id in (p.undone_by, p.invoice_id)
      or w.undone_at <= p.created_at and p.invoice_id in (w.undone_by, w.invoice_id))
    join rows r on r.invoice_id = p.invoice_id and r.created_at = p.created_at
  where p.amounts <> w.amounts or (r.amount = s.amount and r.nth = s.nth);
end;

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
          and n.place_id = o.place_id and n.at = o.at
        union all
        select p.id from same_payment(of_account, o.id) p(id) where o.kind = 'invoice') n)
    select id from same);
end $$;
