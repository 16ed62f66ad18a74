-- Files that came out of a trial, or of taking issued ones back, with invoices that were edited meanwhile were left ready, which
-- nobody could issue: they are checked.
update imports set state = 'checking', cursor_place = 0, version = version + 1, turn_at = now(), phase_at = now(),
  phase_done = valid_count + faulty_count + twin_count + skipped_count + left_out_count + issued_count
where state = 'ready' and new_count > 0;
-- An edit in whose middle a file was stopped goes on with nothing.
update imports set edit_work = null where state <> 'editing' and edit_work is not null;
