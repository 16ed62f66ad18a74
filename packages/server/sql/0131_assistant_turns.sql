-- What a person asked the assistant and what it said, so that the conversation outlives the page. Each sees only their own;
-- the oldest go as new ones come, and the person may clear all of it.
create table assistant_turns (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null,
  seq bigint not null generated always as identity,
  -- what looks like a secret (a key, a password, a card's number) is struck out before it is stored
  text text not null,
  answer jsonb not null,
  -- what the person might see then: an answer is not shown to who may see less now
  sight text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index assistant_turns_of_user on assistant_turns (account_id, user_id, seq);
select taraz_protect('assistant_turns', 'select, insert, delete');
