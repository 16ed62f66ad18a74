-- Webhooks are served in turn: who was served longest ago goes first. Those whose messages waited longest went first, so that
-- receivers that answer nothing, with many messages behind, kept all others waiting until their last had been tried.
alter table webhooks add column turn_at timestamptz;

-- As in 0296, but for the order.
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
  select w.account_id, w.webhook_id from waiting w
    join webhooks h on h.account_id = w.account_id and h.id = w.webhook_id
    join accounts a on a.account_id = w.account_id
  where w.next_at <= now and h.state = 'enabled' and (h.leased_until is null or h.leased_until <= now)
    and a.signup_status <> 'SUSPENDED'
  order by h.turn_at nulls first, w.next_at limit most;
end;
