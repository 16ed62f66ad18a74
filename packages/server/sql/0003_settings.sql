-- The account's settings, its tax memories and their keys.

create table account_settings (
  account_id uuid primary key references accounts on delete cascade,
  number_format jsonb not null,
  is_trusted_tsp boolean not null,
  version int not null default 1,
  updated_at timestamptz not null
);
select taraz_protect('account_settings', 'select, insert, update');

create table tax_memories (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  memory_id text not null constraint tax_memories_memory_id_form check (memory_id ~ '^[A-Z0-9]{6}$'),
  environment text not null constraint tax_memories_environment check (environment in ('simulator', 'sandbox', 'production')),
  title text not null default '',
  is_default boolean not null default false,
  enabled boolean not null default true,
  signer text not null default 'platform' constraint tax_memories_signer check
    (signer in ('platform', 'trusted_provider', 'taxpayer')),
  payment_method text not null default 'cash' constraint tax_memories_payment_method check
    (payment_method in ('cash', 'credit', 'both')),
  invoice_output_type text not null default 'type_one' constraint tax_memories_invoice_output_type check
    (invoice_output_type in ('type_one', 'type_two')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint tax_memories_memory_id_unique unique (account_id, environment, memory_id)
);
create unique index tax_memories_one_default on tax_memories (account_id) where is_default;
select taraz_protect('tax_memories');

create table memory_keys (
  account_id uuid not null,
  id uuid not null,
  memory uuid not null,
  state text not null constraint memory_keys_state check (state in ('pending', 'active', 'retired')),
  public_key_pem text not null,
  csr_pem text not null,
  private_key_sealed bytea not null,
  certificate_pem text,
  subject text,
  issuer text,
  serial_number text,
  not_before timestamptz,
  not_after timestamptz,
  created_at timestamptz not null,
  activated_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, memory) references tax_memories on delete cascade,
  constraint memory_keys_certified check (state = 'pending' or certificate_pem is not null)
);
create index memory_keys_memory on memory_keys (account_id, memory, state);
create unique index memory_keys_one_active on memory_keys (account_id, memory) where state = 'active';
create unique index memory_keys_one_pending on memory_keys (account_id, memory) where state = 'pending';
select taraz_protect('memory_keys');
