-- Drafts that a colleague is to look at before they are issued (docs/decisions/0750-reviews.md), and the right of who writes
-- drafts and issues nothing. Who may issue has it too, so it is kept of nobody who does.

alter table memberships drop constraint memberships_permissions;
alter table memberships add constraint memberships_permissions check
  (permissions <@ array['draft', 'issue', 'invoices', 'products', 'treasury', 'warehouse']);
alter table api_keys drop constraint api_keys_scopes;
alter table api_keys add constraint api_keys_scopes check
  (scopes <@ array['admin', 'draft', 'issue', 'invoices', 'products', 'treasury', 'warehouse']);

-- One at a time of a draft; what was said before stands in its history. It goes when the draft is issued or deleted.
create table draft_reviews (
  account_id uuid not null,
  invoice_id uuid not null,
  state text not null constraint draft_reviews_state check (state in ('asked', 'returned')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  note text not null,
  returned_by uuid references users,
  returned_at timestamptz,
  return_note text,
  primary key (account_id, invoice_id),
  constraint draft_reviews_returned check ((state = 'returned') = (num_nonnulls(returned_by, returned_at, return_note) = 3)),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
select taraz_protect('draft_reviews');
