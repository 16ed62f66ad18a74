-- 0914 took for left out as repetitions all that repeated something, also what nobody had been asked about before its rows were
-- left out: such is asked about when they are taken back, as before. Known by that nothing of its number in the file goes, and
-- that the file was not touched since, which writes the same where it was chosen.
update import_invoices i set was_skipped = false
from imports f, schema_migrations m
where i.state = 'left_out' and i.was_skipped and f.account_id = i.account_id and f.id = i.import_id
  and m.version = 914 and f.updated_at < m.applied_at
  and not exists (
    select from import_invoices o
    where o.account_id = i.account_id and o.import_id = i.import_id and o.number = i.number and o.place <> i.place
      and o.number <> '' and o.state not in ('issued', 'skipped') and not o.allowed);
