-- The operator as a trusted company (protocol.md section 8, third mode): its id and its own key, one in each environment.
-- It belongs to no account; the private half is sealed by the vault, bound to its environment.

create table trusted_providers (
  environment text primary key constraint trusted_providers_environment check (environment in ('simulator', 'sandbox', 'production')),
  provider_id text not null,
  name text not null,
  certificate_pem text not null,
  private_key_sealed bytea not null,
  not_after timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update on trusted_providers to taraz_app;
