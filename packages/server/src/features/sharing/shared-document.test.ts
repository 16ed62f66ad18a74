import { addDecimals } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { exampleNames, exampleSource } from '../paper/testing/paper-samples.ts';
import { sharedDocument } from './shared-document.ts';

const nowMs = Date.UTC(2026, 10, 21);
const shownOf = (name: string) =>
  sharedDocument(
    exampleSource(name),
    { isTaken: false, confirmedAt: null, buyerReaction: null },
    { today: '2026-11-21', nowMs, url: 'https://taraz.test/p/x' },
  );

describe('what a buyer sees behind a link', () => {
  it.each(exampleNames)('adds up: %s', (name) => {
    const { items, totals } = shownOf(name);
    const { services, discount, vat, other, total } = totals;
    const charged = addDecimals('0', ...items.map(({ amount }) => amount), services, vat, other);
    expect(addDecimals(charged, `-${discount}`)).toBe(total);
  });

  it('tells how much of a currency, and its rate', () => {
    const { items } = shownOf('1-2-currency-sale');
    expect(items[0]).toMatchObject({ quantity: '1000.5', unit: 'دلار آمریکا', price: '705000' });
    // Goods that are sold for a currency stay goods.
    expect(shownOf('1-7-export').items[0]).toMatchObject({ quantity: '2450.5', unit: 'کیلوگرم' });
  });
});
