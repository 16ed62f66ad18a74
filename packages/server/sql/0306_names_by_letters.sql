-- Names of the own lists by their letters and figures alone, as files of other programs spell them: «سرخ‌کردنی (لادن)» is
-- «سرخ کردنی لادن». By an index, past row-level security, as product_search is.

-- A text as persianSortKey makes it, without its spaces and signs. The list stands here, whatever the locale takes for a sign.
create function letters_of(sort_key text) returns text
  language sql immutable parallel safe
return translate(sort_key, e' \t!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~«»،؛؟٪٫٬…–—×·•', '');

create index products_by_letters on products (account_id, letters_of(name_sort)) where deleted_at is null;
create index customers_by_letters on customers (account_id, letters_of(name_sort)) where deleted_at is null;

-- More than a few of one spelling tell nothing more.
create function products_of_letters(texts text[]) returns table (sought text, name text)
  language sql stable security definer set search_path = public, pg_temp
  rows 100
begin atomic
  select w.sought, n.name from unnest(texts) as w (sought) cross join lateral (
    select p.name from products p
    where p.account_id = taraz_account() and p.deleted_at is null and letters_of(p.name_sort) = letters_of(w.sought)
      and letters_of(w.sought) <> ''
    limit 5) n;
end;

create function customers_of_letters(texts text[]) returns table (sought text, name text)
  language sql stable security definer set search_path = public, pg_temp
  rows 100
begin atomic
  select w.sought, n.name from unnest(texts) as w (sought) cross join lateral (
    select c.name from customers c
    where c.account_id = taraz_account() and c.deleted_at is null and c.merged_into is null
      and letters_of(c.name_sort) = letters_of(w.sought) and letters_of(w.sought) <> ''
    limit 5) n;
end;

revoke execute on function products_of_letters(text[]), customers_of_letters(text[]) from public;
grant execute on function products_of_letters(text[]), customers_of_letters(text[]) to taraz_app;
