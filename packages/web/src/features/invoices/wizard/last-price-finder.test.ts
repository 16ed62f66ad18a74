import { describe, expect, it } from 'vitest';
import { type LastPrice, lastPriceFinder } from './use-last-prices.ts';

const sold = (item_name: string, price: string, product_id = '', item_code = '2720000114542'): LastPrice => ({
  ...{ item_code, product_id, item_name, price },
  ...{ invoice_date: '2026-11-18T08:00:00.000Z', invoice_id: 'i' },
});
const line = (item_name: string, product_id = '', item_code = '2720000114542') => ({
  ...{ item_code, product_id, item_name },
});
const priceOf = (prices: LastPrice[], asked: ReturnType<typeof line>) => lastPriceFinder(prices)(asked)?.price;

describe('the last price', () => {
  it('of goods that share a goods id is that of the product, else of the name', () => {
    const prices = [sold('پیچ', '100', 'bolt'), sold('مهره', '500', 'nut'), sold('واشر', '9')];
    expect(priceOf(prices, line('مهرهٔ نو', 'nut'))).toBe('500');
    expect(priceOf(prices, line('مهره'))).toBe('500');
    expect(priceOf(prices, line('واشر', 'washer'))).toBe('9');
    expect(priceOf(prices, line('میخ'))).toBeUndefined();
  });

  it('of a goods id that one product alone was sold under is that one’s, unless the line is another product', () => {
    expect(priceOf([sold('پیچ', '100')], line('پیچ شش'))).toBe('100');
    expect(priceOf([sold('پیچ', '100', 'bolt')], line('پیچ شش'))).toBe('100');
    expect(priceOf([sold('پیچ', '100', 'bolt')], line('مهره', 'nut'))).toBeUndefined();
    expect(priceOf([sold('پیچ', '100')], line('پیچ', '', '2720000131425'))).toBeUndefined();
  });

  it('of a product that was removed and made anew is that of its name', () => {
    expect(priceOf([sold('پیچ', '100', 'old'), sold('مهره', '500', 'nut')], line('پيچ', 'new'))).toBe('100');
  });
});
