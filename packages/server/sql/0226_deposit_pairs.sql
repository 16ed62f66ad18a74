-- A deposit entered by hand and the payment of an invoice that are likely the same money: the statement says so beside the
-- deposit, and its keeper joins them or says that they are two (docs/decisions/0191-deposits.md).

-- Pairs of which somebody said that they are two: they are not offered again, nor joined by a rule.
create table treasury_apart (
  account_id uuid not null,
  -- the deposit as it stands
  movement_id uuid not null,
  invoice_id uuid not null,
  actor uuid,
  at timestamptz not null,
  primary key (account_id, movement_id, invoice_id),
  foreign key (account_id, movement_id) references treasury_movements on delete cascade,
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index treasury_apart_of_invoice on treasury_apart (account_id, invoice_id);
select taraz_protect('treasury_apart', 'select, insert, delete');

-- A reference number as it is compared: digits of any script, without signs and spaces.
create function plain_reference(written text) returns text
  language sql immutable parallel safe
  return regexp_replace(translate(written, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'), '[^0-9A-Za-z]', '', 'g');
