-- A lane that is held (no key, refused) sleeps on purpose, until a moment of its own: to wake it every half minute asked the
-- same memory in vain, and told a fault of the queue that there was not. One without such a moment is woken as before.
create or replace function sending_wake_lanes(now timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
begin atomic
  with due as (
    select account_id, environment, memory_id,
      min(next_at) filter (where state in ('queued', 'sending')) as send_at,
      min(next_at) filter (where state in ('unknown', 'sent')) as ask_at
    from invoice_queue where next_at <= now
    group by 1, 2, 3
  ), woken as (
    insert into sending_lanes as l (account_id, environment, memory_id, send_at, ask_at)
    select account_id, environment, memory_id, coalesce(send_at, 'infinity'), coalesce(ask_at, 'infinity') from due
    order by 1, 2, 3
    on conflict (account_id, environment, memory_id) do update
      set send_at = least(l.send_at, excluded.send_at), ask_at = least(l.ask_at, excluded.ask_at)
      where ((l.send_at > now and excluded.send_at <= now) or (l.ask_at > now and excluded.ask_at <= now))
        and (l.held_because = '' or least(l.send_at, l.ask_at) = 'infinity')
    returning 1)
  select count(*) from woken;
end;
