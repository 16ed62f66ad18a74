-- All movements that are, or were, one and the same money. Movements never change: money that counts elsewhere from now on is
-- taken back and written anew, at the same place. So a deposit that was joined with an invoice and stands again is what took
-- back what took it back, and a cheque's movement any other of that clearing. A function, so that lists that ask of each
-- movement are planned as if it were cheap: it is asked of few.
create function same_money(of_account uuid, movement uuid) returns uuid[]
  language plpgsql stable parallel safe as $$
begin
  return array(
    with recursive same as (
      select movement as id
      union
      select n.id from same s
      join treasury_movements o on o.account_id = of_account and o.id = s.id
      cross join lateral (
        select u.reverses as id from treasury_movements u
        where u.account_id = of_account and u.id = o.reverses and u.reverses is not null
        union all
        select n.id from treasury_movements u
        join treasury_movements n on n.account_id = of_account and n.reverses = u.id
        where u.account_id = of_account and u.reverses = o.id
        union all
        select n.id from treasury_movements n
        where o.kind = 'cheque' and n.account_id = of_account and n.cheque_id = o.cheque_id and n.kind = 'cheque'
          and n.place_id = o.place_id and n.at = o.at) n)
    select id from same);
end $$;
