-- A received cheque is known by its number however many noughts stand before it.
drop index cheques_received_by_number;
create index cheques_received_by_number on cheques (account_id, ltrim(number, '0')) where direction = 'received';
