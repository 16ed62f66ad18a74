-- Lists of customers and products that are read by nothing any more: their job was given up. Of the jobs that are at one the
-- caller knows, as of a schema that is not ours.
create function party_imports_unread(read_by_jobs uuid[]) returns table (account_id uuid, id uuid, kind text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id, i.kind from party_imports i
  where i.finished_at is null and i.id <> all (read_by_jobs)
    and exists (select from party_import_files f where f.account_id = i.account_id and f.import_id = i.id);
end;
revoke execute on function party_imports_unread(uuid[]) from public;
grant execute on function party_imports_unread(uuid[]) to taraz_app;

alter table operator_alerts drop constraint operator_alerts_kind;
alter table operator_alerts add constraint operator_alerts_kind check
  (kind in ('sms', 'rates', 'payment_amount', 'receipt', 'payment', 'identity', 'clock', 'import', 'party_import'));
