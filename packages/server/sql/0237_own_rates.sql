-- A file's rates are compared with the account's own products, by goods id.
create index products_by_code on products (account_id, code) where deleted_at is null;

-- What warns is listed, counted and mended alike as what is wrong is, in rows that are right otherwise, too.
create index import_rows_faulted on import_rows (account_id, import_id, row_number) where faults is not null;

update imports i set causes = coalesce((
  select jsonb_agg(jsonb_build_object('code', code, 'column', "column", 'severity', severity, 'message', message,
    'count', count, 'fixable', fixable))
  from (
    select f ->> 'code' as code, (f ->> 'column')::int as "column", f ->> 'severity' as severity,
      min(f ->> 'message') as message, count(*)::int as count, count(f ->> 'fix')::int as fixable
    from import_rows r, jsonb_array_elements(r.faults) f
    where r.account_id = i.account_id and r.import_id = i.id and r.faults is not null
    group by 1, 2, 3) kinds), '[]')
where exists (select from import_rows r where r.account_id = i.account_id and r.import_id = i.id
  and r.faults is not null and not r.bad);
