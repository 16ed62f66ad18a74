-- Money that names an invoice whose code several customers bear pays it in the account of each of them: all are noted, and not
-- only who paid. Until now the invoice stayed unpaid, and overdue, by the account of the others until something else was
-- written there.

/* Codes of buyers, filled from no record, of the given invoices and of what took their place. Each is looked up by its key:
   `offset 0` keeps a look from becoming a walk through all of the account's. */
create function customer_codes_named(accounts uuid[], invoices uuid[]) returns table (account_id uuid, code text)
  language sql stable set search_path = public, pg_temp
begin atomic
  with recursive named as (
    select a.account_id, a.id from unnest(accounts, invoices) as a (account_id, id)
    union
    select n.account_id, i.superseded_by from named n cross join lateral (
      select i.superseded_by from invoices i where i.account_id = n.account_id and i.id = n.id and i.superseded_by is not null offset 0
    ) i
  )
  select distinct n.account_id, l.code from named n cross join lateral (
    select l.code from customer_invoices l
    where l.account_id = n.account_id and l.invoice_id = n.id and l.customer_id is null and l.code <> '' offset 0
  ) l;
end;

-- As in 0481. What takes money back names by it what that named.
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
        select a.account_id, coalesce(a.invoice_id, (
            select r.invoice_id from treasury_movements r where r.account_id = a.account_id and r.id = a.reverses)) as invoice_id
        from added a where a.customer_id is not null
      ) m where m.invoice_id is not null
    ) g cross join lateral customer_codes_named(g.accounts, g.invoices) c;
  return null;
end $$;

-- As in 0190.
create or replace function customer_balances_of_entries() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select c.account_id, c.customer_id, '', (case tg_op when 'DELETE' then -1 else 1 end) * sum(case c.kind when 'receipt' then -c.amount else c.amount end)
    from changed c
    -- an account goes with all that it has
    where exists (select from accounts a where a.account_id = c.account_id)
    group by 1, 2;
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select c.account_id, '00000000-0000-0000-0000-000000000000', c.code, 0
    from (
      select array_agg(e.account_id) as accounts, array_agg(e.invoice_id) as invoices from changed e
      where e.invoice_id is not null and exists (select from accounts a where a.account_id = e.account_id)
    ) g cross join lateral customer_codes_named(g.accounts, g.invoices) c;
  return null;
end $$;

-- Counted again by whoever reads next, and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select k.account_id, k.customer_id, k.code, 0
  from (
    select b.account_id, b.code from (
      select account_id, economic_code as code, id from customers where economic_code <> ''
      union
      select account_id, national_code, id from customers where national_code <> ''
    ) b group by 1, 2 having count(*) > 1
  ) s join customer_credit k on k.account_id = s.account_id and k.customer_id = '00000000-0000-0000-0000-000000000000'
    and k.code = s.code;
