-- What is wrong in a file, by kind: kept with the import, since every look at a file of very many bad rows went through all of them.
alter table imports add column causes jsonb not null default '[]';

-- An edit of many rows did not take what it mended off the count.
update imports i set
  bad_rows = (select count(*)::int from import_rows r where r.account_id = i.account_id and r.import_id = i.id and r.bad),
  causes = coalesce((
    select jsonb_agg(jsonb_build_object('code', code, 'column', "column", 'severity', severity, 'message', message,
      'count', count, 'fixable', fixable))
    from (
      select f ->> 'code' as code, (f ->> 'column')::int as "column", f ->> 'severity' as severity,
        min(f ->> 'message') as message, count(*)::int as count, count(f ->> 'fix')::int as fixable
      from import_rows r, jsonb_array_elements(r.faults) f
      where r.account_id = i.account_id and r.import_id = i.id and r.bad
      group by 1, 2, 3) kinds), '[]')
where i.bad_rows > 0;

-- How many cells a part of an edit changed: said when it is done, without reading what stood in them.
alter table import_edits add column cells int not null default 0;
update import_edits set cells = jsonb_array_length(changes);
