import { expect, it } from 'vitest';
import { holds, keptPermissions, permissions } from './permissions.ts';

it.each(permissions)('who has «%s» has just that, and who issues writes drafts too', (one) => {
  const others = permissions.filter((other) => other !== one && holds([one], other));
  expect(holds([one], one)).toBe(true);
  expect(others).toEqual(one === 'issue' ? ['draft'] : []);
  expect(holds([], one)).toBe(false);
});

it('what another right brings along is not kept, nor anything twice', () => {
  expect(keptPermissions(['warehouse', 'issue', 'draft', 'issue'])).toEqual(['issue', 'warehouse']);
  expect(keptPermissions(['draft', 'admin'])).toEqual(['admin', 'draft']);
});
