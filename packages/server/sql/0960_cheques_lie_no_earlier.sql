-- A cheque that was entered after it moved lay nowhere before it came: the trial balance of a month that was over closed with less than
-- nothing in hand, or with less than nothing owed by our own. Each step is at the latest on the day of the first one behind it.
create or replace view journal_cheques with (security_invoker = true) as
  select e.account_id, e.id, e.day,
    case c.direction when 'received' then c.amount else -c.amount end as amount,
    journal_cheque_account(c.direction, e.from_state) as from_account, journal_cheque_account(c.direction, e.to_state) as to_account
  from (
      select v.account_id, v.id, v.cheque_id, v.from_state, v.to_state,
        (min(v.at) over (partition by v.account_id, v.cheque_id order by v.id desc) at time zone 'Asia/Tehran')::date as day
      from cheque_events v
    ) e join cheques c on c.account_id = e.account_id and c.id = e.cheque_id
  where journal_cheque_account(c.direction, e.from_state) <> journal_cheque_account(c.direction, e.to_state);
