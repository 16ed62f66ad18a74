-- Treasury: where money lies (bank accounts, cash desks, card terminals), every movement of it, cheque books and cheques.
-- A balance is the sum of its movements because nothing else can write it: the app inserts movements, and the trigger
-- below, as the owner, carries them into the place.

create table treasury_places (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null constraint treasury_places_kind check (kind in ('bank', 'desk', 'pos')),
  name text not null constraint treasury_places_name_given check (name <> ''),
  is_active boolean not null,
  notes text not null,
  branch_id uuid,
  -- of bank accounts
  bank_code text not null default '',
  bank_name text not null default '',
  account_number text not null default '',
  branch_name text not null default '',
  branch_code text not null default '',
  sheba text not null default '' constraint treasury_places_sheba_form check (sheba ~ '^([0-9]{24})?$'),
  card_number text not null default '' constraint treasury_places_card_form check (card_number ~ '^([0-9]{16})?$'),
  owner_name text not null default '',
  -- of card terminals
  provider text not null default '',
  terminal_number text not null default '',
  merchant_number text not null default '',
  -- the bank account that the terminal's money comes to
  settles_to uuid,
  -- foldText of what it is called and numbered
  folded text not null collate "C",
  -- rial: the sum of its movements, kept by treasury_movements_carry
  balance bigint not null default 0,
  last_seq bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, settles_to) references treasury_places,
  foreign key (account_id, branch_id) references branches on delete set null (branch_id),
  constraint treasury_places_only_poses_settle check (settles_to is null or kind = 'pos')
);
create unique index treasury_places_sheba_unique on treasury_places (account_id, sheba) where sheba <> '';
create unique index treasury_places_card_unique on treasury_places (account_id, card_number) where card_number <> '';
create unique index treasury_places_terminal_unique on treasury_places (account_id, terminal_number) where terminal_number <> '';
select taraz_protect('treasury_places', 'select, insert, delete');
grant update (name, is_active, notes, branch_id, bank_code, bank_name, account_number, branch_name, branch_code, sheba, card_number,
  owner_name, provider, terminal_number, merchant_number, settles_to, folded, version, updated_at) on treasury_places to taraz_app;

-- Whoever makes a place makes it empty.
create function treasury_places_empty() returns trigger
  language plpgsql as $$
begin
  new.balance := 0;
  new.last_seq := 0;
  return new;
end $$;
create trigger treasury_places_empty before insert on treasury_places for each row execute function treasury_places_empty();

-- A desk is opened, counted and closed; between the two it takes and gives.
create table cash_sessions (
  account_id uuid not null,
  id uuid not null,
  desk_id uuid not null,
  opened_at timestamptz not null,
  opened_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  primary key (account_id, id),
  foreign key (account_id, desk_id) references treasury_places
);
create unique index cash_sessions_one_open on cash_sessions (account_id, desk_id) where closed_at is null;
create index cash_sessions_by_desk on cash_sessions (account_id, desk_id, opened_at);
select taraz_protect('cash_sessions', 'select, insert, update');

create table cash_counts (
  account_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  moment text not null constraint cash_counts_moment check (moment in ('open', 'count', 'close')),
  -- by the books, and as it was counted; rial
  expected bigint not null,
  counted bigint not null constraint cash_counts_not_negative check (counted >= 0),
  notes text not null,
  actor uuid,
  at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, session_id) references cash_sessions
);
create index cash_counts_by_session on cash_counts (account_id, session_id, at);
select taraz_protect('cash_counts', 'select, insert');

create table checkbooks (
  account_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  title text not null,
  -- «سری/سریال» as printed
  series text not null,
  first_number bigint not null constraint checkbooks_first_number check (first_number > 0),
  leaves int not null constraint checkbooks_leaves check (leaves between 1 and 500),
  is_active boolean not null,
  notes text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, bank_account_id) references treasury_places
);
create index checkbooks_by_account on checkbooks (account_id, bank_account_id);
select taraz_protect('checkbooks');

create table cheques (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  direction text not null constraint cheques_direction check (direction in ('issued', 'received')),
  state text not null constraint cheques_state check
    (state in ('issued', 'received', 'deposited', 'cleared', 'bounced', 'returned', 'endorsed', 'void')),
  checkbook_id uuid,
  number text not null constraint cheques_number_given check (number <> ''),
  sayad_id text not null constraint cheques_sayad_form check (sayad_id ~ '^([0-9]{16})?$'),
  amount bigint not null constraint cheques_amount_positive check (amount > 0),
  due_day date not null,
  -- to whom it was given, from whom it came
  party text not null,
  bank_name text not null,
  -- the bank account it is drawn on (issued), or was deposited at (received)
  place_id uuid,
  invoice_id uuid,
  notes text not null,
  folded text not null collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, checkbook_id) references checkbooks,
  foreign key (account_id, place_id) references treasury_places,
  constraint cheques_issued_from_book check ((direction = 'issued') = (checkbook_id is not null)),
  constraint cheques_money_has_place check (state not in ('deposited', 'cleared') or place_id is not null),
  constraint cheques_state_of_direction check (
    (direction = 'issued' and state in ('issued', 'cleared', 'bounced', 'void'))
    or (direction = 'received' and state in ('received', 'deposited', 'cleared', 'bounced', 'returned', 'endorsed', 'void')))
);
create unique index cheques_leaf_unique on cheques (account_id, checkbook_id, number) where checkbook_id is not null;
create index cheques_by_created_at on cheques (account_id, created_at, id);
create index cheques_by_due_day on cheques (account_id, due_day, id);
create index cheques_open on cheques (account_id, due_day) where state in ('issued', 'received', 'deposited', 'bounced');
create index cheques_of_invoice on cheques (account_id, invoice_id) where invoice_id is not null;
create index cheques_folded on cheques using gin (account_id, folded gin_trgm_ops);
select taraz_protect('cheques');

-- The life of a cheque; commands.ts has the same table, and a test compares the two.
create function cheque_may_become(direction text, before text, after text) returns boolean
  language sql immutable parallel safe
  return (direction, before, after) in (
    ('issued', 'issued', 'cleared'), ('issued', 'issued', 'bounced'), ('issued', 'issued', 'void'),
    ('issued', 'bounced', 'cleared'), ('issued', 'bounced', 'void'), ('issued', 'cleared', 'issued'),
    ('received', 'received', 'deposited'), ('received', 'received', 'cleared'), ('received', 'received', 'returned'),
    ('received', 'received', 'endorsed'), ('received', 'received', 'void'),
    ('received', 'deposited', 'cleared'), ('received', 'deposited', 'bounced'), ('received', 'deposited', 'received'),
    ('received', 'bounced', 'deposited'), ('received', 'bounced', 'cleared'), ('received', 'bounced', 'returned'),
    ('received', 'endorsed', 'received'), ('received', 'cleared', 'deposited')
  );
create function cheques_guard_state() returns trigger
  language plpgsql as $$
begin
  if not cheque_may_become(old.direction, old.state, new.state) then
    raise exception 'a cheque cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'cheques_state_order';
  end if;
  return new;
end $$;
create trigger cheques_guard_state before update of state on cheques
  for each row when (old.state is distinct from new.state) execute function cheques_guard_state();

create table cheque_events (
  account_id uuid not null,
  id bigint generated always as identity,
  cheque_id uuid not null,
  from_state text,
  to_state text not null,
  place_id uuid,
  notes text not null,
  actor uuid,
  at timestamptz not null,
  primary key (account_id, cheque_id, id)
);
select taraz_protect('cheque_events', 'select, insert');

create table treasury_movements (
  account_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  -- its place in the line of the place's movements, and what lay there after it: given by the trigger
  seq bigint not null,
  balance_after bigint not null,
  kind text not null constraint treasury_movements_kind check
    (kind in ('opening', 'deposit', 'withdrawal', 'transfer', 'count', 'cheque', 'invoice', 'undo')),
  -- rial; what leaves is negative
  amount bigint not null constraint treasury_movements_moves check (amount <> 0),
  -- when it happened, as told; created_at is when it was written
  at timestamptz not null,
  -- both halves of a transfer have it
  transfer_id uuid,
  other_place_id uuid,
  -- the movement that this one takes back
  reverses uuid,
  cheque_id uuid,
  invoice_id uuid,
  session_id uuid,
  reference_number text not null,
  notes text not null,
  -- foldText of the reference number and the notes
  folded text not null collate "C",
  actor uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, place_id) references treasury_places,
  foreign key (account_id, reverses) references treasury_movements,
  foreign key (account_id, cheque_id) references cheques,
  constraint treasury_movements_transfer_has_sides check ((kind = 'transfer') = (transfer_id is not null and reverses is null)),
  constraint treasury_movements_cheque_named check (kind <> 'cheque' or cheque_id is not null),
  constraint treasury_movements_invoice_named check (kind <> 'invoice' or invoice_id is not null)
);
create unique index treasury_movements_line on treasury_movements (account_id, place_id, seq);
create unique index treasury_movements_undone_once on treasury_movements (account_id, reverses) where reverses is not null;
create index treasury_movements_by_at on treasury_movements (account_id, at, id);
create index treasury_movements_of_place on treasury_movements (account_id, place_id, at, id);
create index treasury_movements_of_cheque on treasury_movements (account_id, cheque_id) where cheque_id is not null;
create index treasury_movements_of_invoice on treasury_movements (account_id, invoice_id) where invoice_id is not null;
select taraz_protect('treasury_movements', 'select, insert');

create function treasury_movements_carry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update treasury_places set balance = balance + new.amount, last_seq = last_seq + 1
    where account_id = new.account_id and id = new.place_id
    returning last_seq, balance into new.seq, new.balance_after;
  if not found then
    raise exception 'no such place' using errcode = 'foreign_key_violation', constraint = 'treasury_movements_place';
  end if;
  return new;
end $$;
revoke execute on function treasury_movements_carry() from public;
create trigger treasury_movements_carry before insert on treasury_movements
  for each row execute function treasury_movements_carry();

create function treasury_movements_refuse() returns trigger
  language plpgsql as $$
begin
  raise exception 'a movement of money is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger treasury_movements_no_update before update on treasury_movements
  for each row execute function treasury_movements_refuse();

-- When a transaction ends, what a cheque has moved is its amount if it is cleared, and nothing if it is not.
create function cheques_move_when_cleared() returns trigger
  language plpgsql as $$
declare
  the_cheque cheques;
  moved numeric;
  due numeric;
begin
  select * into the_cheque from cheques
    where account_id = new.account_id and id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if not found then return null; end if;
  select coalesce(sum(amount), 0) into moved from treasury_movements
    where account_id = the_cheque.account_id and cheque_id = the_cheque.id;
  due := case when the_cheque.state <> 'cleared' then 0 when the_cheque.direction = 'issued' then -the_cheque.amount else the_cheque.amount end;
  if moved <> due then
    raise exception 'cheque % has moved % instead of %', the_cheque.id, moved, due
      using errcode = 'check_violation', constraint = 'cheques_move_when_cleared';
  end if;
  return null;
end $$;
create constraint trigger cheques_move_when_cleared after insert or update of state, amount on cheques
  deferrable initially deferred for each row execute function cheques_move_when_cleared('id');
create constraint trigger treasury_movements_of_cleared_cheques after insert on treasury_movements
  deferrable initially deferred for each row when (new.cheque_id is not null)
  execute function cheques_move_when_cleared('cheque_id');

-- See customer_search.
create function cheque_search(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select c.id from cheques c where c.account_id = taraz_account() and c.folded like pattern;
end;
revoke execute on function cheque_search(text) from public;
grant execute on function cheque_search(text) to taraz_app;
