-- The kept answer of a call that gives out a secret (an API key, a webhook's): sealed like every other secret.
alter table idempotency_keys
  add column body_sealed bytea,
  add constraint idempotency_keys_one_body check (body is null or body_sealed is null);
