-- Mobile numbers, national and postal codes that stand in a text with what parts their digits («0912 111 2233») are found by
-- every writing of them, as core's foldWritten has it: in texts that were folded before, too. Movements of money are never
-- changed: those of before are found by their numbers as they stand there.
create function kept_numbers(folded text) returns text
  language sql immutable
  return (
    select string_agg(distinct number, ' ') from (
      select '0' || array_to_string(m, '') as number from regexp_matches(folded,
        '(?<![\d+])(?:(?:(?:\+|00)98[\s-]?0?|0)\(?|\()(9\d{2})\)?[\s-]{0,3}(\d{3})[\s-]{0,3}(\d{4})(?!\d)', 'g') m
      union all
      select array_to_string(m, '') from regexp_matches(folded, '(?<![\d-])(\d{3})-(\d{6})-(\d)(?![\d-])', 'g') m
      union all
      select array_to_string(m, '') from regexp_matches(folded, '(?<![\d-])(\d{5})-(\d{5})(?![\d-])', 'g') m
    ) kept
    where position(number in folded) = 0
  );

with kept as materialized (select account_id, id, kept_numbers(folded) as numbers from invoice_notes)
update invoice_notes t set folded = folded || ' ' || numbers
from kept k where k.account_id = t.account_id and k.id = t.id and numbers is not null;

with kept as materialized (select account_id, id, kept_numbers(folded) as numbers from tickets)
update tickets t set folded = folded || ' ' || numbers
from kept k where k.account_id = t.account_id and k.id = t.id and numbers is not null;

-- What stands in accounts stays as it is.
alter table cheques disable trigger cheques_endorsed;
with kept as materialized (select account_id, id, kept_numbers(folded) as numbers from cheques)
update cheques t set folded = folded || ' ' || numbers
from kept k where k.account_id = t.account_id and k.id = t.id and numbers is not null;
alter table cheques enable trigger cheques_endorsed;

with kept as materialized (select account_id, id, kept_numbers(folded) as numbers from stock_documents)
update stock_documents t set folded = folded || ' ' || numbers
from kept k where k.account_id = t.account_id and k.id = t.id and numbers is not null;

alter table purchases disable trigger purchases_on_account_changed;
with kept as materialized (select account_id, id, kept_numbers(folded) as numbers from purchases)
update purchases t set folded = folded || ' ' || numbers
from kept k where k.account_id = t.account_id and k.id = t.id and numbers is not null;
alter table purchases enable trigger purchases_on_account_changed;

drop function kept_numbers(text);
