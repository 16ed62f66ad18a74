-- What each person keeps of lists: named views of the invoice list, and which columns of a list, in which order.

create table invoice_views (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null constraint invoice_views_name_given check (name <> ''),
  -- as the address of the list says it
  filter jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint invoice_views_name_unique unique (account_id, user_id, name)
);
select taraz_protect('invoice_views');

create table list_layouts (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  list text not null constraint list_layouts_list_short check (length(list) between 1 and 40),
  columns text[] not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id, list)
);
select taraz_protect('list_layouts');
