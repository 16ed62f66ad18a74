-- Columns of a file in which a comma is the decimal mark («2,5»), as its rows showed before anybody mended them: «1,250» among
-- them is one and a quarter, and a comma between thousands in any other file.
alter table imports add column comma_columns int[] not null default '{}';
