-- Warehousing: where goods lie, every movement of them with its value, and what a confirmed invoice does to stock and
-- treasury. A level is the sum of its movements because nothing else can write it.

create table warehouses (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null constraint warehouses_name_given check (name <> ''),
  code text not null,
  address text not null,
  notes text not null,
  branch_id uuid,
  -- where invoices take from when the product names no other
  is_default boolean not null,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, branch_id) references branches on delete set null (branch_id)
);
create unique index warehouses_code_unique on warehouses (account_id, code) where code <> '';
create unique index warehouses_one_default on warehouses (account_id) where is_default;
select taraz_protect('warehouses');

create table stock_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- what happens when something leaves that is not there: it is refused, or let go with a mark
  negative text not null constraint stock_settings_negative check (negative in ('refuse', 'allow')),
  takes_invoices boolean not null,
  version int not null default 1,
  updated_at timestamptz not null
);
select taraz_protect('stock_settings', 'select, insert, update');

-- Of one product: the warehouse that invoices take it from, and below how much it is low.
create table stock_rules (
  account_id uuid not null,
  product_id uuid not null,
  warehouse_id uuid,
  min_qty numeric(26, 8) constraint stock_rules_min_not_negative check (min_qty >= 0),
  updated_at timestamptz not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products,
  foreign key (account_id, warehouse_id) references warehouses on delete set null (warehouse_id)
);
select taraz_protect('stock_rules');

create table stock_counters (
  account_id uuid primary key references accounts on delete cascade,
  last_number bigint not null
);
select taraz_protect('stock_counters', 'select, insert, update');

-- What was done: receipts, issues, transfers, counts by people; takings and puttings back by invoices.
create table stock_documents (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  number bigint not null,
  kind text not null constraint stock_documents_kind check
    (kind in ('receipt', 'issue', 'transfer', 'count', 'invoice', 'invoice_undo', 'undo')),
  warehouse_id uuid,
  to_warehouse_id uuid,
  at timestamptz not null,
  party text not null,
  reference_number text not null,
  notes text not null,
  folded text not null collate "C",
  invoice_id uuid,
  -- the document that this one takes back
  reverses uuid,
  actor uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, warehouse_id) references warehouses,
  foreign key (account_id, to_warehouse_id) references warehouses,
  foreign key (account_id, reverses) references stock_documents,
  constraint stock_documents_by_hand_has_warehouse check (kind in ('invoice', 'invoice_undo', 'undo') or warehouse_id is not null),
  constraint stock_documents_transfer_has_target check ((kind = 'transfer') = (to_warehouse_id is not null and reverses is null)),
  constraint stock_documents_transfer_moves check (to_warehouse_id is null or to_warehouse_id <> warehouse_id),
  constraint stock_documents_invoice_named check (kind not in ('invoice', 'invoice_undo') or invoice_id is not null)
);
create unique index stock_documents_number on stock_documents (account_id, number);
create unique index stock_documents_undone_once on stock_documents (account_id, reverses) where reverses is not null;
create index stock_documents_by_created_at on stock_documents (account_id, created_at, id);
create index stock_documents_of_invoice on stock_documents (account_id, invoice_id) where invoice_id is not null;
select taraz_protect('stock_documents', 'select, insert');
-- What it moved stays; how it is described may be mended.
grant update (party, reference_number, notes, folded, version, updated_at) on stock_documents to taraz_app;

create table stock_lines (
  account_id uuid not null,
  document_id uuid not null,
  no int not null,
  product_id uuid not null,
  -- moved; of a count: what was counted
  qty numeric(26, 8) not null constraint stock_lines_not_negative check (qty >= 0),
  -- of a count: what the books had
  expected numeric(26, 8),
  -- of a receipt: rial for one, as typed
  unit_price numeric(26, 8),
  primary key (account_id, document_id, no),
  foreign key (account_id, document_id) references stock_documents,
  foreign key (account_id, product_id) references products
);
create index stock_lines_of_product on stock_lines (account_id, product_id);
select taraz_protect('stock_lines', 'select, insert');

create table stock_levels (
  account_id uuid not null,
  warehouse_id uuid not null,
  product_id uuid not null,
  qty numeric(26, 8) not null default 0,
  -- rial: what the quantity cost, by moving average (valuation.ts)
  value bigint not null default 0,
  -- rial for one, of what came in last: the cost of what leaves without being there
  last_cost numeric not null default 0,
  last_seq bigint not null default 0,
  primary key (account_id, warehouse_id, product_id),
  foreign key (account_id, warehouse_id) references warehouses,
  foreign key (account_id, product_id) references products,
  -- nothing costs nothing; what is there never costs less than nothing, what is owed never more
  constraint stock_levels_value_follows check
    (case when qty = 0 then value = 0 when qty > 0 then value >= 0 else value <= 0 end)
);
create index stock_levels_of_product on stock_levels (account_id, product_id);
select taraz_protect('stock_levels', 'select');

create table stock_movements (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_no int not null,
  warehouse_id uuid not null,
  product_id uuid not null,
  -- given by the trigger
  seq bigint not null,
  qty_after numeric(26, 8) not null,
  value_after bigint not null,
  kind text not null constraint stock_movements_kind check (kind in ('in', 'out', 'revaluation')),
  qty numeric(26, 8) not null,
  value bigint not null,
  -- it may leave what is not there: allowed by the account's settings when it was written
  may_be_short boolean not null,
  at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references stock_documents,
  foreign key (account_id, warehouse_id, product_id) references stock_levels,
  constraint stock_movements_signs check
    (case kind when 'in' then qty > 0 and value >= 0 when 'out' then qty < 0 and value <= 0 else qty = 0 and value <> 0 end)
);
create unique index stock_movements_line on stock_movements (account_id, warehouse_id, product_id, seq);
create index stock_movements_of_product on stock_movements (account_id, product_id, created_at, id);
create index stock_movements_of_document on stock_movements (account_id, document_id, line_no);
create index stock_movements_by_created_at on stock_movements (account_id, created_at, id);
select taraz_protect('stock_movements', 'select, insert');

-- The app makes a level only so: empty.
create function stock_level_ensure(warehouse uuid, product uuid) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into stock_levels (account_id, warehouse_id, product_id)
    values (taraz_account(), warehouse, product) on conflict do nothing;
end;
revoke execute on function stock_level_ensure(uuid, uuid) from public;
grant execute on function stock_level_ensure(uuid, uuid) to taraz_app;

-- Locks levels in one order, so that two documents wait for each other instead of deadlocking; `for update` itself
-- needs a right to write that the app does not have.
create function stock_levels_lock(warehouses uuid[], products uuid[]) returns setof stock_levels
  language sql security definer set search_path = public, pg_temp
begin atomic
  select l.* from stock_levels l
    where l.account_id = taraz_account()
      and (l.warehouse_id, l.product_id) in (select w, p from unnest(warehouses, products) as t (w, p))
    order by l.warehouse_id, l.product_id for update;
end;
revoke execute on function stock_levels_lock(uuid[], uuid[]) from public;
grant execute on function stock_levels_lock(uuid[], uuid[]) to taraz_app;

create function stock_movements_carry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stock_levels set qty = qty + new.qty, value = value + new.value, last_seq = last_seq + 1,
      last_cost = case when new.kind = 'in' and new.value > 0 then round(new.value / new.qty, 8) else last_cost end
    where account_id = new.account_id and warehouse_id = new.warehouse_id and product_id = new.product_id
    returning last_seq, qty, value into new.seq, new.qty_after, new.value_after;
  if not found then
    raise exception 'no such level' using errcode = 'foreign_key_violation', constraint = 'stock_movements_level';
  end if;
  if new.kind = 'out' and new.qty_after < 0 and not new.may_be_short then
    raise exception 'what is not there cannot leave' using errcode = 'check_violation', constraint = 'stock_movements_not_short';
  end if;
  return new;
end $$;
revoke execute on function stock_movements_carry() from public;
create trigger stock_movements_carry before insert on stock_movements for each row execute function stock_movements_carry();

create function stock_movements_refuse() returns trigger
  language plpgsql as $$
begin
  raise exception 'a movement of stock is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger stock_movements_no_update before update on stock_movements
  for each row execute function stock_movements_refuse();

-- What confirmed invoices still have to do to stock and treasury: written with the verdict, worked off in its order.
create table invoice_effects (
  account_id uuid not null references accounts on delete cascade,
  invoice_id uuid not null,
  kind text not null constraint invoice_effects_kind check (kind in ('stock', 'treasury')),
  seq bigint not null generated always as identity,
  state text not null default 'waiting' constraint invoice_effects_state check (state in ('waiting', 'held', 'done')),
  -- held: why; done: '' or what came of it
  reason text not null default '',
  detail jsonb not null default '[]',
  tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, invoice_id, kind)
);
create index invoice_effects_line on invoice_effects (account_id, seq) where state <> 'done';
select taraz_protect('invoice_effects', 'select, insert, update');

-- Taken and put back, in turns: the first is a taking, the next puts back, and no two stand at one place. So nothing
-- happens twice for an invoice, whoever tries; and one cause does one thing to an invoice.
create table invoice_postings (
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint invoice_postings_kind check (kind in ('stock', 'treasury')),
  invoice_id uuid not null,
  turn int not null constraint invoice_postings_turn check (turn > 0),
  direction text not null,
  cause_id uuid not null,
  document_id uuid,
  at timestamptz not null,
  primary key (account_id, kind, invoice_id, turn),
  constraint invoice_postings_alternate check (direction = case when turn % 2 = 1 then 'take' else 'undo' end),
  foreign key (account_id, document_id) references stock_documents
);
create unique index invoice_postings_once_a_cause on invoice_postings (account_id, kind, invoice_id, cause_id);
select taraz_protect('invoice_postings', 'select, insert');
