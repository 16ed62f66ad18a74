-- Serials that are missing or stand in two places: of memories whose serials count up to the highest given, none of them
-- in two places, nothing more is read than their index. Before, all serials of all memories were put in order for each look.
create or replace view serial_faults with (security_invoker = true) as
  with sums as (
    select p.account_id, p.environment, p.memory_id, sum(p.serials) as serials, min(p.lowest) as lowest,
      max(p.highest) as highest, max(p.given) as given
    from (
      select account_id, environment, memory_id, count(*)::numeric as serials, min(serial) as lowest, max(serial) as highest,
        null::bigint as given
      from invoices where serial is not null group by 1, 2, 3
      union all
      select account_id, environment, memory_id, sum(last_serial - first_serial + 1), min(first_serial), max(last_serial), null
      from serial_voids group by 1, 2, 3
      union all
      select account_id, environment, memory_id, 0, null, null, last_serial from serial_counters
    ) p group by 1, 2, 3
  ), doubtful as (
    select s.account_id, s.environment, s.memory_id, s.highest, s.given from sums s
    where s.serials <> greatest(s.highest, s.given, 0) or s.lowest < 1
      or exists (
        select from serial_voids v
        where (v.account_id, v.environment, v.memory_id) = (s.account_id, s.environment, s.memory_id) and (
          exists (select from invoices i where (i.account_id, i.environment, i.memory_id) = (v.account_id, v.environment, v.memory_id)
            and i.serial between v.first_serial and v.last_serial)
          or exists (select from serial_voids w where (w.account_id, w.environment, w.memory_id) = (v.account_id, v.environment, v.memory_id)
            and w.first_serial > v.first_serial and w.first_serial <= v.last_serial)))
  )
  select d.account_id, d.environment, d.memory_id, f.first_serial, f.last_serial, f.use
  from doubtful d cross join lateral (
    select case when r.is_gap then r.before + 1 else r.first_serial end as first_serial,
      case when r.is_gap then r.first_serial - 1 else least(r.before, r.last_serial) end as last_serial,
      case when r.is_gap then 'missing' else 'twice' end as use
    from (
      select l.first_serial, l.last_serial, l.before, l.first_serial > l.before + 1 as is_gap
      from (
        select l.first_serial, l.last_serial, coalesce(max(l.last_serial) over (
          order by l.first_serial, l.last_serial rows between unbounded preceding and 1 preceding), 0) as before
        from serial_ledger l
        where (l.account_id, l.environment, l.memory_id) = (d.account_id, d.environment, d.memory_id)
      ) l where l.first_serial <> l.before + 1
    ) r where r.is_gap or r.before >= r.first_serial
    union all
    select coalesce(d.highest, 0) + 1, d.given, 'missing' where coalesce(d.highest, 0) < d.given
  ) f;
