-- The last login of each user in each account stays for good: it is what tells when they were there last, and of several
-- accounts which one they come into. Who was away for a month after a login that had run its 90 days had «never signed in».
create or replace function access_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with tokens as (
      delete from login_tokens where ctid = any (array(
        select ctid from login_tokens where expires_at < access_sweep.now - interval '1 day' limit most)) returning 1
    ), ended as (
      delete from logins where ctid = any (array(
        select l.ctid from logins l where l.expires_at < access_sweep.now - interval '30 days' and exists (
          select from logins n where n.account_id = l.account_id and n.user_id = l.user_id
            and (n.created_at, n.login_id) > (l.created_at, l.login_id))
        limit most)) returning 1
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
