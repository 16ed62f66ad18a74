-- What each customer owes of sales on credit, kept with the other sums of sales (0115): the list of customers is narrowed and
-- ordered by balance, and the dashboard's sum of what debtors owe is read, without looking at the invoices.

-- Whose an invoice in the sums is, as customer_invoices has it: the customer's record, else the buyer's code.
alter table sales_invoices
  add column customer_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column code text not null default '';

create table customer_credit (
  account_id uuid not null references accounts on delete cascade,
  -- the zero id where the invoice was filled from no record
  customer_id uuid not null,
  -- the buyer's code where there is no record, else ''
  code text not null collate "C",
  -- rial; may be nought
  credit numeric not null,
  primary key (account_id, customer_id, code)
) with (fillfactor = 70);
select taraz_protect('customer_credit', 'select');

update sales_invoices s set customer_id = coalesce(c.customer_id, s.customer_id),
    code = case when c.customer_id is null then c.code else '' end
  from customer_invoices c
  where c.account_id = s.account_id and c.invoice_id = s.invoice_id and (c.customer_id is not null or c.code <> '');
insert into customer_credit
  select account_id, customer_id, code, sum(credit) from sales_invoices group by 1, 2, 3 having sum(credit) <> 0;

-- As in 0150, with whose they are.
create or replace function sales_of(invoices uuid[]) returns setof sales_invoices
  language sql stable set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id, i.day, coalesce(i.branch_id, '00000000-0000-0000-0000-000000000000'), i.memory_id, i.pattern,
    case when i.buyer_code <> '' then i.buyer_code when i.buyer_name <> '' then '~' || i.buyer_name else '' end, i.buyer_name,
    i.total - i.total_vat, i.total_vat, i.total - coalesce(invoice_paid(c.method, c.cash, i.total), i.total),
    coalesce(l.taxable, case when i.total_vat <> 0 then i.total - i.total_vat else 0 end),
    coalesce(l.exempt, case when i.total_vat <> 0 then 0 else i.total end),
    coalesce(l.goods, '[]'),
    coalesce(c.customer_id, '00000000-0000-0000-0000-000000000000'), case when c.customer_id is null then coalesce(c.code, '') else '' end
  from invoices i
    left join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
    left join customer_invoices c on c.account_id = i.account_id and c.invoice_id = i.id
    left join lateral (
      select coalesce(sum(net) filter (where vat <> 0), 0) as taxable,
        coalesce(sum(net) filter (where vat = 0), 0) as exempt,
        jsonb_agg(jsonb_build_object('k', key, 'q', qty, 'n', net, 'v', vat) order by key) as goods
      from (
        select key, sum(qty) as qty, sum(net) as net, sum(vat) as vat
        from (
          select coalesce(b ->> 'sstid', '') || '~' || coalesce(b ->> 'sstt', '') as key,
            coalesce((b ->> 'am')::numeric, 0) as qty,
            coalesce((b ->> 'tsstam')::numeric, 0) - coalesce((b ->> 'vam')::numeric, 0) as net,
            coalesce((b ->> 'vam')::numeric, 0) as vat
          from jsonb_array_elements(case when jsonb_typeof(d.payload::jsonb -> 'body') = 'array' then d.payload::jsonb -> 'body' else '[]' end) b
        ) single group by key, vat <> 0
      ) lines
      having count(*) > 0
    ) l on true
  where i.account_id = taraz_account() and i.id = any (invoices)
    and invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by, i.cancelled_elsewhere);
end;

-- As in 0115, with what customers owe.
create or replace function sales_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account constant uuid := taraz_account();
  taken uuid[];
  before sales_invoices[];
  after sales_invoices[];
begin
  if not exists (select from sales_changes c where c.account_id = of_account) then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('sales_fold ' || of_account, 0)) then
    return false;
  end if;
  with gone as (
    delete from sales_changes c
    where c.account_id = of_account and c.change_id in (
      select n.change_id from sales_changes n where n.account_id = of_account order by n.change_id limit most)
    returning c.invoice_id
  ) select array_agg(distinct invoice_id) into taken from gone;
  with gone as (
    delete from sales_invoices s where s.account_id = of_account and s.invoice_id = any (taken) returning s.*
  ) select coalesce(array_agg(gone::sales_invoices), '{}') into before from gone;
  with stood as (
    insert into sales_invoices select * from sales_of(taken) returning *
  ) select coalesce(array_agg(stood::sales_invoices), '{}') into after from stood;
  insert into sales_days as kept
    select of_account, day, branch_id, memory_id, pattern, sum(n), sum(n * net), sum(n * vat), sum(n * credit),
      sum(n * taxable), sum(n * exempt)
    from (select 1 as n, r.* from unnest(after) r union all select -1, r.* from unnest(before) r) both_sides
    group by 2, 3, 4, 5
    having sum(n) <> 0 or sum(n * net) <> 0 or sum(n * vat) <> 0 or sum(n * credit) <> 0 or sum(n * taxable) <> 0 or sum(n * exempt) <> 0
  on conflict (account_id, day, branch_id, memory_id, pattern) do update set
    invoices = kept.invoices + excluded.invoices, net = kept.net + excluded.net, vat = kept.vat + excluded.vat,
    credit = kept.credit + excluded.credit, taxable = kept.taxable + excluded.taxable, exempt = kept.exempt + excluded.exempt;
  insert into sales_parts as kept
    select of_account, kind, span, period, branch_id, key, sum(invoices), sum(qty), sum(net), sum(vat)
    from (select * from sales_parts_of(1, after) union all select * from sales_parts_of(-1, before)) both_sides
    group by 2, 3, 4, 5, 6
    having sum(invoices) <> 0 or sum(qty) <> 0 or sum(net) <> 0 or sum(vat) <> 0
  on conflict (account_id, kind, span, period, branch_id, key) do update set
    invoices = kept.invoices + excluded.invoices, qty = kept.qty + excluded.qty, net = kept.net + excluded.net, vat = kept.vat + excluded.vat;
  insert into sales_names as kept
    select distinct on (r.buyer) of_account, r.buyer, r.buyer_name from unnest(after) r where r.buyer <> '' order by r.buyer, r.day desc
  on conflict (account_id, key) do update set name = excluded.name where kept.name <> excluded.name;
  insert into customer_credit as kept
    select of_account, customer_id, code, sum(n * credit)
    from (select 1 as n, r.* from unnest(after) r union all select -1, r.* from unnest(before) r) both_sides
    group by 2, 3 having sum(n * credit) <> 0
  on conflict (account_id, customer_id, code) do update set credit = kept.credit + excluded.credit;
  return not exists (select from sales_changes c where c.account_id = of_account);
end $$;

-- Records that were merged, with the customer that they count for now.
create function customer_merged_into() returns table (id uuid, root uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive merged as (
    select c.id, c.merged_into as root from customers c where c.account_id = taraz_account() and c.merged_into is not null
    union
    select m.id, c.merged_into from merged m
    join customers c on c.account_id = taraz_account() and c.id = m.root and c.merged_into is not null
  )
  select m.id, m.root from merged m where not exists (select from merged further where further.id = m.root);
end;

/* What each customer of the account owes (positive) or is owed, as booksOf says it of one: sales on credit, entries, and
   money of the treasury. Customers with whom nothing was ever booked are left out. What is owed by
   buyers who are no customers here, or no longer, comes without one. */
create function customer_balances() returns table (customer_id uuid, balance numeric)
  language sql stable security definer set search_path = public, pg_temp rows 5000
begin atomic
  with merged as materialized (select m.id, m.root from customer_merged_into() m),
  kept as materialized (
    select k.customer_id, k.code, k.credit from customer_credit k where k.account_id = taraz_account() and k.credit <> 0
  ), codes as (
    select distinct given.code, coalesce(m.root, c.id) as root
    from customers c left join merged m on m.id = c.id
      cross join lateral (values (c.economic_code), (c.national_code)) as given (code)
    where c.account_id = taraz_account() and given.code <> '' and (c.deleted_at is null or c.merged_into is not null)
      and given.code in (select k.code from kept k where k.code <> '')
  ), records as (
    select k.customer_id as id, k.credit, 0::numeric as rest from kept k where k.customer_id <> '00000000-0000-0000-0000-000000000000'
    union all
    select e.customer_id, 0, case e.kind when 'receipt' then -e.amount else e.amount end
    from customer_entries e where e.account_id = taraz_account()
    union all
    select t.customer_id, 0, -t.amount from treasury_movements t where t.account_id = taraz_account() and t.customer_id is not null
  ), sums as (
    select r.id, sum(r.credit) as credit, sum(r.rest) as rest from records r group by r.id
  ), parts as (
    select s.id as root, s.credit, s.rest from sums s where not exists (select from merged m where m.id = s.id)
    union all
    select m.root, s.credit, s.rest from sums s join merged m on m.id = s.id
    union all
    select c.root, k.credit, 0 from kept k left join codes c on c.code = k.code
    where k.customer_id = '00000000-0000-0000-0000-000000000000'
  ), whole as (
    select p.root, trunc(sum(p.credit)) + sum(p.rest) as balance from parts p group by p.root
  )
  select c.id, sum(w.balance)
  from whole w left join customers c on c.account_id = taraz_account() and c.id = w.root and c.deleted_at is null
  group by c.id;
end;

revoke execute on function customer_merged_into(), customer_balances() from public;
grant execute on function customer_balances() to taraz_app;
