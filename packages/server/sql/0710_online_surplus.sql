-- What of a payment was more than was open of what it was for: it came twice, or something else paid it meanwhile
-- (docs/decisions/0640-online-payments.md).
alter table online_payments add column surplus bigint not null default 0
  constraint online_payments_surplus check (surplus between 0 and amount and (surplus = 0 or state = 'paid'));
