-- Files that an account keeps beside its records (docs/decisions/0720-attachments.md). The bytes are sealed by the vault,
-- bound to account and file; they go with the draft or cheque that is deleted, and stay with a purchase that may come back.

create table attachments (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid,
  purchase_id uuid,
  cheque_id uuid,
  file_name text not null,
  media_type text not null,
  size int not null,
  sealed bytea not null,
  -- whoever has a link of the invoice may open it
  is_shared boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  constraint attachments_of_one check (num_nonnulls(invoice_id, purchase_id, cheque_id) = 1),
  constraint attachments_shared_of_invoices check (not is_shared or invoice_id is not null),
  foreign key (account_id, invoice_id) references invoices on delete cascade,
  foreign key (account_id, purchase_id) references purchases on delete cascade,
  foreign key (account_id, cheque_id) references cheques on delete cascade
);
-- What is sealed does not get smaller.
alter table attachments alter column sealed set storage external;
create index attachments_of_invoice on attachments (account_id, invoice_id) where invoice_id is not null;
create index attachments_of_purchase on attachments (account_id, purchase_id) where purchase_id is not null;
create index attachments_of_cheque on attachments (account_id, cheque_id) where cheque_id is not null;
-- What an account keeps is counted before each new file.
create index attachments_kept on attachments (account_id) include (size);
select taraz_protect('attachments');
