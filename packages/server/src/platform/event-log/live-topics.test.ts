import { expect, it } from 'vitest';
import { liveTopics } from './live-topics.ts';

it.each([
  [
    'a memory that is removed is taken from employees and invitations, too',
    'memory.removed',
    ['settings', 'unissued', 'staff'],
  ],
  ['what was written for a memory goes by another', 'memory.handed_over', ['settings', 'unissued']],
  ['one that is added is nobody’s yet', 'memory.added', ['settings']],
  ['one is given to an employee', 'memory.assigned', ['settings', 'staff']],
  ['the account has another address, of which every window writes', 'account.changed', ['settings']],
  ['a branch has another code, which its people write', 'branch.changed', ['settings', 'staff']],
  ['a cheque changes', 'cheque.changed', ['treasury']],
] as const)('%s', (_, action, topics) => {
  expect(liveTopics([action, action])).toEqual(topics.map((topic) => `${topic}.changed`));
});
