-- Payments of many invoices reported to the authority at once (docs/decisions/0499-payment-reports.md): what was left out of it
-- stays with its reasons; what was reported are rows of payment_reports, each sent by its own job.
create table payment_report_batches (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- [{invoice_id, reason}], in the order in which they were chosen
  left_out jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index payment_report_batches_by_time on payment_report_batches (account_id, created_at desc, id);
select taraz_protect('payment_report_batches', 'select, insert');

alter table payment_reports add column batch_id uuid;
create index payment_reports_of_batch on payment_reports (account_id, batch_id, created_at, id) where batch_id is not null;
