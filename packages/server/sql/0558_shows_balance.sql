-- Whether papers that an admin takes say what the buyer owes by then.
alter table account_settings add column shows_balance boolean not null default false;
