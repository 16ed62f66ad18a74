import { expect, it, vi } from 'vitest';
import { warehousingTexts } from './messages.fa.ts';
import { readWarehouse } from './read-plan.ts';

it('a warehouse that was not chosen is asked for, and not called unknown', async () => {
  const refuse = vi.fn();
  expect(await readWarehouse({ refuse } as never, {} as never, 'to_warehouse_id', undefined)).toBe('');
  expect(refuse.mock.calls).toEqual([['to_warehouse_id', 'REQUIRED', warehousingTexts.warehouseMissing]]);
});
