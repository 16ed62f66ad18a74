-- In what the prices of a file of products are counted, as its user said, and for files with the same header again.
alter table party_imports add column unit text not null default 'rial'
  constraint party_imports_unit check (unit in ('rial', 'toman'));
alter table party_mappings add column unit text not null default 'rial'
  constraint party_mappings_unit check (unit in ('rial', 'toman'));
