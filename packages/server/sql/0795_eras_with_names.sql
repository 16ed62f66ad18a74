-- A database that was restored has a name, which its places in GET /changes carry: it was known by the transaction with which it
-- begins, and a place from before passed for one of its own once its transactions had numbers beyond that place. The first
-- era's is '', so that places of databases that were never restored stay as they are. No backup has it (stored-tables.ts).
alter table event_eras add column era text;
alter table event_eras alter column era set default left(replace(gen_random_uuid()::text, '-', ''), 16);
update event_eras set era = default where begins <> '0';
update event_eras set era = '' where begins = '0';
alter table event_eras alter column era set not null, drop column begins;

-- 0777 left those older accounts without a mark whose events were all swept by then: what they lost is before what came since,
-- and where nothing came, before now.
insert into swept_events (account_id, xid, event_id)
select a.account_id, coalesce(o.xid, pg_snapshot_xmin(pg_current_snapshot())), coalesce(o.event_id - 1, 0)
from accounts a
  left join lateral (
    select e.xid, e.event_id from account_events e where e.account_id = a.account_id order by e.xid, e.event_id limit 1) o on true
where a.created_at < (select m.applied_at - interval '30 days' from schema_migrations m where m.version = 777)
on conflict (account_id) do nothing;
