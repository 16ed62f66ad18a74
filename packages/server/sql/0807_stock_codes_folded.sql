-- A product's own code as it is compared: as core's foldText has it (letters and digits of one meaning, no marks, no case),
-- so that «K-۱۰۱», «k-101» and «K-101» are one. Codes stay as they were written, and those that stand may be alike: who looks
-- takes the one to the letter first.
create function code_key(written text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(translate(regexp_replace(
    translate(normalize(lower(normalize(written, nfkd)), nfkd), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'),
    '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]',
    '', 'g'), 'يىےكڪةۀەہھ', 'یییککههههه'), '\s+', ' ', 'g'));

alter table products add column sku_key text collate "C" not null generated always as (code_key(sku)) stored;
-- Since when it is this one, where it is not since the product was made: whoever comes back is not kept away by those beside whom
-- they stood.
alter table products add column sku_changed_at timestamptz;
create index products_by_sku_key on products (account_id, sku_key) where deleted_at is null and sku_key <> '';
