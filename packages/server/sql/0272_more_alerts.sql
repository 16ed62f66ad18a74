-- Registries and the payment gateway, whose keys and credit only the operator can mend.
alter table operator_alerts drop constraint operator_alerts_kind;
alter table operator_alerts add constraint operator_alerts_kind
  check (kind in ('sms', 'rates', 'payment_amount', 'receipt', 'payment', 'identity'));
