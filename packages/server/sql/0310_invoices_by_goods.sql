-- Which goods an invoice's lines sell, so that a list of a million invoices shows those of one product.

create table invoice_goods (
  account_id uuid not null,
  invoice_id uuid not null,
  -- of each line: its product's id, its goods id (sstid), and code~name, as sales_invoices has it; each once
  keys text[] not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);

-- A draft keeps whatever was typed; an index's entry has its length. Reports cut their keys nowhere: a name of 500 letters is none.
create function goods_key(key text) returns text
  language sql immutable parallel safe
return left(key, 500);

-- Of a set, so that it becomes part of the statement that asks: called for itself it would cost more than all the rest.
create function goods_keys(draft jsonb) returns setof text
  language sql immutable parallel safe
begin atomic
  select goods_key(k.key)
  from jsonb_array_elements(case when jsonb_typeof(draft -> 'items') = 'array' then draft -> 'items' else '[]' end) line,
    lateral (values (line ->> 'product_id'), (line ->> 'item_code'),
      (coalesce(line ->> 'item_code', '') || '~' || coalesce(line ->> 'item_name', ''))) as k (key)
  where k.key not in ('', '~');
end;

-- Kept in the very statement that writes an invoice's document, whoever writes it. Most writings leave the goods as they were.
create function invoice_goods_follow() returns trigger language plpgsql as $$
begin
  insert into invoice_goods as kept (account_id, invoice_id, keys)
    select w.account_id, w.invoice_id, array(select distinct k from goods_keys(w.draft) k) from written w
  on conflict (account_id, invoice_id) do update set keys = excluded.keys where kept.keys <> excluded.keys;
  return null;
end $$;
create trigger invoice_goods_inserted after insert on invoice_documents
  referencing new table as written for each statement execute function invoice_goods_follow();
create trigger invoice_goods_updated after update on invoice_documents
  referencing new table as written for each statement execute function invoice_goods_follow();
insert into invoice_goods (account_id, invoice_id, keys)
  select d.account_id, d.invoice_id, array(select distinct k from goods_keys(d.draft) k) from invoice_documents d;
create index invoice_goods_keys on invoice_goods using gin (account_id, keys);
select taraz_protect('invoice_goods');

-- As invoice_search: `&&` is not leakproof, so behind row-level security no index would serve it. At most `most` ids: whoever
-- gets so many knows that the goods are common, and looks for them along the list instead.
create function invoices_of_goods(sought text[], most int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  -- A kept plan does not know how many are wanted, and goes through the whole table for some of them.
  set plan_cache_mode = force_custom_plan
  rows 100
begin atomic
  select g.invoice_id from invoice_goods g where g.account_id = taraz_account() and g.keys && sought limit most;
end;
revoke execute on function invoices_of_goods(text[], int) from public;
grant execute on function invoices_of_goods(text[], int) to taraz_app;
