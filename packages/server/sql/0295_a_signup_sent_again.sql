-- Which account a proved phone opened. A sign-up whose answer never arrived is sent again with the same proof, and is then
-- the one that was done.
alter table otp_challenges add column opened_account uuid;
