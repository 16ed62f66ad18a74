-- Payments of sales on credit as they are reported to the authority (protocol.md 2.7). The authority names no id of a report
-- and answers no question about one, so none is sent twice: what was on its way when its answer got lost is `unknown` until
-- somebody has looked in the authority's portal and says what became of it.
create table payment_reports (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  /** rial */
  amount int8 not null constraint payment_reports_amount check (amount > 0),
  /** of the payment, in Tehran */
  day date not null,
  method text not null constraint payment_reports_method
    check (method in ('cheque', 'barter', 'cash', 'pos', 'internet', 'card', 'transfer', 'other')),
  terminal_number text not null default '',
  reference_number text not null default '',
  state text not null default 'queued' constraint payment_reports_state
    check (state in ('queued', 'sending', 'accepted', 'refused', 'unknown')),
  /** the authority's words for a refusal: [{code, message}] */
  errors jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index payment_reports_of_invoice on payment_reports (account_id, invoice_id, created_at, id);
select taraz_protect('payment_reports', 'select, insert, update');
