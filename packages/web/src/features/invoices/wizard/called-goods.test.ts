import { calledMax } from '@taraz/contract';
import { expect, it } from 'vitest';
import { calledBy } from './called-goods.ts';

it('asks for what a cell calls as the server takes it, however long the cell is', () => {
  const asked = calledBy({ code: `1\0${'0'.repeat(900)}`, name: 'چای '.repeat(900) });
  expect([asked.code.length, asked.name.length]).toEqual([calledMax.code, calledMax.name]);
  expect(asked.code).not.toContain('\0');
  expect(calledBy({ code: 'T-500', name: 'چای' })).toEqual({ code: 'T-500', name: 'چای' });
});
