-- Public keys of the authorities, each as first seen when one of their receipts was verified with it: an invoice's
-- certificate carries the key of its receipt, so that it can be checked without anyone's help. No account's.
create table authority_keys (
  environment text not null check (environment in ('simulator', 'sandbox', 'production')),
  -- SubjectPublicKeyInfo, base64
  spki text not null,
  key_id text not null,
  first_seen timestamptz not null,
  primary key (environment, spki)
);
grant select, insert on authority_keys to taraz_app;
