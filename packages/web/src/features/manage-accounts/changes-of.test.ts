import { describe, expect, it } from 'vitest';
import { changesOf } from './changes-of.ts';

describe('changesOf', () => {
  it.each([
    ['only what differs', { a: '1', b: '2' }, { a: '1', b: '3' }, ['b: 2 → 3']],
    ['something new', null, { id: 'x', name: 'نگین', note: '' }, ['name:  → نگین']],
    ['something gone', { name: 'نگین' }, null, ['name: نگین → ']],
    ['lists and flags', { p: ['a'], on: false }, { p: ['a', 'b'], on: true }, ['p: a → a، b', 'on: false → true']],
    ['no ids', { customer: '' }, { customer: '01a21b08-832a-75d4-8f75-20ae22034843' }, []],
    [
      'what was chosen together',
      null,
      { change: { price: '5', unit: 'KILO' }, products: 2 },
      ['price:  → 5', 'unit:  → KILO', 'products:  → 2'],
    ],
    ['a first photo', { photo_id: null }, { photo_id: 'a' }, ['photo: none → new']],
    ['another photo', { photo_id: 'a', n: '1' }, { photo_id: 'b', n: '1' }, ['photo: had → new']],
    ['a photo gone', { photo_id: 'a' }, { photo_id: null }, ['photo: had → none']],
    ['no photo of something new', null, { photo_id: null, name: 'نگین' }, ['name:  → نگین']],
    [
      'a thing’s own field before one of what lies in it',
      { state: 'open', invoice: null },
      { invoice: { state: 'draft', tax_number: 'A1' }, state: 'converted' },
      ['state: open → converted', 'tax_number:  → A1'],
    ],
    [
      'nobody’s doing',
      { updated_at: '1' },
      { updated_at: '2', answer: { is_stale: true }, cause: 'EDITED', certificate: 'ab' },
      [],
    ],
    ['nothing', null, null, []],
  ])('%s', (_what, before, after, expected) => {
    expect(changesOf(before, after).map(({ name, was, is }) => `${name}: ${was} → ${is}`)).toEqual(expected);
  });
});
