-- What a webhook delivers next is found by the order in which its messages are due, however many of them wait: each look
-- counted all that wait, so that the messages of a large file took hours, and a receiver that was down slowed all others.

create index webhook_deliveries_in_order on webhook_deliveries (account_id, webhook_id, next_at, id) where state = 'pending';
drop index webhook_deliveries_due;

-- As in 0047: from one webhook with something waiting to the next. What is due may yet wait behind another of its lane:
-- the turn finds that out (deliver.ts).
create or replace function webhooks_due(now timestamptz, most int) returns table (account_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive waiting as (
    (select d.account_id, d.webhook_id, d.next_at from webhook_deliveries d
      where d.state = 'pending' order by d.account_id, d.webhook_id, d.next_at limit 1)
    union all
    select n.account_id, n.webhook_id, n.next_at
    from waiting w cross join lateral (
      select d.account_id, d.webhook_id, d.next_at from webhook_deliveries d
      where d.state = 'pending' and (d.account_id, d.webhook_id) > (w.account_id, w.webhook_id)
      order by d.account_id, d.webhook_id, d.next_at limit 1) n
  )
  select w.account_id, w.webhook_id from waiting w join webhooks h on h.account_id = w.account_id and h.id = w.webhook_id
  where w.next_at <= now and h.state = 'enabled' and (h.leased_until is null or h.leased_until <= now)
  order by w.next_at limit most;
end;
