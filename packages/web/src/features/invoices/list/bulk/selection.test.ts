import { describe, expect, it } from 'vitest';
import { chosenOnPage, nothingChosen, type Selection, withPage } from '../../../../app/selection.ts';
import type { InvoiceSummary } from '../../queries.ts';
import { exceptOf, sumsOf } from './selection.ts';

const row = (id: string, state = 'draft', total = '100') => ({ id, state, total }) as InvoiceSummary;
const first = [row('a'), row('b', 'confirmed', '250')];
const second = [row('c', 'rejected', ''), row('d')];
const everything = [
  { state: 'draft' as const, count: 30, total: '3000', total_vat: '0' },
  { state: 'confirmed' as const, count: 12, total: '9000', total_vat: '0' },
];

describe('some rows', () => {
  const both = withPage(withPage(nothingChosen, first, new Set(['b'])), second, new Set(['c', 'd']));

  it('are kept over pages, and taken back page by page', () => {
    expect([...chosenOnPage(both, first)]).toEqual(['b']);
    expect([...chosenOnPage(both, second)]).toEqual(['c', 'd']);
    const less = withPage(both, second, new Set());
    expect(sumsOf(less, undefined)).toMatchObject({ count: 1, total: '250' });
  });

  it('are summed by themselves, an unfinished one as nothing', () => {
    const sums = sumsOf(both, everything);
    expect([sums.count, sums.total]).toEqual([3, '350']);
    expect([sums.countOf(['draft']), sums.countOf(['confirmed', 'rejected']), sums.countOf(['queued'])]).toEqual([
      1, 2, 0,
    ]);
  });
});

describe('everything', () => {
  const all: Selection<InvoiceSummary> = { kind: 'all', except: new Map() };

  it('shows every page ticked, and leaves out what is unticked', () => {
    expect([...chosenOnPage(all, first)]).toEqual(['a', 'b']);
    const less = withPage(all, first, new Set(['a']));
    expect([...chosenOnPage(less, first)]).toEqual(['a']);
    expect([...chosenOnPage(less, second)]).toEqual(['c', 'd']);
    expect([...chosenOnPage(withPage(less, first, new Set(['a', 'b'])), first)]).toEqual(['a', 'b']);
  });

  it('is summed by what the server says, less what is left out', () => {
    const sums = sumsOf(withPage(all, first, new Set(['a'])), everything);
    expect([sums.count, sums.total]).toEqual([41, '11750']);
    expect([sums.countOf(['confirmed']), sums.countOf(['draft'])]).toEqual([11, 30]);
  });

  it('is more without a draft with more discount than price', () => {
    expect(sumsOf(withPage(all, [row('a', 'draft', '-5')], new Set()), everything).total).toBe('12005');
  });

  it('is what the server says without what is left out, which may not be in the filter any more', () => {
    const sums = sumsOf(withPage(all, first, new Set(['a'])), everything, everything);
    expect([sums.count, sums.total, sums.countOf(['confirmed'])]).toEqual([42, '12000', 12]);
  });

  it('is asked for without some, not without very many', () => {
    const without = (count: number) =>
      exceptOf({ kind: 'all', except: new Map(Array.from({ length: count }, (_, at) => [`i${at}`, row(`i${at}`)])) });
    expect([exceptOf(nothingChosen), without(0), without(2), without(151)]).toEqual([
      {},
      {},
      { except: 'i0,i1' },
      null,
    ]);
  });
});
