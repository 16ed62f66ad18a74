-- An amount of other taxes or funds beside a rate of zero counts since 1 December 2026. What was numbered before went out without
-- it, so that its page said another total than the authority has: of such drafts the amount goes. Drafts that were not
-- numbered keep theirs, and are told in what they come to once they are issued.
alter table invoice_documents disable trigger customer_invoices_updated;
with frozen as (
  select d.account_id, d.invoice_id,
    -- A cancellation is sent without lines and shows those of what it cancels.
    case i.subject when 'cancellation' then (
        select o.payload::jsonb -> 'body' from invoice_documents o where o.account_id = i.account_id and o.invoice_id = i.referred_id)
      else d.payload::jsonb -> 'body' end as body
  from invoice_documents d join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
  where d.payload is not null and d.draft @? '$.items[*] ? (
    (@.item_other_tax_percentage like_regex "^0+([.]0*)?$" && @.item_other_tax_amount like_regex "[1-9]")
    || (@.item_other_legal_payments_percentage like_regex "^0+([.]0*)?$" && @.item_other_legal_payments_amount like_regex "[1-9]"))'
)
update invoice_documents d set draft = jsonb_set(d.draft, '{items}', (
    select jsonb_agg(item.shown
        - (case when (line.sent ->> 'odr') ~ '^0+([.]0*)?$' and (item.shown ->> 'item_other_tax_amount') ~ '[1-9]'
             then 'item_other_tax_amount' else '' end)::text
        - (case when (line.sent ->> 'olr') ~ '^0+([.]0*)?$' and (item.shown ->> 'item_other_legal_payments_amount') ~ '[1-9]'
             then 'item_other_legal_payments_amount' else '' end)::text
      order by place)
    from jsonb_array_elements(d.draft -> 'items') with ordinality as item (shown, place)
      left join jsonb_array_elements(f.body) with ordinality as line (sent, place) using (place)))
  from frozen f
  where d.account_id = f.account_id and d.invoice_id = f.invoice_id and jsonb_typeof(f.body) = 'array';
alter table invoice_documents enable trigger customer_invoices_updated;
