-- 0988 gave a successor every failed test since its key pair was made; what was tried before its first certificate was
-- installed was the key in use. Told by the event log; where nothing was tried of the key in use since.
with former as (
  select k.account_id, k.memory, k.id, k.last_test, k.last_test_at
  from memory_keys k join tax_memories m on m.account_id = k.account_id and m.id = k.memory
  where k.state = 'pending' and k.held_by = 'platform' and k.last_test is not null
    and m.signer = 'platform' and m.last_test is null
    and k.last_test_at < (
      select min(e.at) from event_log e
      where e.account_id = k.account_id and e.subject_id = k.memory::text and e.action = 'certificate.installed'
        and e.after ->> 'key' = k.id::text)
), taken as (
  update memory_keys k set last_test = null, last_test_at = null
  from former where k.account_id = former.account_id and k.id = former.id
)
update tax_memories m set last_test = former.last_test, last_test_at = former.last_test_at
from former where m.account_id = former.account_id and m.id = former.memory;
