-- ANALYZE comes every quarter of a minute while an account imports, and spent most of its time on sorting documents, as
-- JSON and as bytes: nobody searches by a whole one, so the planner has no use for what is known of them.
alter table account_events alter column data set statistics 0;
alter table invoice_events alter column detail set statistics 0;
alter table event_log
  alter column before set statistics 0,
  alter column after set statistics 0,
  alter column prev_hash set statistics 0,
  alter column hash set statistics 0;
alter table invoice_attempts
  alter column sealed set statistics 0,
  alter column sha256 set statistics 0,
  alter column payload_sha256 set statistics 0,
  alter column verdict set statistics 0,
  alter column receipt set statistics 0,
  alter column reference_numbers set statistics 0;
alter table invoice_documents alter column draft set statistics 0, alter column payload set statistics 0;
alter table import_rows alter column cells set statistics 0;
alter table import_invoices alter column rows set statistics 0;
alter table sales_invoices alter column goods set statistics 0;
alter table webhook_deliveries alter column payload set statistics 0;
