-- Who belongs to a branch works with that branch's invoices alone. The limit is set with the account at the beginning of
-- a request's transactions (app.branch_id), so that no query can forget it; background work and admins set none.
-- It stands beside the account's own policy, and never widens it.
create policy branch_limit on invoices as restrictive to taraz_app
  using (
    (select nullif(current_setting('app.branch_id', true), '')) is null
    or branch_id = (select nullif(current_setting('app.branch_id', true), '')::uuid)
  );
create index invoices_by_branch on invoices (account_id, branch_id, created_at desc, id desc) where branch_id is not null;
