-- The last change of very many products that an account asked for: it goes on in steps of the background, and here lies
-- how far it came. All in one transaction, 100,000 took half a minute in which nothing was to be seen of it.
create table product_changes (
  account_id uuid primary key references accounts on delete cascade,
  id uuid not null,
  -- what changes, and of which products
  work jsonb not null,
  -- products that come later are none of it
  started_at timestamptz not null,
  -- of how many, as they were counted at the start; looked at so far; changed so far
  of int not null,
  seen int not null default 0,
  changed int not null default 0,
  -- the last that was looked at
  after uuid,
  stepped_at timestamptz not null,
  finished_at timestamptz,
  -- Persian, why it ended before its end
  failure text not null default ''
);
select taraz_protect('product_changes', 'select, insert, update');
