import { expect, it } from 'vitest';
import { reconsider } from './columns-otherwise.ts';

const total = 'items[].item_total';
const price = 'items[].item_price';
const rate = 'items[].item_vat_percentage';
const tax = 'items[].item_vat_amount';

it('what was a guess that stood gives way to what is known now, with its unit', () => {
  const confirmed = { [total]: { column: 4, unit: 'toman' as const } };
  // «مبلغ» was taken for the total before «مبلغ کل» behind it was known.
  const found = reconsider(confirmed, { [total]: { column: 4 } }, { [price]: { column: 4 }, [total]: { column: 5 } });
  expect(found.mapping).toEqual({ [price]: { column: 4, unit: 'toman' }, [total]: { column: 5, unit: 'toman' } });
  expect(found.changed.map(({ column, said, now }) => [column, said, now])).toEqual([
    [4, total, price],
    [5, null, total],
  ]);
  expect(found.doubted).toEqual([]);
});

it('rows that show another meaning than those of the file before are believed', () => {
  const { mapping } = reconsider({ [rate]: { column: 3 } }, { [rate]: { column: 3 } }, { [tax]: { column: 3 } });
  expect(mapping).toEqual({ [tax]: { column: 3 } });
});

it('what somebody chose stands, and is asked about where something else is known since', () => {
  const chosen = { [price]: { column: 4 }, [rate]: { value: '10' } };
  const now = { [total]: { column: 4 }, [rate]: { column: 6 } };
  const found = reconsider(chosen, {}, now);
  expect(found.mapping).toEqual(chosen);
  expect(found.doubted.map(({ column, said }) => [column, said])).toEqual([
    [4, price],
    [6, null],
  ]);
  // Nor is it known how a choice came about whose guess was not kept.
  expect(reconsider(chosen, null, now).mapping).toEqual(chosen);
  // It was known then, and passed over on purpose.
  expect(reconsider(chosen, now, now).doubted).toEqual([]);
});
