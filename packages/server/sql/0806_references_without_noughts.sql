-- A reference number as it is compared, as in 0226, and without the noughts that a bank pads it with.
create or replace function plain_reference(written text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(translate(written, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'), '[^0-9A-Za-z]', '', 'g'), '^0+(?=.)', '');
