import { expect, it } from 'vitest';
import { differsFromView, filterOfView, searchOfView } from './view-search.ts';

const now = '2026-11-20T08:00:00Z';

it('keeps a named range by its name, so that it moves with the month', () => {
  const filter = filterOfView({ from: '2026-10-23', to: '2026-11-21', state: 'rejected', offset: 20, limit: 50 }, now);
  expect(filter).toEqual({ state: 'rejected', range: 'month' });
  expect(searchOfView({ id: 'v', filter }, '2026-12-25T08:00:00Z')).toEqual({
    state: 'rejected',
    from: '2026-12-22',
    to: '2027-01-20',
    view: 'v',
  });
});

it.each([
  ['last_month', '2026-10-23', '2026-11-21', '2026-11-22', '2026-12-21'],
  ['last_season', '2026-06-22', '2026-09-22', '2026-09-23', '2026-12-21'],
] as const)('keeps %s by its name too: a month later it is the one that is over then', (range, from, to, ...later) => {
  const filter = filterOfView({ from, to }, '2026-12-01T08:00:00Z');
  expect(filter).toEqual({ range });
  const { from: start, to: end } = searchOfView({ id: 'v', filter }, '2026-12-25T08:00:00Z');
  expect([start, end]).toEqual(later);
});

it('keeps other days as they are, and every filter and the order', () => {
  const search = {
    q: 'پارس',
    from: '2026-10-01',
    to: '2026-10-05',
    goods: '2720000037526~چای',
    min: '1000',
    pattern: 'sale',
    subject: 'return',
    reaction: 'REJECTED',
    review: 'returned',
    paid: 'overdue',
    over_limit: true,
    notes: true,
    files: true,
    sort: '-total',
  } as const;
  const filter = filterOfView(search, now);
  expect(filter).toEqual(search);
  expect(searchOfView({ id: 'v', filter }, now)).toEqual({ ...search, view: 'v' });
});

it('sees a change of a filter, not of the page or the open panel', () => {
  const view = { id: 'v', etag: 'v1', name: 'n', created_at: now, filter: { q: 'پارس', min: '10' } };
  expect(differsFromView({ min: '10', q: 'پارس', view: 'v', offset: 10, open: 'x' }, view, now)).toBe(false);
  expect(differsFromView({ q: 'پارس', view: 'v' }, view, now)).toBe(true);
});

it('keeps what a number led to: what counts, archived ones, a branch, deadlines that end soon', () => {
  const behind = { counted: true, all: true, near: true, branch: '0199c0de-0000-7000-8000-000000000001' } as const;
  const filter = filterOfView(behind, '2026-11-20T12:00:00Z');
  expect(filter).toEqual(behind);
  expect(searchOfView({ id: 'v', filter }, '2026-12-20T12:00:00Z')).toEqual({ ...behind, view: 'v' });
});
