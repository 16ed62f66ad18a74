import type { SheetMapping } from '@taraz/core';
import { expect, it } from 'vitest';
import { widthTold, withBeyond } from './columns-beyond.ts';

const [price, discount, note] = ['items[].item_price', 'items[].item_discount', 'invoice.notes'];
const kept = (mapping: SheetMapping, width: number, guess: SheetMapping | null = null) => ({ mapping, width, guess });
const narrow = kept({ [price]: { column: 0 } }, 1);

it.each([
  ['nothing was kept', null, narrow],
  [
    'a column behind the last of this file, what it was taken for by itself too',
    kept({ [price]: { column: 0 }, [discount]: { column: 1 } }, 2, { [price]: { column: 0 }, [note]: { column: 1 } }),
    kept({ [price]: { column: 0 }, [discount]: { column: 1 } }, 2, { [note]: { column: 1 } }),
  ],
  ['one that means nothing', kept({ [price]: { column: 0 } }, 2), kept({ [price]: { column: 0 } }, 2, {})],
  ['a meaning that this file has elsewhere', kept({ [price]: { column: 1 } }, 2), kept(narrow.mapping, 1, {})],
  [
    'amounts beside others that were in tomans',
    kept({ [price]: { column: 0, unit: 'toman' }, [discount]: { column: 1, unit: 'toman' } }, 2),
    kept(narrow.mapping, 1, {}),
  ],
])('kept beside what is told of a narrower file: %s', (_what, before, expected) => {
  expect(withBeyond(narrow, before)).toEqual(expected);
});

it.each([
  ['of titles alone, where no width was kept', kept({}, 0), 2],
  ['up to a column that means something', kept({ [price]: { column: 2 } }, 0), 3],
  ['of all that the widest file had', kept({ [price]: { column: 2 } }, 5), 5],
])('columns of which something was told: %s', (_what, one, width) => {
  expect(widthTold(one, ['a', 'b', '', '', '', ''])).toBe(width);
});
