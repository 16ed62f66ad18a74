import { describe, expect, it } from 'vitest';
import { filterOf, isBehindNumber, isFiltered, readListSearch, sumsFilterOf, tabOf } from './list-search.ts';

describe('readListSearch', () => {
  it.each([
    [{}, {}],
    [{ q: '', state: '', sort: '-created_at', offset: 0, limit: 10 }, {}],
    [
      { q: 'پارس', offset: '20', limit: '25' },
      { q: 'پارس', offset: 20, limit: 25 },
    ],
    [{ q: 1402 }, { q: '1402' }],
    [{ state: 'rejected,nonsense' }, { state: 'rejected' }],
    [
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-11-01', to: '2026-11-30' },
    ],
    [{ from: '2026-11-30', to: '2026-11-01' }, {}],
    [{ from: '2026-11-01' }, {}],
    [{ sort: '-total', offset: -5, limit: 7 }, { sort: '-total' }],
    [{ sort: 'password' }, {}],
    // An address gives digits as a number.
    [{ goods: 2720000037526 }, { goods: '2720000037526' }],
    [{ goods: '2720000037526~چای' }, { goods: '2720000037526~چای' }],
    [{ goods: '' }, {}],
  ])('%j gives %j', (address, search) => {
    expect(readListSearch(address)).toEqual(search);
  });
});

describe('filterOf', () => {
  it('leaves it to the server which deadlines are near, as it counts them for the dashboard', () => {
    const { limit: _limit, offset: _offset, sort: _sort, ...filter } = filterOf({ near: true });
    expect(filter).toEqual({ near_deadline: true });
  });

  it('is of one memory, and of drafts without those that wait for room, as the dashboard counts them', () => {
    const search = readListSearch({ state: 'draft', memory: 'A11216', unheld: true });
    expect(isBehindNumber(search)).toBe(true);
    expect(filterOf(search)).toMatchObject({ state: 'draft', memory_id: 'A11216', held: false });
  });

  it('has the defaults of product.md section 9', () => {
    expect(filterOf({})).toEqual({ offset: 0, limit: 10, sort: '-created_at' });
  });
  it('turns days into instants of Tehran', () => {
    expect(filterOf({ from: '2026-11-18', to: '2026-11-18' })).toMatchObject({
      from_date: '2026-11-17T20:30:00Z',
      to_date: '2026-11-18T20:29:59.999Z',
    });
  });
});

describe('the sums over the list', () => {
  it('are of what the filter shows, in whatever state; kept ones where no more than days narrow it', () => {
    expect(sumsFilterOf({ state: 'rejected', from: '2026-11-18', to: '2026-11-18', sort: 'total' })).toBeNull();
    expect(sumsFilterOf({ q: 'پارس', state: 'rejected', from: '2026-11-18', to: '2026-11-18', offset: 20 })).toEqual({
      search_field: 'پارس',
      from_date: '2026-11-17T20:30:00Z',
      to_date: '2026-11-18T20:29:59.999Z',
    });
    expect(sumsFilterOf({ subject: 'return', min: '1000' })).toEqual({ subject: 'return', total_from: '1000' });
    expect(sumsFilterOf({ goods: '2720000037526' })).toEqual({ goods: '2720000037526' });
    expect(sumsFilterOf({ notes: true, state: 'rejected' })).toEqual({ with_notes: true });
    expect(sumsFilterOf({ min: '1000', max: '2' })).toEqual({ total_from: '2', total_to: '1000' });
  });
});

describe('tabOf', () => {
  it.each([
    [undefined, 'all'],
    ['rejected', 'rejected'],
    ['queued,sending,unknown,sent', 'underway'],
    ['unknown', 'underway'],
    ['rejected,draft', 'all'],
  ])('%s stands under %s', (state, tab) => {
    expect(tabOf(state === undefined ? {} : { state })).toBe(tab);
  });
});

describe('the list behind a number', () => {
  it('is asked for as the number counts: what stands, archived ones too, of one branch', () => {
    const branch = '01a1fa21-b75d-72cb-82d4-f272f6d6e271';
    const search = readListSearch({ counted: true, all: true, branch, from: '2026-09-23', to: '2026-12-21' });
    expect(isFiltered(search)).toBe(true);
    expect(filterOf(search)).toMatchObject({ counted: true, with_archived: true, branch_id: branch });
    expect(readListSearch({ counted: 'x', all: 1, branch: '../x' })).toEqual({});
  });

  it('of a file is that file’s, its trial in the sandbox, or what was refused for one code', () => {
    const file = '01a1fa21-b75d-72cb-82d4-f272f6d6e271';
    const search = readListSearch({ import: file, trial: true, code: 14003, state: 'rejected', all: true });
    expect(search).toEqual({ import: file, trial: true, code: '14003', state: 'rejected', all: true });
    expect(isFiltered(search)).toBe(true);
    expect(filterOf(search)).toMatchObject({ import_id: file, environment: 'sandbox', error_code: '14003' });
    expect(readListSearch({ trial: true, import: 'x', code: '"; drop' })).toEqual({});
  });
});
