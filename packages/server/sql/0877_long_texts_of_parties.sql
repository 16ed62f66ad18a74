-- An entry of a plain index has room for some 2,700 bytes: a product with a long description, or one of 900 Chinese letters,
-- was refused by the index of its whole text, which nothing reads. That of customers goes by their beginning, which is all
-- that is asked of it.
drop index products_prefix;
drop index customers_prefix;
create index customers_prefix on customers (account_id, left(folded, 200)) where deleted_at is null;

create or replace function customer_typeahead(beginning text, pattern text, most int) returns table (id uuid, place bigint)
  language sql stable security definer set search_path = public, pg_temp
  rows 20
begin atomic
  with begins as (
    select c.id, row_number() over (order by left(c.folded, 200), c.id) as place from customers c
    where c.account_id = taraz_account() and c.deleted_at is null
      and left(c.folded, 200) >= left(beginning, 200) and left(c.folded, 200) < left(beginning, 200) || chr(1114111)
    order by left(c.folded, 200), c.id limit most
  ), has as (
    select c.id, most + row_number() over (order by left(c.folded, 200), c.id) as place from customers c
    where (select count(*) from begins) < most and length(pattern) > 4
      and c.account_id = taraz_account() and c.deleted_at is null and c.folded like pattern
      and not (left(c.folded, 200) >= left(beginning, 200) and left(c.folded, 200) < left(beginning, 200) || chr(1114111))
    order by left(c.folded, 200), c.id limit most
  )
  select b.id, b.place from begins b union all select h.id, h.place from has h order by place limit most;
end;
