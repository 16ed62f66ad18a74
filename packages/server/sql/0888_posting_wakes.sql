-- How often something was said for which invoices may have waited (a unit's ratio, goods that came in, settings). Whoever works one
-- off and could not do it looks here before it is held: what was said meanwhile could not wake what was not held yet.
create table posting_wakes (
  account_id uuid primary key references accounts on delete cascade,
  wakes bigint not null
);
select taraz_protect('posting_wakes', 'select, insert, update');
