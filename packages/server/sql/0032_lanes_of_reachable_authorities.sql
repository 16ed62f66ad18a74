-- Lanes of an authority whose circuit is open stay due while it is down: so that they do not fill the list and hide the
-- lanes of another authority, the caller names those it will not serve.
drop function sending_due_lanes(timestamptz, int);
create function sending_due_lanes(now timestamptz, most int, except_environments text[])
  returns table (account_id uuid, environment text, memory_id text, send_at timestamptz, ask_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.account_id, l.environment, l.memory_id, l.send_at, l.ask_at from sending_lanes l
  where least(l.send_at, l.ask_at) <= now and l.environment <> all (except_environments)
  order by least(l.send_at, l.ask_at) limit most;
end;
revoke execute on function sending_due_lanes(timestamptz, int, text[]) from public;
grant execute on function sending_due_lanes(timestamptz, int, text[]) to taraz_app;
