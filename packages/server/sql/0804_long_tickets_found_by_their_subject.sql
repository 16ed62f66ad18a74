-- What a long conversation is found by was cut from its front, where subject, trace code and writer stood: it is written anew
-- of what was said, as searched-text.ts has it, folded as foldText does.
create function folded_words(written text) returns text
  language sql immutable
  return btrim(regexp_replace(translate(regexp_replace(
    translate(normalize(lower(normalize(written, nfkd)), nfkd), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'),
    '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]',
    '', 'g'), 'يىےكڪةۀەہھ', 'یییککههههه'), '\s+', ' ', 'g'));

update tickets t
set folded = case when length(s.words) <= 20000 then s.words else left(s.words, 4000) || ' ' || right(s.words, 16000) end
from (
  select m.account_id, m.ticket_id,
    folded_words(concat_ws(' ', k.subject, k.trace_code, (array_agg(m.author order by m.created_at, m.id))[1],
      string_agg(m.body, ' ' order by m.created_at, m.id))) as words
  from ticket_messages m join tickets k on k.account_id = m.account_id and k.id = m.ticket_id
  -- shorter ones were never cut; JavaScript counts some signs twice
  where length(k.folded) >= 2000
  group by m.account_id, m.ticket_id, k.subject, k.trace_code
) s
where t.account_id = s.account_id and t.id = s.ticket_id;

drop function folded_words(text);
