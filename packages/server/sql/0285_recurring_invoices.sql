-- Invoices that come again by themselves, and what each of them made.

create table recurring_invoices (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  -- the content, as `invoice_documents` keeps one
  draft jsonb not null,
  -- the day (Tehran's) of the invoice it was taken from: months that its texts name are counted from there
  written_on date not null,
  output_type text not null constraint recurring_output_type check (output_type in ('type_one', 'type_two')),
  pattern text not null,
  buyer_name text not null,
  total numeric not null,
  -- needs no rate and no papers of its day
  may_issue boolean not null,
  -- '': the account's default
  memory_id text not null,
  branch_id uuid,
  every text not null constraint recurring_every check (every in ('week', 'month', 'year')),
  "interval" int not null constraint recurring_interval check ("interval" between 1 and 24),
  first_day date not null,
  ends_on date constraint recurring_ends_after_it_begins check (ends_on >= first_day),
  -- null: none will come
  next_day date,
  mode text not null constraint recurring_mode check (mode in ('draft', 'issue')),
  moves_months boolean not null,
  paused boolean not null default false,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint recurring_issues_what_it_may check (mode = 'draft' or may_issue)
);
create index recurring_invoices_due on recurring_invoices (next_day) where next_day is not null and not paused;
select taraz_protect('recurring_invoices');

-- Each day once and only once, whatever is killed in between: the row comes with the invoice or not at all.
create table recurring_runs (
  account_id uuid not null,
  recurring_id uuid not null,
  day date not null,
  at timestamptz not null,
  -- goes when it is deleted; the day stays
  invoice_id uuid,
  -- why it was left a draft though it was to be issued; '' where nothing stopped it
  problem text not null,
  primary key (account_id, recurring_id, day),
  foreign key (account_id, recurring_id) references recurring_invoices on delete cascade,
  foreign key (account_id, invoice_id) references invoices on delete set null (invoice_id)
);
create index recurring_runs_of_invoice on recurring_runs (account_id, invoice_id) where invoice_id is not null;
select taraz_protect('recurring_runs', 'select, insert');

create function recurring_due(until date) returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select r.account_id, r.id from recurring_invoices r
  where r.next_day is not null and not r.paused and r.next_day <= until
  order by r.next_day, r.account_id, r.id;
end;
revoke execute on function recurring_due(date) from public;
grant execute on function recurring_due(date) to taraz_app;
