-- Of a file that failed half-way the rows that were read before lay here half a year: no screen shows them, and they counted
-- among what its account has open. They go with the failure from now on.
delete from import_rows r using imports f
  where f.state = 'failed' and r.account_id = f.account_id and r.import_id = f.id;
update imports set row_count = 0 where state = 'failed' and row_count > 0;
