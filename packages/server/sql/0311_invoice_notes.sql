-- What the people of an account tell each other about an invoice: who promised what, and when. Never the buyer's nor the
-- authority's to see. Written once, as a word said; its author or an admin takes it back.
create table invoice_notes (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  text text not null constraint invoice_notes_text_length check (length(text) between 1 and 2000),
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index invoice_notes_of_invoice on invoice_notes (account_id, invoice_id, created_at, id);
select taraz_protect('invoice_notes', 'select, insert, delete');
