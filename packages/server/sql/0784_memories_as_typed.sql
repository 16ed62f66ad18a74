-- The memory of an offer as it was typed, in small letters or other figures, was that of nobody who is limited to it, and was
-- left behind when it was handed over or removed. Those of files of invoices are by 0763.
update pre_invoices p set memory_id = m.memory_id
  from tax_memories m
  where m.account_id = p.account_id and p.memory_id <> m.memory_id
    and upper(translate(btrim(p.memory_id), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789')) = m.memory_id;
