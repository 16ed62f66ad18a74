-- A connection test of a successor is its own: what came of it was kept as that of the key in use, which went on signing.
alter table memory_keys
  -- as tax_memories.last_test, of a key that waits to take over and failed
  add column last_test jsonb,
  add column last_test_at timestamptz;

-- While a certified successor waits nothing else is tried: a test that failed since it was made was its own.
with moved as (
  update memory_keys k set last_test = m.last_test, last_test_at = m.last_test_at
  from tax_memories m
  where m.account_id = k.account_id and m.id = k.memory and k.state = 'pending' and k.held_by = 'platform'
    and k.certificate_pem is not null and m.signer = 'platform' and m.last_test_at > k.created_at
    and m.last_test @> '[{"ok": false}]'
  returning k.account_id, k.memory
)
update tax_memories m set last_test = null, last_test_at = null
from moved where m.account_id = moved.account_id and m.id = moved.memory;
