-- Rows of an old import go in steps, but are over with the first: whoever changed the file between two steps kept a part of
-- its rows, with counts of all, and was told that they are there. As in 0471 otherwise.
alter table imports add column rows_going boolean not null default false;
create index imports_with_rows_going on imports (rows_gone_at) where rows_going;

create or replace function imports_sweep(now timestamptz, most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old imports%rowtype;
  gone int;
begin
  select * into old from imports where rows_going order by rows_gone_at limit 1 for update skip locked;
  if not found then
    select * into old from imports i
      where rows_gone_at is null and state in ('done', 'stopped', 'failed') and updated_at < imports_sweep.now - interval '180 days'
        and (issued_count = 0 or not exists (
          select from import_invoices m join invoices v on v.account_id = m.account_id and v.id = m.invoice_id
          where m.account_id = i.account_id and m.import_id = i.id and m.state = 'issued' and v.state in ('draft', 'queued')))
      order by updated_at limit 1 for update skip locked;
    if not found then return false; end if;
    update imports set rows_gone_at = imports_sweep.now, rows_going = true, version = version + 1
      where account_id = old.account_id and id = old.id;
  end if;
  delete from import_rows where ctid = any (array(
    select ctid from import_rows where account_id = old.account_id and import_id = old.id limit most));
  get diagnostics gone = row_count;
  if gone < most then
    delete from import_edits where account_id = old.account_id and import_id = old.id;
    delete from import_chunks where account_id = old.account_id and import_id = old.id;
    update imports set rows_going = false where account_id = old.account_id and id = old.id;
  end if;
  return true;
end $$;
