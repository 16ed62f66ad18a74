-- Memories with something in line that is due later than any pause lasts: the clock was ahead when it was written.
create function sending_lanes_beyond(latest timestamptz)
  returns table (account_id uuid, environment text, memory_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct q.account_id, q.environment, q.memory_id from invoice_queue q where q.next_at > latest;
end;
revoke execute on function sending_lanes_beyond(timestamptz) from public;
grant execute on function sending_lanes_beyond(timestamptz) to taraz_app;
