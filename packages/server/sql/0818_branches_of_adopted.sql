-- What was taken in from the portal's file is of the branch of its invoice, and an invoice that came after what refers to it of
-- that one's (`tie` of adopt-invoices.ts). Those of before stood in no branch.
update invoices r set branch_id = i.branch_id
  from (select distinct on (account_id, referred_id) account_id, referred_id, branch_id, created_at from invoices
    where referred_id is not null and branch_id is not null order by account_id, referred_id, created_at) i
  where r.account_id = i.account_id and r.id = i.referred_id and r.issued_elsewhere and r.branch_id is null
    and r.created_at > i.created_at;
with recursive tied as (
  select i.account_id, i.id, r.branch_id from invoices i join invoices r on r.account_id = i.account_id and r.id = i.referred_id
    where i.issued_elsewhere and i.branch_id is null and r.branch_id is not null
  union all
  select i.account_id, i.id, t.branch_id from tied t join invoices i on i.account_id = t.account_id and i.referred_id = t.id
    where i.issued_elsewhere and i.branch_id is null
)
update invoices i set branch_id = t.branch_id from tied t where i.account_id = t.account_id and i.id = t.id;
