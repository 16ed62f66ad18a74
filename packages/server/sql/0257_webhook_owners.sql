-- Who holds a webhook, by the name of its process's presence: a lease of a process that is gone is given back at once,
-- and not when its time is over (80 seconds).
alter table webhooks add column lease_owner text;
create index webhooks_leased on webhooks (lease_owner) where lease_owner is not null;

create function webhook_lease_owners() returns table (owner text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct w.lease_owner from webhooks w where w.lease_owner is not null;
end;

create function webhooks_release(gone text[]) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  with released as (
    update webhooks set leased_until = null, lease_owner = null where lease_owner = any (gone) returning 1
  )
  select count(*)::int from released;
end;

do $$
declare made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and p.proname in ('webhook_lease_owners', 'webhooks_release') loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to taraz_app', made);
  end loop;
end $$;
