-- Whether a figure that stands alone in a column whose title counts in tomans, or in thousands, is asked about whenever its row is
-- judged. Of files from before it was at their reading alone: what was mended in them since stands there in rials without a word.
alter table imports add column units_of_titles boolean not null default false;
alter table imports alter column units_of_titles set default true;
