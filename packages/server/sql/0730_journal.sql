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

-- By plain cuts: a pattern over a whole document takes twelve times as long, and every document comes by here.
create function invoice_duties_of(payload text) returns numeric
  language sql immutable parallel safe
  return (
    select case when t.amount ~ '^[0-9]{1,30}([.][0-9]{1,30})?$' then nullif(t.amount::numeric, 0) end
    from (select trim(both ' "' from split_part(split_part(split_part(payload, '"todam":', 2), ',', 1), '}', 1)) as amount) t
  );

create function invoice_duties_follow() returns trigger language plpgsql as $$
begin
  -- A document that was changed may name none any more.
  if tg_op = 'UPDATE' then
    delete from invoice_duties d using written w
      where d.account_id = w.account_id and d.invoice_id = w.invoice_id and invoice_duties_of(w.payload) is null;
  end if;
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
create index invoices_ended on invoices (account_id)
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

/* Where an invoice that ends another books what it changes. */
create function journal_book(subject text) returns text
  language sql immutable parallel safe
  return case when subject in ('return', 'cancellation') then 'sales_returns' else 'sales' end;

/* Invoices that another of the account ended, with that one, as customers' statements count them: the first moved the account
   on its own day, and is taken back on the day of the other. One that was ended before it began never stood. */
create view journal_ended with (security_invoker = true) as
  select c.account_id, c.id, c.day, c.subject, c.total, c.total_vat, e.id as end_id, e.day as end_day, e.subject as end_subject
  from invoices c
    -- Few among all: looked up one by one, whatever the planner believes. By `case`: row-level security keeps from an index
    -- what it does not know to be leakproof, and `coalesce` it does not.
    cross join lateral (
      select n.id, n.day, n.subject from invoices n
      where n.account_id = c.account_id and n.id = case when c.superseded_by is null then c.cancelled_by else c.superseded_by end offset 0
    ) e
  where (c.superseded_by is not null or c.cancelled_by is not null) and e.day >= c.day
    and invoice_counts(c.state, c.subject, c.environment, null, null, c.cancelled_elsewhere);

/* What an invoice adds to the books, or takes back of one that it ends. `is_mixed`: of a voucher of several parts, of which only
   the difference is booked. */
create view journal_sales with (security_invoker = true) as
  with gone as (
    select n.*, coalesce(invoice_paid(l.method, l.cash, n.total), n.total) as paid,
      l.customer_id, case when l.customer_id is null then coalesce(l.code, '') else '' end as code
    from journal_ended n left join customer_invoices l on l.account_id = n.account_id and l.invoice_id = n.id
  )
  select s.account_id, s.id, s.day, s.id as part_id, 1 as sign, s.net + s.vat as total, s.vat, s.net + s.vat - s.credit as paid,
    nullif(s.customer_id, '00000000-0000-0000-0000-000000000000') as customer_id, s.code,
    case when s.is_mixed then (select journal_book(i.subject) from invoices i where i.account_id = s.account_id and i.id = s.id)
      else 'sales' end as book, s.is_mixed
  from (
    -- In a set, and not joined: of how few there are the planner makes a walk of all by each.
    select v.account_id, v.invoice_id as id, v.day, v.net, v.vat, v.credit, v.customer_id, v.code,
      v.invoice_id in (select n.end_id from journal_ended n) as is_mixed
    from sales_invoices v
  ) s
  union all
  select g.account_id, g.id, g.day, g.id, 1, g.total, g.total_vat, g.paid, g.customer_id, g.code,
    case when g.id in (select n.end_id from journal_ended n) then journal_book(g.subject) else 'sales' end, true
  from gone g
  union all
  select g.account_id, g.end_id, g.end_day, g.id, -1, g.total, g.total_vat, g.paid, g.customer_id, g.code, journal_book(g.end_subject), true
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

/* What money of no customer is against. */
create function journal_against(kind text, invoice_id uuid, amount bigint) returns text
  language sql immutable parallel safe
  return case when kind in ('opening', 'count') then kind when kind in ('invoice', 'cheque') and invoice_id is not null then 'cash_sales'
    when amount > 0 then 'other_receipts' else 'other_payments' end;

/* Money with what it is against: of what takes another back, what that was. A transfer is booked by the half that goes out. */
create view journal_money with (security_invoker = true) as
  select m.account_id, m.id, (m.at at time zone 'Asia/Tehran')::date as day, m.place_id, m.amount, m.customer_id,
    case when m.kind = 'transfer' then m.other_place_id end as to_place_id,
    case when m.customer_id is not null then 'persons' else journal_against(m.kind, m.invoice_id, m.amount) end as against
  from treasury_movements m where m.reverses is null and (m.kind <> 'transfer' or m.other_place_id is null or m.amount < 0)
  union all
  select m.account_id, m.id, (m.at at time zone 'Asia/Tehran')::date, m.place_id, m.amount, m.customer_id,
    case when r.kind = 'transfer' then m.other_place_id end,
    case when m.customer_id is not null then 'persons' else journal_against(r.kind, r.invoice_id, r.amount) end
  from treasury_movements m cross join lateral journal_root(m.reverses) r
  where m.reverses is not null and (r.kind <> 'transfer' or m.other_place_id is null or m.amount < 0);
-- With what the list goes by behind the day: of a smaller one the planner, where it has no numbers, makes a list's last page by sorting all.
create index treasury_movements_by_day on treasury_movements (account_id, ((at at time zone 'Asia/Tehran')::date), at, id);

/* Where a cheque lies in the books: until it is cleared or given on it is noted beside its customer's account, not in it. */
create function journal_cheque_account(direction text, state text) returns text
  language sql immutable parallel safe
  return case when direction = 'received'
    then case state when 'received' then 'cheques_in_hand' when 'deposited' then 'cheques_deposited' when 'bounced' then 'cheques_bounced'
      else 'cheques_received_noted' end
    else case state when 'issued' then 'cheques_issued' when 'bounced' then 'cheques_issued_bounced' else 'cheques_issued_noted' end end;

create view journal_cheques with (security_invoker = true) as
  select e.account_id, e.id, (e.at at time zone 'Asia/Tehran')::date as day,
    case c.direction when 'received' then c.amount else -c.amount end as amount,
    journal_cheque_account(c.direction, e.from_state) as from_account, journal_cheque_account(c.direction, e.to_state) as to_account
  from cheque_events e join cheques c on c.account_id = e.account_id and c.id = e.cheque_id
  where journal_cheque_account(c.direction, e.from_state) <> journal_cheque_account(c.direction, e.to_state);

/* What a document of the stock is worth, as much as it changes what lies there: a transfer changes nothing but by what the
   moving average makes of goods that had been short. */
create view journal_stock with (security_invoker = true) as
  select v.account_id, v.document_id as id, v.day,
    case coalesce(o.kind, d.kind) when 'invoice' then 'cost'
      when 'receipt' then case when coalesce(o.purchase_id, d.purchase_id) is null then 'stock_adjustments' else 'purchases' end
      when 'issue' then case when coalesce(o.purchase_id, d.purchase_id) is null then 'stock_adjustments' else 'purchase_returns' end
      else 'stock_adjustments' end as against,
    v.moved, v.revalued
  from (
      select m.account_id, m.document_id, (m.at at time zone 'Asia/Tehran')::date as day,
        coalesce(sum(m.value) filter (where m.kind <> 'revaluation'), 0) as moved,
        coalesce(sum(m.value) filter (where m.kind = 'revaluation'), 0) as revalued
      from stock_movements m group by 1, 2, 3
    ) v
    join stock_documents d on d.account_id = v.account_id and d.id = v.document_id
    left join stock_documents o on o.account_id = d.account_id and o.id = d.reverses
  where v.moved <> 0 or v.revalued <> 0;

/* The rule of each event: what it debits (positive) and credits. Each is linear, so that sums of events have its sums. */
create function journal_of_entry(kind text, amount numeric) returns table (account text, amount numeric)
  language sql immutable parallel safe as $$
  values ('persons', case $1 when 'receipt' then -$2 else $2 end),
    (case $1 when 'opening' then 'opening' else 'outside' end, case $1 when 'receipt' then $2 else -$2 end) $$;

create function journal_of_purchase(kind text, is_credited boolean, in_account boolean, net numeric, vat numeric, others numeric)
  returns table (account text, amount numeric)
  language sql immutable parallel safe as $$
  select l.account, case $1 when 'return' then -l.amount else l.amount end from (values
    (case $1 when 'return' then 'purchase_returns' else 'purchases' end, $4),
    ('vat_purchases', case when $2 then $5 else 0 end),
    ('purchase_taxes', case when $2 then $6 else $5 + $6 end),
    (case when $3 then 'persons' else 'suppliers' end, -($4 + $5 + $6))
  ) as l (account, amount) where l.amount <> 0 $$;

create function journal_of_sale(book text, total numeric, paid numeric, vat numeric, duties numeric)
  returns table (account text, amount numeric)
  language sql immutable parallel safe as $$
  select l.account, l.amount from (values
    ('persons', $2 - $3), ('cash_sales', $3), ($1, $4 + $5 - $2), ('vat_sales', -$4), ('duties', -$5)
  ) as l (account, amount) where l.amount <> 0 $$;

create function journal_of_money(place_kind text, place_id uuid, to_kind text, to_place_id uuid, against text, amount numeric)
  returns table (account text, place_id uuid, amount numeric)
  language sql immutable parallel safe as $$
  values
    (case $1 when 'bank' then 'banks' when 'desk' then 'desks' else 'terminals' end, $2, $6),
    (case $3 when 'bank' then 'banks' when 'desk' then 'desks' when 'pos' then 'terminals' else $5 end, $4, -$6) $$;

create function journal_of_stock(against text, moved numeric, revalued numeric) returns table (account text, amount numeric)
  language sql immutable parallel safe as $$
  select l.account, l.amount from (values
    ('inventory', $2 + $3), ($1, case $1 when 'stock_adjustments' then -$2 - $3 else -$2 end),
    ('stock_adjustments', case $1 when 'stock_adjustments' then 0 else -$3 end)
  ) as l (account, amount) where l.amount <> 0 $$;

/* Every line of every voucher: rial, positive is debit. `kind` and `id` say whose voucher it is; in each the amounts come to
   nought. A person's line names them; `owner_id` and `owner_code` are of the voucher, to be looked for. */
create view journal_lines with (security_invoker = true) as
  select e.account_id, 'entry' as kind, e.id::text as id, e.day, l.account, e.customer_id as owner_id, '' as owner_code,
    case when l.account = 'persons' then e.customer_id end as customer_id, '' as code, null::uuid as place_id, l.amount, false as is_mixed
  from customer_entries e cross join lateral journal_of_entry(e.kind, e.amount) l
  where e.purchase_id is null
  union all
  select p.account_id, 'purchase', p.id::text, p.day, l.account, e.customer_id, '',
    case when l.account = 'persons' then e.customer_id end, '', null, l.amount, false
  from purchases p left join customer_entries e on e.account_id = p.account_id and e.purchase_id = p.id
    cross join lateral journal_of_purchase(p.kind, p.credit = 'yes', e.id is not null, p.net, p.vat, p.other_taxes) l
  where p.deleted_at is null and p.credit <> 'void'
  union all
  select s.account_id, 'sale', s.id::text, s.day, l.account, s.customer_id, s.code,
    case when l.account = 'persons' then s.customer_id end, case when l.account = 'persons' then s.code else '' end, null,
    s.sign * l.amount, s.is_mixed
  from journal_sales s left join invoice_duties d on d.account_id = s.account_id and d.invoice_id = s.part_id
    cross join lateral journal_of_sale(s.book, s.total, s.paid, s.vat, coalesce(d.duties, 0)) l
  union all
  select m.account_id, 'money', m.id::text, m.day, l.account, m.customer_id, '',
    case when l.account = 'persons' then m.customer_id end, '', l.place_id, l.amount, false
  from journal_money m
    join treasury_places p on p.account_id = m.account_id and p.id = m.place_id
    left join treasury_places t on t.account_id = m.account_id and t.id = m.to_place_id
    cross join lateral journal_of_money(p.kind, p.id, t.kind, t.id, m.against, m.amount) l
  union all
  select c.account_id, 'cheque', lpad(c.id::text, 19, '0'), c.day, l.account, null, '', null, '', null, l.amount::numeric, false
  from journal_cheques c cross join lateral (values (c.to_account, c.amount), (c.from_account, -c.amount)) as l (account, amount)
  union all
  select k.account_id, 'stock', k.id::text, k.day, l.account, null, '', null, '', null, l.amount, false
  from journal_stock k cross join lateral journal_of_stock(k.against, k.moved, k.revalued) l;

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
  select m.account_id, m.day, 4, 'money', m.id::text from journal_money m
  union all
  -- As text in the order in which they came.
  select c.account_id, c.day, 5, 'cheque', lpad(c.id::text, 19, '0') from journal_cheques c
  union all
  select k.account_id, k.day, 6, 'stock', k.id::text from journal_stock k;

grant select on journal_ended, journal_sales, journal_money, journal_cheques, journal_stock, journal_lines, journal_vouchers to taraz_app;

/* The turnover of each account, or of each of its details, up to a day: what it had before `first`, and what the days from there
   to `last` debit and credit. Events are summed before the rule is laid on them, which is linear; of vouchers of several parts
   the difference is booked, and of each kind of event one side of an account, so that no sum hides what went both ways. */
create function journal_turnover(first date, last date, of_details boolean)
  returns table (account text, customer_id uuid, code text, place_id uuid, opening numeric, debit numeric, credit numeric)
  language sql stable as $$
  with entries as (
    select e.kind, case when $3 then e.customer_id end as customer_id, e.day < $1 as is_before, sum(e.amount) as amount
    from customer_entries e where e.account_id = (select taraz_account()) and e.purchase_id is null and e.day <= $2
    group by e.kind, 2, 3, e.amount < 0
  ), bought as (
    select p.kind, p.credit = 'yes' as is_credited, e.id is not null as in_account, case when $3 then e.customer_id end as customer_id,
      p.day < $1 as is_before, sum(p.net) as net, sum(p.vat) as vat, sum(p.other_taxes) as others
    from purchases p left join customer_entries e on e.account_id = p.account_id and e.purchase_id = p.id
    where p.account_id = (select taraz_account()) and p.deleted_at is null and p.credit <> 'void' and p.day <= $2
    group by 1, 2, 3, 4, 5
  ), sold as (
    select s.book, case when $3 then s.customer_id end as customer_id, case when $3 then s.code else '' end as code,
      s.day < $1 as is_before, sum(s.total) as total, sum(s.paid) as paid, sum(s.vat) as vat, coalesce(sum(d.duties), 0) as duties
    from journal_sales s left join invoice_duties d on d.account_id = s.account_id and d.invoice_id = s.part_id
    where s.account_id = (select taraz_account()) and s.day <= $2 and not s.is_mixed
    group by 1, 2, 3, 4
  ), moved as (
    select m.place_id, m.to_place_id, m.against, case when $3 then m.customer_id end as customer_id, m.day < $1 as is_before,
      sum(m.amount) as amount
    from journal_money m where m.account_id = (select taraz_account()) and m.day <= $2
    group by 1, 2, 3, 4, 5, m.amount < 0
  ), noted as (
    select c.from_account, c.to_account, c.day < $1 as is_before, sum(c.amount) as amount
    from journal_cheques c where c.account_id = (select taraz_account()) and c.day <= $2 group by 1, 2, 3
  ), stocked as (
    select k.against, k.day < $1 as is_before, sum(k.moved) as moved, sum(k.revalued) as revalued
    from journal_stock k where k.account_id = (select taraz_account()) and k.day <= $2
    group by 1, 2, k.moved < 0, k.revalued < 0, k.moved + k.revalued < 0
  ), lines as (
    select l.account, f.customer_id, '' as code, null::uuid as place_id, f.is_before, l.amount
    from entries f cross join lateral journal_of_entry(f.kind, f.amount) l
    union all
    select l.account, f.customer_id, '', null, f.is_before, l.amount
    from bought f cross join lateral journal_of_purchase(f.kind, f.is_credited, f.in_account, f.net, f.vat, f.others) l
    union all
    select l.account, f.customer_id, f.code, null, f.is_before, l.amount
    from sold f cross join lateral journal_of_sale(f.book, f.total, f.paid, f.vat, f.duties) l
    union all
    select n.account, n.customer_id, n.code, null, n.day < $1, sum(n.amount)
    from journal_lines n
    where n.account_id = (select taraz_account()) and n.kind = 'sale' and n.is_mixed and n.day <= $2
    group by n.id, n.day, n.account, n.customer_id, n.code
    union all
    select l.account, f.customer_id, '', l.place_id, f.is_before, l.amount
    from moved f join treasury_places p on p.account_id = (select taraz_account()) and p.id = f.place_id
      left join treasury_places t on t.account_id = p.account_id and t.id = f.to_place_id
      cross join lateral journal_of_money(p.kind, p.id, t.kind, t.id, f.against, f.amount) l
    union all
    select l.account, null, '', null, f.is_before, l.amount
    from noted f cross join lateral (values (f.to_account, f.amount), (f.from_account, -f.amount)) as l (account, amount)
    union all
    select l.account, null, '', null, f.is_before, l.amount
    from stocked f cross join lateral journal_of_stock(f.against, f.moved, f.revalued) l
  )
  select l.account, case when $3 and l.account = 'persons' then l.customer_id end, case when $3 and l.account = 'persons' then l.code else '' end,
    case when $3 then l.place_id end,
    coalesce(sum(l.amount) filter (where l.is_before), 0),
    coalesce(sum(l.amount) filter (where not l.is_before and l.amount > 0), 0),
    coalesce(-sum(l.amount) filter (where not l.is_before and l.amount < 0), 0)
  from lines l group by 1, 2, 3, 4 $$;
grant execute on function journal_turnover(date, date, boolean) to taraz_app;
