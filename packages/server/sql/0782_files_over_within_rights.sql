-- Files that were over kept the memories that their owner had then, and could be taken back and issued with them anew: from now
-- on they follow the owner's rights as the others do.
update imports i set memory_ids = case
  when i.brought_with is null then m.memory_ids
  when m.memory_ids is null then i.brought_with
  else array(select id from unnest(i.brought_with) id where id = any(m.memory_ids)) end
from memberships m
where i.state = 'done' and m.account_id = i.account_id and m.user_id = i.created_by;
