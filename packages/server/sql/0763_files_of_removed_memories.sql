-- A memory that was removed before its removal left to the default the files that were to go by it: whatever was said of such
-- a file was refused, and where the account has one memory alone no other was there to be chosen. As 0571.
update imports f set memory_id = '' where f.memory_id <> '' and not exists (
  select from tax_memories m where m.account_id = f.account_id and m.memory_id = f.memory_id);
