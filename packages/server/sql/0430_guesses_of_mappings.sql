-- What the product took a file's columns for by itself when they were confirmed: what it knows since is offered with the next such file.
alter table import_mappings add column guess jsonb;
