-- Invoices that other software issued with the same tax memory, taken into the book from the authority's portal: they are
-- registered there, count in every sum and can be referred to, and nothing of theirs is ever sent. Their serial is not
-- of our counters, so they hold none: the report of serials stays a report of ours.
-- And what was cancelled in the portal by an invoice that is not in this book.

alter table invoices
  add column issued_elsewhere boolean not null default false,
  add column cancelled_elsewhere boolean not null default false;
alter table invoices drop constraint invoices_numbered_unless_draft;
alter table invoices add constraint invoices_numbered_unless_draft check (
  case when issued_elsewhere then state = 'confirmed' and serial is null and tax_id <> '' and memory_id <> ''
    else (state = 'draft') = (serial is null) and (state = 'draft') = (tax_id = '') end);

-- A correction that refers to an invoice by its number alone finds it here once it is taken into the book.
create index invoices_referring_by_number on invoices (account_id, referral_tax_number)
  where referral_tax_number <> '' and referred_id is null;

create function invoice_counts(
  state text, subject text, environment text, superseded_by uuid, cancelled_by uuid, cancelled_elsewhere boolean
) returns boolean
  language sql immutable parallel safe
  return state not in ('draft', 'rejected', 'abandoned') and superseded_by is null and cancelled_by is null
    and not cancelled_elsewhere
    and subject <> 'cancellation' and (subject = 'original' or state = 'confirmed') and environment <> 'sandbox';

-- As in 0115, by what counts now; amounts of an invoice without lines are its own.
create or replace function sales_of(invoices uuid[]) returns setof sales_invoices
  language sql stable set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id, i.day, coalesce(i.branch_id, '00000000-0000-0000-0000-000000000000'), i.memory_id, i.pattern,
    case when i.buyer_code <> '' then i.buyer_code when i.buyer_name <> '' then '~' || i.buyer_name else '' end, i.buyer_name,
    i.total - i.total_vat, i.total_vat, i.total - coalesce(invoice_paid(c.method, c.cash, i.total), i.total),
    coalesce(l.taxable, case when i.total_vat <> 0 then i.total - i.total_vat else 0 end),
    coalesce(l.exempt, case when i.total_vat <> 0 then 0 else i.total end),
    coalesce(l.goods, '[]')
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

create or replace function sales_inserted() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select a.account_id, a.id from added a
    where invoice_counts(a.state, a.subject, a.environment, a.superseded_by, a.cancelled_by, a.cancelled_elsewhere);
  return null;
end $$;
create or replace function sales_deleted() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select r.account_id, r.id from removed r
    where invoice_counts(r.state, r.subject, r.environment, r.superseded_by, r.cancelled_by, r.cancelled_elsewhere)
      and exists (select from accounts a where a.account_id = r.account_id);
  return null;
end $$;
-- From the line to the authority and back nothing that is summed changes: most updates note nothing.
create or replace function sales_updated() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select n.account_id, n.id
    from added n join removed o on o.account_id = n.account_id and o.id = n.id
    where (invoice_counts(n.state, n.subject, n.environment, n.superseded_by, n.cancelled_by, n.cancelled_elsewhere)
        or invoice_counts(o.state, o.subject, o.environment, o.superseded_by, o.cancelled_by, o.cancelled_elsewhere))
      and (invoice_counts(n.state, n.subject, n.environment, n.superseded_by, n.cancelled_by, n.cancelled_elsewhere), n.version, n.day, n.branch_id,
          n.memory_id, n.pattern, n.total, n.total_vat, n.buyer_code, n.buyer_name)
        is distinct from (invoice_counts(o.state, o.subject, o.environment, o.superseded_by, o.cancelled_by, o.cancelled_elsewhere), o.version, o.day,
          o.branch_id, o.memory_id, o.pattern, o.total, o.total_vat, o.buyer_code, o.buyer_name);
  return null;
end $$;

drop function invoice_counts(text, text, text, uuid, uuid);
