-- What the authority refused without a code, or without a word, is listed by a code of ours from now on, so what it refused before
-- gets it too: it was counted and stood in no list. What the authority said stays beside it.
with unsaid as (
  select a.account_id, a.invoice_id, a.uid, jsonb_agg(
    case when coalesce(e.value ->> 'code', '') = ''
      then coalesce(e.value, '{}') || jsonb_build_object('code', 'UNKNOWN', 'message', coalesce(e.value ->> 'message', ''))
      else e.value end order by e.ordinality) as errors
  from invoice_attempts a
  left join lateral jsonb_array_elements(a.verdict -> 'errors') with ordinality e on true
  where a.outcome = 'rejected' and a.verdict is not null
  group by a.account_id, a.invoice_id, a.uid
  having bool_or(coalesce(e.value ->> 'code', '') = '')
)
update invoice_attempts a set verdict = a.verdict || jsonb_build_object('errors', u.errors)
  from unsaid u where a.account_id = u.account_id and a.invoice_id = u.invoice_id and a.uid = u.uid;
update invoices i set error_count = 1
  where i.state = 'rejected' and i.error_count = 0
    and exists (select from invoice_attempts a where a.account_id = i.account_id and a.invoice_id = i.id and a.outcome = 'rejected');

-- What was archived and was refused by its buyer afterwards, turned out to be over the sales limit or stands again comes back, as
-- it does from now on. What was put away after that, as its history tells, stays.
update invoices i set archived = false, updated_at = now()
  where i.archived and i.state = 'confirmed' and i.superseded_by is null and i.cancelled_by is null
    and (not i.cancelled_elsewhere or i.buyer_reaction = 'REJECTED')
    and exists (select from invoice_events e
      where e.account_id = i.account_id and e.invoice_id = i.id
        and (e.cause = 'REACTED' and e.detail ->> 'reaction' = 'REJECTED' and i.buyer_reaction = 'REJECTED'
          or e.cause = 'LIMIT_EXCEEDED' and i.article6_status = 'EXCEEDED'
          or e.cause = 'STANDS_AGAIN')
        and not exists (select from invoice_events later
          where later.account_id = e.account_id and later.invoice_id = e.invoice_id and later.cause = 'ARCHIVED'
            and later.event_id > e.event_id));
