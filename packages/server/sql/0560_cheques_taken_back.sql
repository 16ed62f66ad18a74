-- A cheque that was written down as void, gone back or bounced by mistake comes back to where it was: its leaf, its history
-- and its number are its own, and none of them could be entered anew. One that bounced while somebody else held it is given on
-- again when they present it once more.
create or replace function cheque_may_become(direction text, before text, after text) returns boolean
  language sql immutable parallel safe
  return (direction, before, after) in (
    ('issued', 'issued', 'cleared'), ('issued', 'issued', 'bounced'), ('issued', 'issued', 'void'),
    ('issued', 'bounced', 'cleared'), ('issued', 'bounced', 'void'), ('issued', 'bounced', 'issued'),
    ('issued', 'void', 'issued'), ('issued', 'cleared', 'issued'),
    ('received', 'received', 'deposited'), ('received', 'received', 'cleared'), ('received', 'received', 'returned'),
    ('received', 'received', 'endorsed'), ('received', 'received', 'void'),
    ('received', 'deposited', 'cleared'), ('received', 'deposited', 'bounced'), ('received', 'deposited', 'received'),
    ('received', 'bounced', 'deposited'), ('received', 'bounced', 'cleared'), ('received', 'bounced', 'returned'),
    ('received', 'bounced', 'endorsed'), ('received', 'endorsed', 'received'), ('received', 'endorsed', 'bounced'),
    ('received', 'returned', 'received'), ('received', 'void', 'received'), ('received', 'cleared', 'deposited')
  );
