-- The memory of a file of invoices as it was typed, in small letters or other figures, is the one of that name. First of all, or
-- it would pass for a removed one below, and the file would go by the default.
update imports i set memory_id = m.memory_id
  from tax_memories m
  where m.account_id = i.account_id and i.memory_id <> m.memory_id
    and upper(translate(btrim(i.memory_id), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789')) = m.memory_id;

-- A memory that was removed before its removal left to the default the files that were to go by it: whatever was said of such
-- a file was refused, and where the account has one memory alone no other was there to be chosen. As 0571.
update imports f set memory_id = '' where f.memory_id <> '' and not exists (
  select from tax_memories m where m.account_id = f.account_id and m.memory_id = f.memory_id);
