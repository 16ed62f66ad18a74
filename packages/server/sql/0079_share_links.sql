-- Links to public previews. Who holds the token sees one document and nothing else.

create table share_links (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- 24 letters and digits at random: 142 bits
  token text not null constraint share_links_token_form check (token ~ '^[0-9A-Za-z]{24}$'),
  -- paper: the one in the QR code of a printed invoice; sms: sent to a phone; link: copied by hand
  purpose text not null constraint share_links_purpose check (purpose in ('paper', 'sms', 'link')),
  invoice_id uuid,
  pre_invoice_id uuid,
  -- the phone it was sent to, '' for none
  receptor text not null default '',
  created_by uuid,
  created_at timestamptz not null,
  -- null: it does not end
  expires_at timestamptz,
  revoked_at timestamptz,
  -- first and last time that somebody opened it
  seen_at timestamptz,
  last_seen_at timestamptz,
  seen_count int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade,
  foreign key (account_id, pre_invoice_id) references pre_invoices on delete cascade,
  constraint share_links_of_one_document check ((invoice_id is null) <> (pre_invoice_id is null)),
  constraint share_links_ends_unless_paper check (purpose = 'paper' or expires_at is not null)
);
create unique index share_links_token on share_links (token);
-- The QR code of an invoice is always the same one.
create unique index share_links_of_paper on share_links (account_id, invoice_id) where purpose = 'paper';
create index share_links_of_invoice on share_links (account_id, invoice_id, created_at) where invoice_id is not null;
create index share_links_of_pre_invoice on share_links (account_id, pre_invoice_id, created_at)
  where pre_invoice_id is not null;
select taraz_protect('share_links');

-- Whose link a token is: the one look across accounts that an opened link needs. All else is read as that account.
create function share_link_of(token_given text) returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  rows 1
begin atomic
  select s.account_id, s.id from share_links s where s.token = token_given;
end;
revoke execute on function share_link_of(text) from public;
grant execute on function share_link_of(text) to taraz_app;

-- How many went out lately, of the account and to one phone.
create index share_links_sent on share_links (account_id, created_at) where purpose = 'sms';
