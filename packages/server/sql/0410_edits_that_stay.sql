-- What the last edit, or undo, that met issued invoices left as it was: its user is told, once.
alter table imports add column stayed jsonb;
update imports set edit_work = edit_work || '{"stayed": {"rows": 0, "first": 0}}' where edit_work is not null;
