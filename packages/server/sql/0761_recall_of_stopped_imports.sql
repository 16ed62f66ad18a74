-- What was issued or drafted of a file that was stopped is taken back as well; the file is stopped again after that.
alter table imports drop constraint imports_paused_from;
alter table imports add constraint imports_paused_from check (paused_from in ('', 'checking', 'issuing', 'stopped'));
