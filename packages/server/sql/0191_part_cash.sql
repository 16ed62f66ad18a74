-- A cheque that pays a sale which is part cash, part credit: what of its amount fills the cash part is counted with the
-- invoice; only the rest is its customer's. Other payments move in two rows; a cheque moves later, when it is cleared.
alter table cheques add column counted bigint not null default 0
  constraint cheques_counted check (counted between 0 and amount);
