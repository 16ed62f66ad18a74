-- `like` is not leakproof, so behind row-level security the trigram index is not used: this function, owned by who owns
-- the table, looks for the caller's account and nothing else, and gives ids that the caller reads under its own policy.
-- The first three patterns go through the index; others are looked for in what it found. At most `most` ids: whoever
-- gets so many knows that the words are common, and looks for them along the list instead.
create function invoice_search(patterns text[], most int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 100
begin atomic
  select t.invoice_id from invoice_texts t
  where t.account_id = taraz_account()
    and t.folded like patterns[1] and t.folded like coalesce(patterns[2], '%') and t.folded like coalesce(patterns[3], '%')
    and not exists (select from unnest(patterns[4:]) as other where t.folded not like other)
  limit most;
end;
revoke execute on function invoice_search(text[], int) from public;
grant execute on function invoice_search(text[], int) to taraz_app;
