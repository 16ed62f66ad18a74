-- The credit that a season begins with: what the one before left, as its declaration says, which whoever files it writes
-- here (docs/decisions/0301-purchases.md). Without a row nobody has said, and nothing is taken off.
create table vat_brought_forward (
  account_id uuid not null references accounts on delete cascade,
  -- its first day, in Tehran
  season date not null,
  -- whole rials
  amount bigint not null constraint vat_brought_forward_not_negative check (amount >= 0),
  updated_at timestamptz not null,
  primary key (account_id, season)
);
select taraz_protect('vat_brought_forward', 'select, insert, update, delete');
