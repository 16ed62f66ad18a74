-- What a buyer answered to an offer, on the page that was shared with him (docs/decisions/0078-sharing-and-offline.md): the
-- last word, to the offer as it stood then. Once the offer is changed it is no answer to what it says.
create table pre_invoice_answers (
  account_id uuid not null,
  pre_invoice_id uuid not null,
  answer text not null constraint pre_invoice_answers_answer check (answer in ('accepted', 'declined')),
  by_name text not null constraint pre_invoice_answers_name check (length(by_name) <= 100),
  note text not null constraint pre_invoice_answers_note check (length(note) <= 1000),
  -- of the offer
  version int not null,
  link_id uuid,
  at timestamptz not null,
  primary key (account_id, pre_invoice_id),
  foreign key (account_id, pre_invoice_id) references pre_invoices on delete cascade,
  foreign key (account_id, link_id) references share_links on delete set null (link_id)
);
select taraz_protect('pre_invoice_answers', 'select, insert, update');
