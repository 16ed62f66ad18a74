-- The account's stamp and signature, as its logo: drawn anew from what was uploaded, on papers alone. A table of its own, since
-- servers of before write logos on conflict of the account.

create table account_stamps (like account_logos including constraints);
alter table account_stamps add primary key (account_id),
  add constraint account_stamps_account foreign key (account_id) references accounts on delete cascade,
  add constraint account_stamps_updated_by foreign key (updated_by) references users;
select taraz_protect('account_stamps');
