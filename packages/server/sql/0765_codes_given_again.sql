-- What a login code has opened, and by which password its user was known then: given again, since the answer got lost, it opens
-- a login in place of that one, and none once that one has ended or the password is another.
alter table otp_challenges add column opened_login uuid;
alter table otp_challenges add column used_password bytea;
