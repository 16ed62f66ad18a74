-- The books as accountants keep them: what stands in invoices, purchases, accounts, money and cheques, as balanced vouchers of
-- debit and credit (docs/decisions/0730-journal.md). Views alone: nothing is written for them, and they are no second truth.

-- Other taxes and levies that an invoice's document names, of those that name any: its total and VAT stand in the invoice, and
-- the reports of sales count what is left as net.
create table invoice_duties (
  account_id uuid not null references accounts on delete cascade,
  invoice_id uuid not null,
  -- rial
  duties numeric not null constraint invoice_duties_positive check (duties > 0),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
select taraz_protect('invoice_duties', 'select, insert, update, delete');

create function invoice_duties_of(payload text) returns numeric
  language sql immutable parallel safe
  return nullif(substring(payload from '"todam":\s*"?([0-9]{1,30}(?:\.[0-9]{1,30})?)')::numeric, 0);

create function invoice_duties_follow() returns trigger language plpgsql as $$
begin
  -- A document that was changed may name none any more.
  delete from invoice_duties d using written w
    where d.account_id = w.account_id and d.invoice_id = w.invoice_id and invoice_duties_of(w.payload) is null;
  insert into invoice_duties (account_id, invoice_id, duties)
    select w.account_id, w.invoice_id, d.duties from written w cross join lateral (select invoice_duties_of(w.payload) as duties) d
    where d.duties > 0
  on conflict (account_id, invoice_id) do update set duties = excluded.duties where invoice_duties.duties <> excluded.duties;
  return null;
end $$;
create trigger invoice_duties_inserted after insert on invoice_documents
  referencing new table as written for each statement execute function invoice_duties_follow();
create trigger invoice_duties_updated after update on invoice_documents
  referencing new table as written for each statement execute function invoice_duties_follow();
insert into invoice_duties (account_id, invoice_id, duties)
  select d.account_id, d.invoice_id, invoice_duties_of(d.payload) from invoice_documents d
  where invoice_duties_of(d.payload) is not null;

-- What another took the place of or cancelled: few among all.
create index invoices_ended on invoices (account_id, (coalesce(superseded_by, cancelled_by)))
  where superseded_by is not null or cancelled_by is not null;

-- Accounts of the books are named in the program; here is what an account calls them otherwise.
create table journal_accounts (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  code text not null constraint journal_accounts_code_form check (code ~ '^[0-9]{1,12}$'),
  name text not null constraint journal_accounts_name_given check (name <> ''),
  updated_at timestamptz not null,
  primary key (account_id, key)
);
select taraz_protect('journal_accounts', 'select, insert, update, delete');

/* Invoices that another of the account ended, with that one, as customers' statements count them: the first moved the account
   on its own day, and is taken back on the day of the other. One that was ended before it began never stood. */
create view journal_ended with (security_invoker = true) as
  select c.account_id, c.id, c.day, c.subject, c.total, c.total_vat, e.id as end_id, e.day as end_day, e.subject as end_subject
  from invoices c
    join invoices e on e.account_id = c.account_id and e.id = coalesce(c.superseded_by, c.cancelled_by)
  where (c.superseded_by is not null or c.cancelled_by is not null) and e.day >= c.day
    and invoice_counts(c.state, c.subject, c.environment, null, null, c.cancelled_elsewhere);

/* What an invoice adds to the books, or takes back of one that it ends. `is_mixed`: a voucher of several parts, of which only
   the difference is booked. */
create view journal_sales with (security_invoker = true) as
  with enders as (
    select distinct n.account_id, n.end_id as id, case when n.end_subject in ('return', 'cancellation') then 'sales_returns' else 'sales' end as book
    from journal_ended n
  ), gone as (
    select n.*, coalesce(invoice_paid(l.method, l.cash, n.total), n.total) as paid,
      l.customer_id, case when l.customer_id is null then coalesce(l.code, '') else '' end as code
    from journal_ended n left join customer_invoices l on l.account_id = n.account_id and l.invoice_id = n.id
  )
  select s.account_id, s.invoice_id as id, s.day, s.invoice_id as part_id, 1 as sign, s.net + s.vat as total, s.vat,
    s.net + s.vat - s.credit as paid, nullif(s.customer_id, '00000000-0000-0000-0000-000000000000') as customer_id, s.code,
    coalesce(x.book, 'sales') as book, x.id is not null as is_mixed
  from sales_invoices s left join enders x on x.account_id = s.account_id and x.id = s.invoice_id
  union all
  select g.account_id, g.id, g.day, g.id, 1, g.total, g.total_vat, g.paid, g.customer_id, g.code, coalesce(x.book, 'sales'), true
  from gone g left join enders x on x.account_id = g.account_id and x.id = g.id
  union all
  select g.account_id, g.end_id, g.end_day, g.id, -1, g.total, g.total_vat, g.paid, g.customer_id, g.code,
    case when g.end_subject in ('return', 'cancellation') then 'sales_returns' else 'sales' end, true
  from gone g;

/* The movement that a chain of movements takes back and forth. */
create function journal_root(movement uuid) returns treasury_movements
  language sql stable set search_path = public, pg_temp
begin atomic
  with recursive up as (
    select m.id, m.reverses from treasury_movements m where m.account_id = taraz_account() and m.id = movement
    union all
    select m.id, m.reverses from up join treasury_movements m on m.account_id = taraz_account() and m.id = up.reverses
  )
  select m.* from up join treasury_movements m on m.account_id = taraz_account() and m.id = up.id where up.reverses is null;
end;
grant execute on function journal_root(uuid) to taraz_app;

/* Money with what it was against: of what takes another back, that other's. A transfer is booked by the half that goes out. */
create view journal_money with (security_invoker = true) as
  select m.account_id, m.id, (m.at at time zone 'Asia/Tehran')::date as day, m.place_id, m.amount, m.customer_id,
    case when m.kind = 'transfer' then m.other_place_id end as to_place_id, m.kind as root_kind, m.invoice_id as root_invoice_id,
    m.amount as root_amount
  from treasury_movements m where m.reverses is null
  union all
  select m.account_id, m.id, (m.at at time zone 'Asia/Tehran')::date, m.place_id, m.amount, m.customer_id,
    case when r.kind = 'transfer' then m.other_place_id end, r.kind, r.invoice_id, r.amount
  from treasury_movements m cross join lateral journal_root(m.reverses) r where m.reverses is not null;

/* Where a cheque lies in the books: until it is cleared or given on it is noted beside its customer's account, not in it. */
create function journal_cheque_account(direction text, state text) returns text
  language sql immutable parallel safe
  return case when direction = 'received'
    then case state when 'received' then 'cheques_in_hand' when 'deposited' then 'cheques_deposited' when 'bounced' then 'cheques_bounced'
      else 'cheques_received_noted' end
    else case state when 'issued' then 'cheques_issued' when 'bounced' then 'cheques_issued_bounced' else 'cheques_issued_noted' end end;

create view journal_cheques with (security_invoker = true) as
  select e.account_id, e.id, (e.at at time zone 'Asia/Tehran')::date as day, c.id as cheque_id, c.customer_id,
    case c.direction when 'received' then c.amount else -c.amount end as amount,
    journal_cheque_account(c.direction, e.from_state) as from_account, journal_cheque_account(c.direction, e.to_state) as to_account
  from cheque_events e join cheques c on c.account_id = e.account_id and c.id = e.cheque_id
  where journal_cheque_account(c.direction, e.from_state) <> journal_cheque_account(c.direction, e.to_state);

/* What a document of the stock is worth, as much as it changes what lies there: a transfer changes nothing but by what the
   moving average makes of goods that had been short. */
create view journal_stock with (security_invoker = true) as
  select d.account_id, d.id, (d.at at time zone 'Asia/Tehran')::date as day,
    case coalesce(o.kind, d.kind) when 'invoice' then 'cost'
      when 'receipt' then case when coalesce(o.purchase_id, d.purchase_id) is null then 'stock_adjustments' else 'purchases' end
      when 'issue' then case when coalesce(o.purchase_id, d.purchase_id) is null then 'stock_adjustments' else 'purchase_returns' end
      else 'stock_adjustments' end as against,
    v.moved, v.revalued
  from stock_documents d
    join (
      select m.account_id, m.document_id, coalesce(sum(m.value) filter (where m.kind <> 'revaluation'), 0) as moved,
        coalesce(sum(m.value) filter (where m.kind = 'revaluation'), 0) as revalued
      from stock_movements m group by m.account_id, m.document_id
    ) v on v.account_id = d.account_id and v.document_id = d.id
    left join stock_documents o on o.account_id = d.account_id and o.id = d.reverses
  where v.moved <> 0 or v.revalued <> 0;

/* Every line of every voucher: rial, positive is debit. `kind` and `id` say whose voucher it is; in each the amounts come to nought. */
create view journal_lines with (security_invoker = true) as
  select e.account_id, 'entry' as kind, e.id::text as id, e.day, l.account, case when l.account = 'persons' then e.customer_id end as customer_id,
    '' as code, null::uuid as place_id, l.amount, false as is_mixed
  from customer_entries e cross join lateral (values
    ('persons', case e.kind when 'receipt' then -e.amount else e.amount end),
    (case when e.kind = 'opening' then 'opening' else 'outside' end, case e.kind when 'receipt' then e.amount else -e.amount end)
  ) as l (account, amount)
  where e.purchase_id is null
  union all
  select p.account_id, 'purchase', p.id::text, p.day, l.account, case when l.account = 'persons' then e.customer_id end, '', null,
    (case p.kind when 'buy' then l.amount else -l.amount end)::numeric, false
  from purchases p left join customer_entries e on e.account_id = p.account_id and e.purchase_id = p.id
    cross join lateral (values
      (case p.kind when 'buy' then 'purchases' else 'purchase_returns' end, p.net),
      (case p.credit when 'yes' then 'vat_purchases' else 'purchase_taxes' end, p.vat),
      ('purchase_taxes', p.other_taxes),
      (case when e.id is null then 'suppliers' else 'persons' end, -p.total)
    ) as l (account, amount)
  where p.deleted_at is null and p.credit <> 'void' and l.amount <> 0
  union all
  select s.account_id, 'sale', s.id::text, s.day, l.account, case when l.account = 'persons' then s.customer_id end,
    case when l.account = 'persons' then s.code else '' end, null, s.sign * l.amount, s.is_mixed
  from journal_sales s left join invoice_duties d on d.account_id = s.account_id and d.invoice_id = s.part_id
    cross join lateral (values
      ('persons', s.total - s.paid), ('cash_sales', s.paid), (s.book, s.vat - s.total + coalesce(d.duties, 0)),
      ('vat_sales', -s.vat), ('duties', -d.duties)
    ) as l (account, amount)
  where l.amount <> 0
  union all
  select m.account_id, 'money', m.id::text, m.day, l.account, case when l.account = 'persons' then m.customer_id end, '',
    l.place_id, l.amount::numeric, false
  from journal_money m
    join treasury_places p on p.account_id = m.account_id and p.id = m.place_id
    left join treasury_places t on t.account_id = m.account_id and t.id = m.to_place_id
    cross join lateral (values
      (case p.kind when 'bank' then 'banks' when 'desk' then 'desks' else 'terminals' end, m.place_id, m.amount),
      (case when t.id is not null then case t.kind when 'bank' then 'banks' when 'desk' then 'desks' else 'terminals' end
        when m.customer_id is not null then 'persons'
        when m.root_kind in ('opening', 'count') then m.root_kind
        when m.root_kind in ('invoice', 'cheque') and m.root_invoice_id is not null then 'cash_sales'
        when m.root_amount > 0 then 'other_receipts' else 'other_payments' end, t.id, -m.amount)
    ) as l (account, place_id, amount)
  where m.to_place_id is null or m.amount < 0
  union all
  select c.account_id, 'cheque', c.id::text, c.day, l.account, null, '', null, l.amount::numeric, false
  from journal_cheques c cross join lateral (values (c.to_account, c.amount), (c.from_account, -c.amount)) as l (account, amount)
  union all
  select k.account_id, 'stock', k.id::text, k.day, l.account, null, '', null, l.amount, false
  from journal_stock k cross join lateral (values
      ('inventory', k.moved + k.revalued),
      (k.against, -(k.moved + case k.against when 'stock_adjustments' then k.revalued else 0 end)),
      ('stock_adjustments', case k.against when 'stock_adjustments' then 0 else -k.revalued end)
    ) as l (account, amount)
  where l.amount <> 0;

/* Each voucher once, where it says anything. */
create view journal_vouchers with (security_invoker = true) as
  select e.account_id, e.day, 1 as rank, 'entry' as kind, e.id::text as id from customer_entries e where e.purchase_id is null
  union all
  select p.account_id, p.day, 2, 'purchase', p.id::text from purchases p where p.deleted_at is null and p.credit <> 'void' and p.total <> 0
  union all
  select s.account_id, s.day, 3, 'sale', s.id::text from journal_sales s where not s.is_mixed and s.total <> 0
  union all
  select distinct l.account_id, l.day, 3, 'sale', l.id from (
    select n.account_id, n.day, n.id from journal_lines n where n.kind = 'sale' and n.is_mixed
    group by n.account_id, n.day, n.id, n.account, n.customer_id, n.code having sum(n.amount) <> 0
  ) l
  union all
  select m.account_id, m.day, 4, 'money', m.id::text from journal_money m where m.to_place_id is null or m.amount < 0
  union all
  select c.account_id, c.day, 5, 'cheque', c.id::text from journal_cheques c
  union all
  select k.account_id, k.day, 6, 'stock', k.id::text from journal_stock k;

grant select on journal_ended, journal_sales, journal_money, journal_cheques, journal_stock, journal_lines, journal_vouchers to taraz_app;
