-- Of type two, of service bills and of the bourse the whole amount counts as cash (rules.md section a): the authority is told
-- no method, and paper and page say «نقدی». Where the draft said otherwise, which no screen showed, the buyer owed all of it.
alter table customer_invoices add column keeps_credit boolean not null default false;
comment on column customer_invoices.keeps_credit is
  'cash by type and pattern, yet owed as method and cash say: money stands beside it that was received while all of it was owed';
-- At most what there was before this.
create index customer_invoices_that_keep_credit on customer_invoices (account_id, invoice_id) where keeps_credit;

create function is_cash_only(output_type text, pattern text) returns boolean
  language sql immutable parallel safe
  return coalesce(output_type = 'type_two' or pattern in ('service_bill', 'commodity_exchange'), false);

/* As in 0275, but for that. */
create or replace function customer_invoice_of(account_id uuid, invoice_id uuid, draft jsonb, payload text) returns customer_invoices
  language sql immutable as $$
  select row (
    account_id, invoice_id,
    case when draft #>> '{buyer_info,customer_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (draft #>> '{buyer_info,customer_id}')::uuid end,
    coalesce(nullif(draft #>> '{buyer_info,economic_code}', ''), draft #>> '{buyer_info,national_code}', ''),
    case when is_cash_only(draft #>> '{invoice,invoice_output_type}', draft #>> '{invoice,invoice_pattern}') then 'cash'
      else coalesce(draft #>> '{invoice,payment_method}', 'cash') end,
    case when draft #>> '{settlement,0,cash_price}' ~ '^[0-9]{1,30}(\.[0-9]{1,30})?$'
      then (draft #>> '{settlement,0,cash_price}')::numeric else 0 end
      + case when draft #>> '{invoice,payment_method}' = 'both' then coalesce(
          (select coalesce((h ->> 'tvam')::numeric, 0) + coalesce((h ->> 'todam')::numeric, 0)
           from (select payload::jsonb -> 'header') as d (h)), 0) else 0 end,
    false
  )::customer_invoices
$$;

/* As in 0312. What keeps its credit keeps it however often it is written, and so does what is to stand in its place. */
create or replace function customer_invoices_follow() returns trigger language plpgsql as $$
begin
  insert into customer_invoices as kept
    select own.account_id, own.invoice_id, own.customer_id, own.code, coalesce(k.method, own.method), coalesce(k.cash, own.cash),
      k.method is not null
    from written w
      cross join lateral customer_invoice_of(w.account_id, w.invoice_id, w.draft, w.payload) own
      left join lateral (
        select b.method, b.cash from customer_invoices b
        where is_cash_only(w.draft #>> '{invoice,invoice_output_type}', w.draft #>> '{invoice,invoice_pattern}')
          and b.account_id = w.account_id and b.keeps_credit and b.invoice_id = any (array[w.invoice_id, (
            select i.referred_id from invoices i where i.account_id = w.account_id and i.id = w.invoice_id)])
        order by b.invoice_id = w.invoice_id desc limit 1
      ) k on true
  on conflict (account_id, invoice_id) do update set
    customer_id = excluded.customer_id, code = excluded.code, method = excluded.method, cash = excluded.cash,
    keeps_credit = excluded.keeps_credit
  where (kept.customer_id, kept.code, kept.method, kept.cash, kept.keeps_credit)
    is distinct from (excluded.customer_id, excluded.code, excluded.method, excluded.cash, excluded.keeps_credit);
  return null;
end $$;

/* Money of the buyer, or what becomes it: a cheque once it is cleared or given on, a payment at the gateway once it is made. */
create function is_named_by_money(account_id uuid, invoice_id uuid) returns boolean language sql stable
  return exists (select from customer_entries e where e.account_id = $1 and e.invoice_id = $2)
    or exists (
      select from treasury_movements m
      where m.account_id = $1 and m.invoice_id = $2 and m.customer_id is not null and m.reverses is null
        and not exists (select from treasury_movements r where r.account_id = m.account_id and r.reverses = m.id))
    or exists (
      select from cheques q
      where q.account_id = $1 and q.invoice_id = $2 and q.customer_id is not null and q.amount > q.counted
        and q.state not in ('returned', 'void'))
    or exists (select from online_payments p where p.account_id = $1 and p.invoice_id = $2 and p.state in ('new', 'open'));

/* What refers to another sale than before, or to one at last, is owed as that one is, unless it has a mark by itself: it
   referred to nothing in this book until now, or money names it. */
create function customer_invoices_refer() returns trigger language plpgsql as $$
declare
  is_kept constant boolean := exists (
    select from customer_invoices c where c.account_id = new.account_id and c.invoice_id = new.id and c.keeps_credit);
  taken record;
begin
  if is_kept and (old.referred_id is null or is_named_by_money(new.account_id, new.id)) then
    return null;
  end if;
  select b.method, b.cash into taken from customer_invoices b
    where b.account_id = new.account_id and b.invoice_id = new.referred_id and b.keeps_credit
      and is_cash_only(new.output_type, new.pattern);
  if taken is null and not is_kept then
    return null;
  end if;
  update customer_invoices c set
    method = coalesce(taken.method, own.method), cash = coalesce(taken.cash, own.cash), keeps_credit = taken is not null
    from invoice_documents d cross join lateral customer_invoice_of(d.account_id, d.invoice_id, d.draft, d.payload) own
    where d.account_id = new.account_id and d.invoice_id = new.id
      and c.account_id = d.account_id and c.invoice_id = d.invoice_id;
  insert into sales_changes (account_id, invoice_id)
    select new.account_id, new.id
    where invoice_counts(new.state, new.subject, new.environment, new.superseded_by, new.cancelled_by, new.cancelled_elsewhere);
  return null;
end $$;
create trigger invoices_refer after update of referred_id on invoices
  for each row when (old.referred_id is distinct from new.referred_id) execute function customer_invoices_refer();

-- Books of before. Whoever received something of such a sale, a cheque too that is still to be cleared, has it in the buyer's
-- account, or will, against the debt: the two stay as they are, since without the debt the account would owe what was paid. With it stays so what it stands in the place of, or is
-- to stand in its own: a correction comes to count, is refused, or is cancelled, later.
with recursive coming as (
  -- Cheques in hand and payments under way that name no sale: as all such money they will pay what their customer owes longest.
  select account_id, customer_survivor(account_id, customer_id) as customer_id, sum(amount) as amount from (
    select q.account_id, q.customer_id, q.amount - q.counted as amount from cheques q
    where q.direction = 'received' and q.state in ('received', 'deposited', 'bounced') and q.customer_id is not null and q.invoice_id is null
    union all
    select p.account_id, p.customer_id, p.amount from online_payments p where p.invoice_id is null and p.state in ('new', 'open')
  ) m group by 1, 2
), awaited as (
  select account_id, invoice_id from (
    select o.account_id, o.invoice_id, c.amount,
      sum(o.open) over (partition by o.account_id, o.customer_id order by d.since, d.invoice_id) - o.open as older
    from coming c
      join open_debts o on o.account_id = c.account_id and o.customer_id = c.customer_id
      join invoice_debts d on d.account_id = o.account_id and d.invoice_id = o.invoice_id
  ) o where older < amount
), beside_money (account_id, invoice_id) as (
  select c.account_id, c.invoice_id from customer_invoices c join invoices i on i.account_id = c.account_id and i.id = c.invoice_id
  where c.method <> 'cash' and is_cash_only(i.output_type, i.pattern) and (
    exists (
      select from invoice_debts d
      where d.account_id = c.account_id and d.invoice_id = c.invoice_id
        and (d.code <> '' or d.customer_id <> '00000000-0000-0000-0000-000000000000')
        and not exists (
          select from open_debts o where o.account_id = d.account_id and o.invoice_id = d.invoice_id and d.credit - o.open < 1))
    or exists (select from awaited a where a.account_id = c.account_id and a.invoice_id = c.invoice_id)
    -- Of what counts just now in nobody's account, too: cancelled, refused, replaced.
    or is_named_by_money(c.account_id, c.invoice_id)
  )
  union
  select b.account_id, n.id from beside_money b cross join lateral (
    select i.referred_id as id from invoices i where i.account_id = b.account_id and i.id = b.invoice_id and i.referred_id is not null
    union all
    select i.id from invoices i where i.account_id = b.account_id and i.referred_id = b.invoice_id
  ) n
)
update customer_invoices c set keeps_credit = true from beside_money b, invoices i
where b.account_id = c.account_id and b.invoice_id = c.invoice_id and i.account_id = c.account_id and i.id = c.invoice_id
  and c.method <> 'cash' and is_cash_only(i.output_type, i.pattern);

-- What else is owed as a whole, or counts in nobody's account, is cash, and the sums are counted anew.
with settled as (
  update customer_invoices c set method = 'cash' from invoices i
  where i.account_id = c.account_id and i.id = c.invoice_id and c.method <> 'cash' and not c.keeps_credit
    and is_cash_only(i.output_type, i.pattern)
  returning c.account_id, c.invoice_id
), undated as (
  update invoices i set payment_due = null from settled s
  where i.account_id = s.account_id and i.id = s.invoice_id and i.payment_due is not null
)
insert into sales_changes (account_id, invoice_id)
  select i.account_id, i.id from invoices i join settled s on s.account_id = i.account_id and s.invoice_id = i.id
  where invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by, i.cancelled_elsewhere);
