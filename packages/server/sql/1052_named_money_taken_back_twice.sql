-- As in 0898. What takes money back names by it what that named, through however many steps: a deposit that names its sale may
-- be counted with it, parted from it and taken back.
create or replace function customer_balances_of_money() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select account_id, customer_id, '', -sum(amount) from added where customer_id is not null group by 1, 2
    having sum(amount) <> 0 or bool_or(invoice_id is not null);
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select c.account_id, '00000000-0000-0000-0000-000000000000', c.code, 0
    from (
      select array_agg(m.account_id) as accounts, array_agg(m.invoice_id) as invoices
      from (
        with recursive up as (
          select a.account_id, a.invoice_id, a.reverses from added a where a.customer_id is not null
          union
          select u.account_id, r.invoice_id, r.reverses from up u cross join lateral (
            select t.invoice_id, t.reverses from treasury_movements t
            where t.account_id = u.account_id and t.id = u.reverses offset 0
          ) r where u.reverses is not null
        )
        select distinct u.account_id, u.invoice_id from up u
      ) m where m.invoice_id is not null
    ) g cross join lateral customer_codes_named(g.accounts, g.invoices) c;
  return null;
end $$;

-- Counted again by whoever reads next, and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select c.account_id, '00000000-0000-0000-0000-000000000000', c.code, 0
  from (
    select array_agg(d.account_id) as accounts, array_agg(d.invoice_id) as invoices from treasury_movements d
      join treasury_movements u on u.account_id = d.account_id and u.reverses = d.id
      join treasury_movements v on v.account_id = u.account_id and v.reverses = u.id
    where d.kind = 'deposit' and d.customer_id is not null and d.invoice_id is not null
  ) g cross join lateral customer_codes_named(g.accounts, g.invoices) c;
