-- Invoices: the row that lists read, its document and search text, its place in the line, its events, its attempts at
-- the authority.

create table invoices (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- grows with each edit of the content; part of the ETag and the worker's proof that what it sealed is still what stands here
  version int not null default 1,
  state text not null default 'draft' constraint invoices_state check
    (state in ('draft', 'queued', 'sending', 'unknown', 'sent', 'confirmed', 'rejected', 'abandoned')),
  environment text not null constraint invoices_environment check (environment in ('simulator', 'sandbox', 'production')),
  -- '' on a draft of an account that has no tax memory yet
  memory_id text not null,
  serial bigint constraint invoices_serial_in_range check (serial between 0 and 999999999999),
  tax_id text not null default '',

  output_type text not null constraint invoices_output_type check (output_type in ('type_one', 'type_two')),
  pattern text not null,
  subject text not null constraint invoices_subject check (subject in ('original', 'corrective', 'cancellation', 'return')),
  referral_tax_number text not null default '',
  -- the invoice of this account that it corrects, returns or cancels
  referred_id uuid,
  internal_id text not null,
  buyer_name text not null,
  -- in the order of the Persian alphabet; see persian-sort-key.ts
  buyer_sort text not null collate "C",
  buyer_code text not null,
  invoice_date timestamptz not null,
  -- the Tehran calendar's day of invoice_date: kept sums go by it
  day date not null,
  total numeric not null,
  total_vat numeric not null,
  -- sorts and pages: comparing numeric is not leakproof, so behind row-level security no index would serve it
  total_sort bigint not null generated always as (least(greatest(total, -9e18), 9e18)::bigint) stored,
  error_count int not null default 0,
  warning_count int not null default 0,
  reference_number text not null default '',
  superseded_by uuid,
  cancelled_by uuid,
  buyer_reaction text,
  archived boolean not null default false,
  branch_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  -- when it may go, the law's last moment for it, when it first went, when it was decided
  not_before timestamptz,
  deadline timestamptz,
  sent_at timestamptz,
  verdict_at timestamptz,

  primary key (account_id, id),
  foreign key (account_id, referred_id) references invoices,
  foreign key (account_id, superseded_by) references invoices on delete set null (superseded_by),
  foreign key (account_id, cancelled_by) references invoices on delete set null (cancelled_by),
  constraint invoices_numbered_unless_draft check ((state = 'draft') = (serial is null) and (state = 'draft') = (tax_id = '')),
  constraint invoices_memory_when_numbered check (serial is null or memory_id <> ''),
  constraint invoices_sent_has_reference check (state <> 'sent' or reference_number <> ''),
  constraint invoices_verdict_has_time check (state not in ('confirmed', 'rejected', 'abandoned') or verdict_at is not null)
);
-- Three changes of state follow each issue: with room on the page most of their versions stay on it.
alter table invoices set (fillfactor = 80);

create unique index invoices_serial_unique on invoices (account_id, environment, memory_id, serial) where serial is not null;
create unique index invoices_tax_id_unique on invoices (account_id, environment, tax_id) where tax_id <> '';

-- One index for each order a list may have; archived first, so that both lists page straight through. The unfiltered
-- ones are total orders (id breaks ties), so that a keyset page is exact.
create index invoices_by_created_at on invoices (account_id, archived, created_at, id);
create index invoices_by_invoice_date on invoices (account_id, archived, invoice_date, id);
create index invoices_by_total on invoices (account_id, archived, total_sort, id);
create index invoices_by_tax_id on invoices (account_id, archived, tax_id, id);
create index invoices_by_buyer on invoices (account_id, archived, buyer_sort, id);
create index invoices_by_state on invoices (account_id, archived, state, created_at, id);
create index invoices_referred on invoices (account_id, referred_id) where referred_id is not null;

select taraz_protect('invoices');

-- What the user wrote and what was frozen when it was numbered. Apart from the row above, so that a change of state
-- rewrites a few hundred bytes and a list never drags documents through memory.
create table invoice_documents (
  account_id uuid not null,
  invoice_id uuid not null,
  draft jsonb not null,
  -- the wire's JSON, frozen when numbered: what was validated is to the byte what is sealed; null while a draft
  payload text,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
select taraz_protect('invoice_documents');

-- What people search by (core's foldText), apart from the invoice: entries of a trigram index are many and dear, and a
-- change of state would write them all again.
create table invoice_texts (
  account_id uuid not null,
  invoice_id uuid not null,
  folded text not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index invoice_texts_folded on invoice_texts using gin (account_id, folded gin_trgm_ops);
select taraz_protect('invoice_texts');

-- The line: one row for each invoice that is queued, sending, unknown or sent, and none for any other. What senders
-- write many times a minute (leases, next times) so never touches the invoice, and the line stays short whatever the
-- history. From next_at on anyone may take a row; who takes it names itself and moves next_at to when its lease ends.
create table invoice_queue (
  account_id uuid not null,
  invoice_id uuid not null,
  environment text not null,
  memory_id text not null,
  -- the invoice's own, changed in the same statement
  state text not null constraint invoice_queue_state check (state in ('queued', 'sending', 'unknown', 'sent')),
  serial bigint not null,
  deadline timestamptz not null,
  next_at timestamptz not null,
  waiting_since timestamptz not null,
  lease_owner uuid,
  -- of the packet that is or was on the wire, or that will go again byte for byte
  attempt_uid uuid,
  -- failures since the last progress: the exponent of the backoff
  tries int not null default 0,
  -- inquiries in a row that found nothing
  not_founds int not null default 0,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade,
  constraint invoice_queue_on_the_wire_has_attempt check (state = 'queued' or attempt_uid is not null)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index invoice_queue_to_send on invoice_queue (account_id, environment, memory_id, deadline, serial) where state = 'queued';
create index invoice_queue_due on invoice_queue (account_id, environment, memory_id, state, next_at);
create index invoice_queue_waiting_since on invoice_queue (waiting_since);
create index invoice_queue_leased on invoice_queue (lease_owner) where lease_owner is not null;
select taraz_protect('invoice_queue');

-- Append-only, and not tied to the invoice: the history of what was deleted stays.
create table invoice_events (
  account_id uuid not null references accounts on delete cascade,
  invoice_id uuid not null,
  event_id bigint generated always as identity,
  at timestamptz not null,
  from_state text,
  to_state text not null,
  cause text not null constraint invoice_events_cause_form check (cause ~ '^[A-Z][A-Z_]{2,40}$'),
  detail jsonb not null default '{}',
  actor uuid,
  primary key (account_id, invoice_id, event_id)
);
select taraz_protect('invoice_events', 'select, insert');

-- One sealed packet each, stored before its first byte leaves. A resend sends the same bytes under the same uid.
create table invoice_attempts (
  account_id uuid not null,
  invoice_id uuid not null,
  uid uuid not null,
  memory_id text not null,
  tax_id text not null,
  stored_at timestamptz not null,
  -- requests that carried it, the one under way included
  sends int not null default 1,
  last_sent_at timestamptz not null,
  answered_at timestamptz,
  -- of each answer, oldest first: after a resend there may be two
  reference_numbers text[] not null default '{}',
  outcome text not null default 'stored' constraint invoice_attempts_outcome check (outcome in
    ('stored', 'not_sent', 'no_answer', 'accepted', 'refused', 'confirmed', 'rejected', 'timeout', 'replaced')),
  -- the JWE, ASCII; null once the verdict is in
  sealed text,
  sha256 bytea not null constraint invoice_attempts_sha256_size check (octet_length(sha256) = 32),
  payload_sha256 bytea not null constraint invoice_attempts_payload_sha256_size check (octet_length(payload_sha256) = 32),
  -- {errors, warnings} as the authority wrote them
  verdict jsonb,
  verdict_at timestamptz,
  -- the authority's signed receipt, kept only when its signature holds
  receipt text,
  primary key (account_id, invoice_id, uid),
  foreign key (account_id, invoice_id) references invoices on delete cascade,
  constraint invoice_attempts_bytes_until_verdict check (sealed is not null or outcome in ('confirmed', 'rejected', 'timeout', 'replaced'))
);
alter table invoice_attempts alter column sealed set storage external;
create unique index invoice_attempts_uid_unique on invoice_attempts (account_id, uid);
select taraz_protect('invoice_attempts');
