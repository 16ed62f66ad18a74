-- What each change of many products changed, for a day, so that it can be taken back: a percent with one nought too many
-- stood in thousands of prices, and what they had been stood nowhere.
create table product_undos (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  made_by uuid,
  made_at timestamptz not null,
  -- of how many products; changed so far
  of int not null,
  changed int not null,
  -- taken back; from then on there is nothing to take back
  undone_at timestamptz,
  primary key (account_id, id)
);
select taraz_protect('product_undos');
create index product_undos_age on product_undos (made_at);

-- A product has what its newest change of many changed: an older one would be taken back of what was changed since.
create table product_undo_rows (
  account_id uuid not null,
  product_id uuid not null,
  change_id uuid not null,
  changed_at timestamptz not null,
  version_after int not null,
  -- its fields as they were
  before jsonb not null,
  -- the prices that were written, each with its day, what held on it and the row in whose place it came
  prices jsonb not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, change_id) references product_undos on delete cascade
);
select taraz_protect('product_undo_rows');
create index product_undo_rows_of on product_undo_rows (account_id, change_id, product_id);

-- The oldest change that had its day: so many of its rows, and with the last of them itself.
create function products_sweep(now timestamptz, most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old product_undos%rowtype;
  gone int;
begin
  select * into old from product_undos where made_at < products_sweep.now - interval '1 day'
    order by made_at limit 1 for update skip locked;
  if not found then return false; end if;
  delete from product_undo_rows where ctid = any (array(
    select ctid from product_undo_rows where account_id = old.account_id and change_id = old.id limit most));
  get diagnostics gone = row_count;
  if gone < most then delete from product_undos where account_id = old.account_id and id = old.id; end if;
  return true;
end $$;
revoke execute on function products_sweep(timestamptz, int) from public;
grant execute on function products_sweep(timestamptz, int) to taraz_app;
