-- A file of invoices was held, since a fault of ours kept one of its steps from its end.
alter table operator_alerts drop constraint operator_alerts_kind;
alter table operator_alerts add constraint operator_alerts_kind
  check (kind in ('sms', 'rates', 'payment_amount', 'receipt', 'payment', 'identity', 'clock', 'import'));
