-- For the operator: how many accounts live by each plan now. Where a period is over that is the default plan.
drop function operator_plan_accounts();
create function operator_plan_accounts(moment timestamptz) returns table (plan_id text, accounts bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case when s.ends_at <= moment then (select p.id from plans p where p.is_default) else s.plan_id end, count(*)
  from subscriptions s group by 1;
end;
revoke execute on function operator_plan_accounts(timestamptz) from public;
grant execute on function operator_plan_accounts(timestamptz) to taraz_app;
