-- What led to a second step is spent, also once its user has no second factor any more: nobody knows what came of that step.
alter table otp_challenges add column second_step_begun boolean not null default false;
