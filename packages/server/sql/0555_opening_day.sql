-- As of which day the balances that a file of customers brings are booked; null: the day on which it is read.
alter table party_imports add column opening_day date;
