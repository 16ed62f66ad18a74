-- What has had its time is deleted a step at a time. All of it in one statement took longer than a statement may once a
-- large account had stored very much in a few days: it was given up, every ten minutes anew, and nothing was deleted any more.
drop function platform_sweep(timestamptz);
drop function programs_sweep(timestamptz);
drop function access_sweep(timestamptz);
drop function accounts_sweep(timestamptz);
drop function notifications_sweep(timestamptz);

-- Each deletes up to so many rows of every table that it is after, and says whether there may be more.
create function platform_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with events as (
      delete from account_events where ctid = any (array(
        select ctid from account_events where at < platform_sweep.now - interval '30 days' limit most)) returning 1
    ), keys as (
      delete from idempotency_keys where ctid = any (array(
        select ctid from idempotency_keys where created_at < platform_sweep.now - interval '2 days' limit most)) returning 1
    ), failures as (
      delete from throttles where ctid = any (array(
        select ctid from throttles where last_failure_at < platform_sweep.now - interval '1 day'
          and blocked_until < platform_sweep.now limit most)) returning 1
    )
    select greatest((select count(*) from events), (select count(*) from keys), (select count(*) from failures)) >= most;
  end;

create function programs_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with tokens as (
      delete from api_key_tokens where ctid = any (array(
        select ctid from api_key_tokens where expires_at < programs_sweep.now - interval '1 hour' limit most)) returning 1
    ), deliveries as (
      delete from webhook_deliveries where ctid = any (array(
        select ctid from webhook_deliveries where state <> 'pending'
          and created_at < programs_sweep.now - interval '30 days' limit most)) returning 1
    )
    select greatest((select count(*) from tokens), (select count(*) from deliveries)) >= most;
  end;

create function access_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with tokens as (
      delete from login_tokens where ctid = any (array(
        select ctid from login_tokens where expires_at < access_sweep.now - interval '1 day' limit most)) returning 1
    ), ended as (
      delete from logins where ctid = any (array(
        select ctid from logins where expires_at < access_sweep.now - interval '30 days' limit most)) returning 1
    ), steps as (
      delete from second_steps where ctid = any (array(
        select ctid from second_steps where expires_at < access_sweep.now limit most)) returning 1
    ), devices as (
      delete from trusted_devices where ctid = any (array(
        select ctid from trusted_devices where expires_at < access_sweep.now limit most)) returning 1
    )
    select greatest((select count(*) from tokens), (select count(*) from ended), (select count(*) from steps),
      (select count(*) from devices)) >= most;
  end;

create function accounts_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with challenges as (
      delete from otp_challenges where ctid = any (array(
        select ctid from otp_challenges where created_at < accounts_sweep.now - interval '1 day' limit most)) returning 1
    ), messages as (
      delete from sms_messages where ctid = any (array(
        select ctid from sms_messages where created_at < accounts_sweep.now - interval '30 days' limit most)) returning 1
    ), shown as (
      delete from dev_outbox where ctid = any (array(
        select ctid from dev_outbox where at < accounts_sweep.now - interval '7 days' limit most)) returning 1
    ), lookups as (
      delete from registry_lookups where ctid = any (array(
        select ctid from registry_lookups where good_until < accounts_sweep.now limit most)) returning 1
    )
    select greatest((select count(*) from challenges), (select count(*) from messages), (select count(*) from shown),
      (select count(*) from lookups)) >= most;
  end;

create function notifications_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with told as (
      delete from notifications where ctid = any (array(
        select ctid from notifications where updated_at < notifications_sweep.now - interval '120 days' limit most)) returning 1
    )
    select (select count(*) from told) >= most;
  end;

revoke execute on function platform_sweep(timestamptz, int), programs_sweep(timestamptz, int), access_sweep(timestamptz, int),
  accounts_sweep(timestamptz, int), notifications_sweep(timestamptz, int) from public;
grant execute on function platform_sweep(timestamptz, int), programs_sweep(timestamptz, int), access_sweep(timestamptz, int),
  accounts_sweep(timestamptz, int), notifications_sweep(timestamptz, int) to taraz_app;
