import { describe, expect, it, vi } from 'vitest';
import { buildIndex, searchIndex } from './search-index.ts';
import { createSearch } from './wizard/use-catalogue.ts';

const goods = [
  { id: '1', name: 'روغن آفتابگردان', code: '2720000114542', sku: 'P1' },
  { id: '2', name: 'کنسرو ماهی در روغن', code: '2720000089931', sku: 'P2' },
  { id: '3', name: 'رب گوجه‌فرنگی', code: '2720000089948', sku: '272' },
];
const index = buildIndex(goods, ({ code, sku, name }) => ({ codes: [code, sku], text: [name] }));
const ids = (query: string) => searchIndex(index, query).map(({ id }) => id);

describe('searchIndex', () => {
  it.each([
    ['روغن', ['1', '2']],
    ['ماهي', ['2']],
    ['گوجه فرنگی', ['3']],
    ['۲۷۲۰۰۰۰۰۸۹۹۳۱', ['2']],
    // A whole code comes before codes that only begin so.
    ['272', ['3', '1', '2']],
    ['روغن ماهی', ['2']],
    ['نان', []],
    ['', ['1', '2', '3']],
  ])('%s finds %j', (query, found) => {
    expect(ids(query)).toEqual(found);
  });

  it.each([
    ['14058-00123', ['5', '6']],
    ['1405800123', ['6']],
    ['۱۴۰۵۸-۰۰', ['5']],
    ['14058-00123 پیچ', ['5']],
  ])('finds an own code that looks like a postal code by what is written: %s', (query, found) => {
    const codes = buildIndex(
      [
        { id: '5', name: 'پیچ', sku: '14058-00123' },
        { id: '6', name: 'مهره', sku: '1405800123' },
      ],
      ({ sku, name }) => ({ codes: [sku], text: [name] }),
    );
    expect(searchIndex(codes, query).map(({ id }) => id)).toEqual(found);
  });
});

describe('createSearch', () => {
  const { signal } = new AbortController();

  it('answers at once from the whole catalogue, without the server', () => {
    const ask = vi.fn();
    expect(createSearch(index, true, ask)('روغن', signal)).toHaveLength(2);
    expect(ask).not.toHaveBeenCalled();
  });

  it('adds what the server knows beyond the rows at hand, each once', async () => {
    const ask = async () => [...goods.slice(1, 2), { id: '9', name: 'روغن زیتون', code: '', sku: '' }];
    const found = await createSearch(index, false, ask)('روغن', signal);
    expect(found.map(({ id }) => id)).toEqual(['1', '2', '9']);
  });

  it('has each as the server knows it, which is newer than the rows at hand', async () => {
    const ask = async () => goods.map((one) => ({ ...one, name: `${one.name} تازه` }));
    const found = await createSearch(index, false, ask)('روغن', signal);
    expect(found.slice(0, 2).map(({ name }) => name.endsWith('تازه'))).toEqual([true, true]);
  });

  it('has first whose whole code it is, also when only the server knows it', async () => {
    const ask = async () => [{ id: '9', name: 'پرینتر', code: '2720000777777', sku: '0001' }];
    const found = await createSearch(index, false, ask)('۰۰۰۱', signal);
    expect(found.map(({ id }) => id)).toEqual(['9', '1']);
  });

  it('has the rows at hand when there is no connection, and fails only without any', async () => {
    const ask = () => Promise.reject(new Error('offline'));
    expect(await createSearch(index, false, ask)('روغن', signal)).toHaveLength(2);
    await expect(createSearch(index, false, ask)('نان', signal)).rejects.toThrow('offline');
  });
});
