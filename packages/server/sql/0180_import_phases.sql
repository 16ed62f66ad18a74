-- For rate and time left of a phase that does not begin at nothing: an edit has some judged anew, issuing goes on.
alter table imports add column phase_done int not null default 0;
