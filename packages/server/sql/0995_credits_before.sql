/* The credit that was said of purchases before files made them void: as the last of those that were not taken back since found them,
   whichever branch these files are of. */
create function credits_before(ids uuid[]) returns table (purchase_id uuid, credit text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct on (e.purchase_id) e.purchase_id, e.before ->> 'credit'
  from purchase_import_effects e
    join purchase_imports i on i.account_id = e.account_id and i.id = e.import_id and i.state = 'imported'
  where e.account_id = taraz_account() and e.purchase_id = any (ids) and e.before ->> 'credit' <> 'void'
  order by e.purchase_id, e.version desc;
end;
revoke execute on function credits_before(uuid[]) from public;
grant execute on function credits_before(uuid[]) to taraz_app;
