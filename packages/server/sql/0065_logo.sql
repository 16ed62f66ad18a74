-- The account's logo, drawn anew from what was uploaded. It stands on every printed invoice: nothing of it is secret.

create table account_logos (
  account_id uuid primary key references accounts on delete cascade,
  id uuid not null,
  -- always PNG
  image bytea not null constraint account_logos_size check (octet_length(image) between 1 and 2097152),
  width int not null constraint account_logos_width check (width > 0),
  height int not null constraint account_logos_height check (height > 0),
  updated_by uuid not null references users,
  updated_at timestamptz not null
);
select taraz_protect('account_logos');
