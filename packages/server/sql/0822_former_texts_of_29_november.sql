-- For databases in which 0763, 0772, 0784 and 0807 ran as they stood on the main branch on 29 November 2026 (`formerTexts` of
-- migrate.ts): what those came to have since. What they wrote into the books of before stays as it is.
alter table products add column if not exists sku_changed_at timestamptz;

/* Money of the buyer, or what becomes it: a cheque once it is cleared or given on, a payment at the gateway once it is made. */
create or replace function is_named_by_money(account_id uuid, invoice_id uuid) returns boolean language sql stable
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
create or replace function customer_invoices_refer() returns trigger language plpgsql as $$
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
create or replace trigger invoices_refer after update of referred_id on invoices
  for each row when (old.referred_id is distinct from new.referred_id) execute function customer_invoices_refer();
