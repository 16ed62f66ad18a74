-- A seller's gateway that opens no payment for its merchant (suspended, another domain): the code, for the seller alone can mend it.
alter table payment_gateways
  -- '': it opened the last payment that was asked for
  add column refused_code text not null default '',
  add column refused_at timestamptz,
  add constraint payment_gateways_refused check ((refused_code = '') = (refused_at is null));
