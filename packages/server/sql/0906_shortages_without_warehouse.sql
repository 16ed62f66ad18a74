-- Of what was held as short before 25 November 2026 nobody wrote which warehouse lacks the goods, by which it is found once they come
-- back: tried once more, that is written.
update invoice_effects e set state = 'waiting', tries = 0
where e.kind = 'stock' and e.state = 'held' and e.reason = 'SHORT'
  and exists (select from jsonb_array_elements(e.detail) d where not d ? 'warehouse_id');
