-- Whoever starts wakes also what only waits: a process that was told to stop left the rest of a file's books without a job.
create or replace function accounts_with_failed_postings() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct e.account_id from invoice_effects e
  where e.state <> 'done' and (e.state = 'waiting' or (e.state = 'held' and e.reason = 'ERROR'));
end;
