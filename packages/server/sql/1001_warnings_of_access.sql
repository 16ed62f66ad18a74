-- Of the texts to a phone, those that warn that what lets its owner in was changed: five of them in a day are enough. Before, any
-- five texts of the day were, so that who had been told of five invoices was not warned.
alter table sms_messages add column is_warning boolean not null default false;
