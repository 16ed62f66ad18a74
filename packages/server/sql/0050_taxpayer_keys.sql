-- Keys that came from outside or stay with the taxpayer, what the last connection test found, and the taxpayer's own
-- signing: signatures, open signing desks, and what a desk is asked to sign.

alter table memory_keys
  add column origin text not null default 'generated' constraint memory_keys_origin check (origin in ('generated', 'imported', 'taxpayer')),
  -- who holds the private half; a memory may have a key of each kind, the one in use is that of its signer
  add column held_by text not null default 'platform' constraint memory_keys_held_by check (held_by in ('platform', 'taxpayer')),
  alter column private_key_sealed drop not null,
  add constraint memory_keys_private_half_here check ((held_by = 'platform') = (private_key_sealed is not null));
drop index memory_keys_one_active;
drop index memory_keys_one_pending;
create unique index memory_keys_one_active on memory_keys (account_id, memory, held_by) where state = 'active';
create unique index memory_keys_one_pending on memory_keys (account_id, memory, held_by) where state = 'pending';

alter table tax_memories
  -- [{check, ok, message, measured}] of the last connection test
  add column last_test jsonb,
  add column last_test_at timestamptz;

-- The taxpayer's signature over a numbered invoice, as it came: it goes to the authority as it stands.
create table invoice_signatures (
  account_id uuid not null,
  invoice_id uuid not null,
  -- of the payload that was signed: an edited invoice has another, and needs another signature
  payload_sha256 bytea not null constraint invoice_signatures_sha256_size check (octet_length(payload_sha256) = 32),
  jws text not null,
  -- SHA-256 of the signer's certificate
  certificate_sha256 bytea not null,
  received_at timestamptz not null,
  received_from uuid,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index invoice_signatures_payload on invoice_signatures (account_id, payload_sha256);
select taraz_protect('invoice_signatures');

-- A browser that holds a memory's key and signs tokens while it is open: seen every few seconds, closed when it is not.
create table signing_desks (
  account_id uuid not null,
  memory uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (account_id, memory),
  foreign key (account_id, memory) references tax_memories on delete cascade
);
select taraz_protect('signing_desks');

-- Tokens that wait for a desk's signature; short-lived.
create table desk_requests (
  account_id uuid not null,
  id uuid not null,
  memory uuid not null,
  signing_input text not null,
  created_at timestamptz not null,
  signature bytea,
  primary key (account_id, id),
  foreign key (account_id, memory) references tax_memories on delete cascade
);
create index desk_requests_open on desk_requests (account_id, memory, created_at) where signature is null;
select taraz_protect('desk_requests');

-- An invoice of a memory whose taxpayer signs does not fall due before its signature is there, whoever puts it in line.
create function invoice_queue_awaits_signature() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from tax_memories m
    where m.account_id = new.account_id and m.environment = new.environment and m.memory_id = new.memory_id
      and m.signer = 'taxpayer'
  ) and not exists (
    select from invoice_signatures s join invoice_documents d on d.account_id = s.account_id and d.invoice_id = s.invoice_id
    where s.account_id = new.account_id and s.invoice_id = new.invoice_id
      and s.payload_sha256 = sha256(convert_to(d.payload, 'UTF8'))
  ) then
    new.next_at := 'infinity';
  end if;
  return new;
end $$;
create trigger invoice_queue_awaits_signature before insert or update of next_at, state, attempt_uid, lease_owner on invoice_queue
  for each row when (new.state = 'queued' and new.attempt_uid is null and new.lease_owner is null)
  execute function invoice_queue_awaits_signature();
create index invoice_queue_unsigned on invoice_queue (account_id, environment, memory_id, deadline, serial)
  where state = 'queued' and next_at = 'infinity';
