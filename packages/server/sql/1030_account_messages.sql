-- What accounts sent to others' phones within the last hour. Links and offers that are deleted take their rows with them, and the
-- limits of an hour, which were counted by those, began anew: any account could send without end, to any phone.

create table account_messages (
  account_id uuid not null references accounts on delete cascade,
  -- of `sms_messages`
  message_id bigint not null,
  receptor text not null,
  -- whether it carried a link to a document or an account; else free words
  with_link boolean not null,
  created_at timestamptz not null,
  primary key (account_id, message_id)
);
create index account_messages_lately on account_messages (account_id, created_at);
create index account_messages_age on account_messages (created_at);
select taraz_protect('account_messages', 'select, insert');

insert into account_messages (account_id, message_id, receptor, with_link, created_at)
  select account_id, sms_id, receptor, true, created_at from share_links
  where purpose = 'sms' and sms_id is not null and created_at > now() - interval '1 hour'
  on conflict do nothing;
insert into account_messages (account_id, message_id, receptor, with_link, created_at)
  select account_id, sms_id, receptor, false, created_at from debt_reminders where created_at > now() - interval '1 hour'
  on conflict do nothing;

create or replace function accounts_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with challenges as (
      delete from otp_challenges where ctid = any (array(
        select ctid from otp_challenges where created_at < accounts_sweep.now - interval '1 day' limit most)) returning 1
    ), messages as (
      delete from sms_messages where ctid = any (array(
        select ctid from sms_messages where created_at < accounts_sweep.now - interval '30 days' limit most)) returning 1
    ), counted as (
      delete from account_messages where ctid = any (array(
        select ctid from account_messages where created_at < accounts_sweep.now - interval '2 hours' limit most)) returning 1
    ), shown as (
      delete from dev_outbox where ctid = any (array(
        select ctid from dev_outbox where at < accounts_sweep.now - interval '7 days' limit most)) returning 1
    ), lookups as (
      delete from registry_lookups where ctid = any (array(
        select ctid from registry_lookups where good_until < accounts_sweep.now limit most)) returning 1
    )
    select greatest((select count(*) from challenges), (select count(*) from messages), (select count(*) from counted),
      (select count(*) from shown), (select count(*) from lookups)) >= most;
  end;
