-- More lanes may be due than are looked at in one go: the oldest ones are, and beside them those that follow a place, so
-- that lanes which stay due (their turns fail, or their lines are endless) hide no other for long.
create function sending_due_lanes_after(
    now timestamptz, most int, except_environments text[], after_account uuid, after_environment text, after_memory text)
  returns table (account_id uuid, environment text, memory_id text, send_at timestamptz, ask_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.account_id, l.environment, l.memory_id, l.send_at, l.ask_at from sending_lanes l
  where (l.account_id, l.environment, l.memory_id) > (after_account, after_environment, after_memory)
    and least(l.send_at, l.ask_at) <= now and l.environment <> all (except_environments)
  order by l.account_id, l.environment, l.memory_id limit most;
end;
revoke execute on function sending_due_lanes_after(timestamptz, int, text[], uuid, text, text) from public;
grant execute on function sending_due_lanes_after(timestamptz, int, text[], uuid, text, text) to taraz_app;
