-- The buyer's reaction in the authority's portal: asked for from the verdict on, until it is final.

alter table invoices add column reaction_due timestamptz;
create index invoices_reaction_due on invoices (reaction_due, account_id, environment, memory_id) where reaction_due is not null;

-- Only a first-type invoice with a buyer is reacted to; a cancellation is not.
create function invoices_await_reaction() returns trigger
  language plpgsql as $$
begin
  new.reaction_due := new.verdict_at;
  return new;
end $$;
create trigger invoices_await_reaction before update of state on invoices
  for each row
  when (old.state is distinct from new.state and new.state = 'confirmed'
    and new.output_type = 'type_one' and new.subject <> 'cancellation')
  execute function invoices_await_reaction();

update invoices set reaction_due = now()
  where state = 'confirmed' and output_type = 'type_one' and subject <> 'cancellation' and verdict_at > now() - interval '45 days';

-- Memories of all accounts for which there is something to ask.
create function reactions_due(now timestamptz, most int)
  returns table (account_id uuid, environment text, memory_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.account_id, i.environment, i.memory_id from invoices i
  where i.reaction_due <= now
  group by 1, 2, 3 order by min(i.reaction_due) limit most;
end;
revoke execute on function reactions_due(timestamptz, int) from public;
grant execute on function reactions_due(timestamptz, int) to taraz_app;
