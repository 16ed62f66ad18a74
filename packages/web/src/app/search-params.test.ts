import { describe, expect, it } from 'vitest';
import { day, daysInOrder, flag, id, idOrNew, limit, offset, oneOf, searchOf, text } from './search-params.ts';

const uuid = '01a00000-0000-7000-8000-000000000001';
const hostile = ['', -1, 1e99, [], { a: [1] }, null, true, '\0', '۳٫۵', '2026-13-45', '"<img>', Number.NaN, '%', '..'];

describe('a reader', () => {
  it.each([
    [
      'text',
      text,
      [
        ['پارس', 'پارس'],
        [14003, '14003'],
        ['x'.repeat(900), 'x'.repeat(200)],
      ],
    ],
    [
      'day',
      day,
      [
        ['2026-11-21', '2026-11-21'],
        ['2026-02-30', undefined],
        ['2026-13-01', undefined],
      ],
    ],
    [
      'id',
      id,
      [
        [uuid, uuid],
        ['new', undefined],
        [uuid.slice(1), undefined],
      ],
    ],
    [
      'idOrNew',
      idOrNew,
      [
        [uuid, uuid],
        ['new', 'new'],
        ['list', undefined],
      ],
    ],
    [
      'offset',
      offset,
      [
        ['50', 50],
        [25.7, 25],
        [0, undefined],
        [-5, undefined],
        [1e99, undefined],
      ],
    ],
    [
      'limit',
      limit,
      [
        [50, 50],
        ['100', 100],
        [7, undefined],
      ],
    ],
    [
      'flag',
      flag,
      [
        [true, true],
        ['true', true],
        [1, undefined],
      ],
    ],
    [
      'oneOf',
      oneOf(['a', 2]),
      [
        ['a', 'a'],
        [2, 2],
        ['2', undefined],
      ],
    ],
  ] as const)('%s', (_, read, cases) => {
    for (const [raw, value] of cases) expect(read(raw)).toBe(value);
    for (const raw of hostile) {
      const value = read(raw);
      expect(value === undefined || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true);
    }
  });
});

describe('searchOf', () => {
  interface Search {
    q?: string;
    from?: string;
    to?: string;
    offset?: number;
  }
  const read = searchOf<Search>({ q: text, from: day, to: day, offset }, daysInOrder);

  it('takes what it understands', () => {
    const search = { q: 'پارس', from: '2026-11-01', to: '2026-11-21', offset: 50 };
    expect(read(search)).toEqual(search);
  });

  it('takes away by name what it does not, as the router lays it over the address', () => {
    const raw = { q: { a: 1 }, from: '2026-11-21', to: '2026-11-01', offset: -1, other: 'x' };
    expect(Object.entries({ ...raw, ...read(raw) }).filter(([, value]) => value !== undefined)).toEqual([]);
  });
});
