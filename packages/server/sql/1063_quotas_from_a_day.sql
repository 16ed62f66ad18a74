-- A plan that was narrowed and renewed: its present quotas hold from the end of what was bought before.
alter table subscriptions
  add column later jsonb,
  add column later_from timestamptz,
  add constraint subscriptions_later check ((later is null) = (later_from is null));
