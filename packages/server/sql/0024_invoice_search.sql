-- `like` is not leakproof, so behind row-level security the trigram index is not used: this function, owned by who owns
-- the table, looks for the caller's account and nothing else, and gives ids that the caller reads under its own policy.
-- `first` goes through the index; the other words are then looked for in what it found.
create function invoice_search(first text, others text[], in_archive boolean) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select i.id from invoices i
  where i.account_id = taraz_account() and i.folded like first and i.archived = in_archive
    and not exists (select from unnest(others) as other where i.folded not like other);
end;
revoke execute on function invoice_search(text, text[], boolean) from public;
grant execute on function invoice_search(text, text[], boolean) to taraz_app;
