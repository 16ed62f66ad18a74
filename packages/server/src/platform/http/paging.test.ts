import { describe, expect, it } from 'vitest';
import { likePattern, nextPlace, placeOf, readCursor, readSort, writeCursor } from './paging.ts';

const fields = ['created_at', 'name'] as const;
const id = '01900000-0000-7000-8000-000000000000';

describe('paging', () => {
  it.each([
    [undefined, { field: 'created_at', descending: true }],
    ['name', { field: 'name', descending: false }],
    ['-name', { field: 'name', descending: true }],
  ])('reads the sort %j', (text, expected) => expect(readSort(text, fields)).toEqual(expected));

  it.each(['', '--name', 'password', 'name; drop'])('refuses the sort %j', (text) => {
    expect(() => readSort(text, fields)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('carries a place from page to page, within one sort', () => {
    const sort = readSort('name', fields);
    const cursor = writeCursor(sort, { value: 'پارس', id });
    expect(readCursor(sort, cursor, 'text')).toEqual({ value: 'پارس', id });
    expect(readCursor(sort, undefined, 'text')).toBeNull();
    expect(() => readCursor(readSort('-name', fields), cursor, 'text')).toThrow();
    expect(() => readCursor(sort, 'x', 'text')).toThrow();
  });

  it.each([
    ['timestamptz', '2026-01-01T00:00:00.000Z', true],
    ['timestamptz', '2026-01-01T00:00:00.000001Z', true],
    ['timestamptz', 'yesterday', false],
    ['timestamptz', '5', false],
    ['date', '2026-01-01', true],
    ['date', '2026-02-30', false],
    ['int8', '-9223372036854775808', true],
    ['int8', '9223372036854775807', true],
    ['int8', '9223372036854775808', false],
    ['int8', '1.5', false],
    ['int8', '', false],
    ['numeric', `-${'9'.repeat(38)}.${'9'.repeat(36)}`, true],
    ['numeric', 'NaN', false],
    ['numeric', '1e5', false],
    ['text', '', true],
    ['text', 'a\u0000', false],
    ['text', '\ud800', false],
  ] as const)('reads as %s %j: %s', (type, value, fits) => {
    const sort = readSort('name', fields);
    const read = () => readCursor(sort, writeCursor(sort, { value, id }), type);
    if (fits) expect(read()).toEqual({ value, id });
    else expect(read).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('refuses a place whose id is none', () => {
    const sort = readSort('name', fields);
    expect(() => readCursor(sort, writeCursor(sort, { value: 'پارس', id: 'x' }), 'text')).toThrow();
  });

  it('counts places where the order has no key to read on from', () => {
    const first = placeOf({ limit: 2 });
    const after = nextPlace(first, 5);
    expect(after).toEqual(expect.any(String));
    const second = placeOf({ limit: 2, after: after ?? '' });
    expect(second).toEqual({ offset: 2, limit: 2 });
    expect(nextPlace(second, 4)).toBeNull();
    expect(nextPlace(placeOf({ offset: 1000 }), 5)).toBeNull();
    for (const forged of [
      '',
      'x',
      Buffer.from('@-1').toString('base64url'),
      Buffer.from('@9999999999').toString('base64url'),
    ])
      expect(() => placeOf({ after: forged })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it.each([
    ['رضا  پارس', '%رضا%پارس%'],
    ['100%_\\', '%100\\%\\_\\\\%'],
    ['', '%%'],
  ])('searches for %j with %j', (text, pattern) => expect(likePattern(text)).toBe(pattern));
});
