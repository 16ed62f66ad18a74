import { describe, expect, it } from 'vitest';
import type { InvoiceItemDraft } from '../model/draft.ts';
import { emptyItem } from './empty-draft.ts';
import { pairItems } from './pair-items.ts';

const line = (item_name: string, item_qty: string, item_price: string, uuid = ''): InvoiceItemDraft => ({
  ...emptyItem(uuid),
  item_code: '2720000114542',
  item_name,
  item_qty,
  item_price,
});
/** Names of the lines that each of `items` was; "" for none. */
const were = (items: readonly InvoiceItemDraft[], reference: readonly InvoiceItemDraft[]) => {
  const pairs = pairItems(items, reference);
  return items.map((item) => pairs.get(item)?.item_name ?? '');
};

describe('lines of one goods id', () => {
  const sold = [line('پیچ', '10', '100', 'a'), line('مهره', '20', '500', 'b')];

  it('are told apart by name and price, whichever were dropped and in whatever order they stand', () => {
    expect(were([line('مهره', '15', '500')], sold)).toEqual(['مهره']);
    expect(were([line('مهره', '15', '500'), line('پیچ', '1', '100')], sold)).toEqual(['مهره', 'پیچ']);
  });

  it('are the same line where they bear its id, whatever else is written in them', () => {
    expect(were([line('مهره', '15', '500', 'a')], sold)).toEqual(['پیچ']);
    expect(were([line('پیچ', '10', '100'), line('واشر', '10', '100', 'a')], sold)).toEqual(['مهره', 'پیچ']);
  });

  it('of one price are told apart by name, before quantity', () => {
    const alike = [line('پیچ', '10', '100'), line('مهره', '20', '100')];
    expect(were([line('مهره', '10', '100')], alike)).toEqual(['مهره']);
    expect(were([line('پیچ', '8', '90'), line('مهره', '8', '90')], alike)).toEqual(['پیچ', 'مهره']);
  });

  it('that have no names, or others, are told apart by price, then by quantity', () => {
    const [bolt, nut] = [line('', '10', '100'), line('', '20', '500')];
    expect(
      pairItems([line('', '15', '500.0')], [bolt, nut])
        .values()
        .next().value,
    ).toBe(nut);
    expect(were([line('واشر', '15', '500')], sold)).toEqual(['مهره']);
    expect(were([line('', '10', '7'), line('', '20', '7')], sold)).toEqual(['پیچ', 'مهره']);
  });
});

it('a line of goods that the reference has not was none', () => {
  const other = { ...line('پیچ', '1', '100', 'a'), item_code: '2720000131425' };
  expect(were([other], [line('پیچ', '10', '100', 'a')])).toEqual(['']);
});
