-- Names of the own lists that may be meant by one with a slip of the pen: those that begin or end as it does. A slip stands in
-- one half of a name, or between them, so that nearly half of the letters stay as they are at its beginning or at its end.

create index products_by_letters_backwards on products (account_id, reverse(letters_of(name_sort))) where deleted_at is null;
create index customers_by_letters_backwards on customers (account_id, reverse(letters_of(name_sort))) where deleted_at is null;

-- Of a text's letters those that must be the same, from the beginning on; of the reversed ones from the end.
create function letters_kept(letters text) returns text
  language sql immutable parallel safe
return left(letters, greatest(2, length(letters) / 2 - 1));

-- More than a hundred that begin so tell nothing more.
create function products_spelt_nearly(texts text[]) returns table (sought text, name text)
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select w.sought, n.name from unnest(texts) as w (sought)
    cross join lateral (select letters_of(w.sought) as l) as t
    cross join lateral (
      (select p.name from products p
      where p.account_id = taraz_account() and p.deleted_at is null
        and letters_of(p.name_sort) between letters_kept(t.l) and letters_kept(t.l) || chr(1114111)
        and length(letters_of(p.name_sort)) between length(t.l) - 2 and length(t.l) + 2
      limit 100)
      union all
      (select p.name from products p
      where p.account_id = taraz_account() and p.deleted_at is null
        and reverse(letters_of(p.name_sort)) between letters_kept(reverse(t.l)) and letters_kept(reverse(t.l)) || chr(1114111)
        and length(letters_of(p.name_sort)) between length(t.l) - 2 and length(t.l) + 2
      limit 100)) n
  where length(t.l) > 4;
end;

create function customers_spelt_nearly(texts text[]) returns table (sought text, name text)
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select w.sought, n.name from unnest(texts) as w (sought)
    cross join lateral (select letters_of(w.sought) as l) as t
    cross join lateral (
      (select c.name from customers c
      where c.account_id = taraz_account() and c.deleted_at is null and c.merged_into is null
        and letters_of(c.name_sort) between letters_kept(t.l) and letters_kept(t.l) || chr(1114111)
        and length(letters_of(c.name_sort)) between length(t.l) - 2 and length(t.l) + 2
      limit 100)
      union all
      (select c.name from customers c
      where c.account_id = taraz_account() and c.deleted_at is null and c.merged_into is null
        and reverse(letters_of(c.name_sort)) between letters_kept(reverse(t.l)) and letters_kept(reverse(t.l)) || chr(1114111)
        and length(letters_of(c.name_sort)) between length(t.l) - 2 and length(t.l) + 2
      limit 100)) n
  where length(t.l) > 4;
end;

revoke execute on function products_spelt_nearly(text[]), customers_spelt_nearly(text[]) from public;
grant execute on function products_spelt_nearly(text[]), customers_spelt_nearly(text[]) to taraz_app;
