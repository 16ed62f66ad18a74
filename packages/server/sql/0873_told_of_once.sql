-- One draft that was given back twice while the bell was not read was told as two, without its name and its link, and so was an
-- invoice that was refused, mended and refused again: what a notification tells of is counted, not how often.

-- Ids of what it tells of, by which the same one is not counted twice; null: not known of it, or too many to keep.
alter table notifications add column things text[];
