-- A memory that was removed before its removal left to the default what was written for it: nothing could be issued by it, and
-- where the account has one memory alone no other was there to be chosen.
update invoices i set memory_id = '' where i.state = 'draft' and i.memory_id <> '' and not exists (
  select from tax_memories m where m.account_id = i.account_id and m.environment = i.environment and m.memory_id = i.memory_id);
update recurring_invoices r set memory_id = '' where r.memory_id <> '' and not exists (
  select from tax_memories m where m.account_id = r.account_id and m.memory_id = r.memory_id);
-- Offers name one too, and were left behind with it until now.
update pre_invoices p set memory_id = '' where p.memory_id <> '' and not exists (
  select from tax_memories m where m.account_id = p.account_id and m.memory_id = p.memory_id);
