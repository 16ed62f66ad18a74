-- This machine's clock is not the authority's.
alter table operator_alerts drop constraint operator_alerts_kind;
alter table operator_alerts add constraint operator_alerts_kind
  check (kind in ('sms', 'rates', 'payment_amount', 'receipt', 'payment', 'identity', 'clock'));
