// @vitest-environment happy-dom
import { type ColumnKey, columns, emptyItem } from '@taraz/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { type LineColumnOptions, lineColumns } from './line-columns.tsx';

afterEach(cleanup);

const columnsOf = (key: ColumnKey, lengths: Record<string, number>, exchangeRate: string) =>
  lineColumns({
    column: columns[key],
    format: createFormat('fa'),
    figureLength: (field) => lengths[field] ?? 0,
    ...{ isSmall: false, isFolded: false, exchangeRate, currency: 'USD', goldUnit: 'percent' },
    ...{ productEditor: () => null, rowMenu: () => null, write: () => undefined, extraCount: () => 0 },
    lastPriceOf: () => undefined,
  } satisfies LineColumnOptions);
const widthOf =
  (...given: Parameters<typeof columnsOf>) =>
  (field: string) =>
    columnsOf(...given).find(({ key }) => key === field)?.width;

it('has room for the value in currency that follows from one in rial, and for the rate that a line takes over', () => {
  const short = widthOf('1/7', {}, '700000')('item_currency_value');
  const long = widthOf('1/7', { total_price_with_tax: 12 }, '700000')('item_currency_value');
  expect(long).not.toBe(short);
  // 124976957584 / 700000 = 178538.5108: as long as one that was written.
  expect(long).toBe(widthOf('1/7', { item_currency_value: 12 }, '')('item_currency_value'));
  expect(widthOf('1/7', { total_price_with_tax: 12 }, '')('item_currency_value')).toBe(short);
  const rate = '705000.12345678';
  expect(widthOf('1/2', {}, rate)('item_exchange_rate')).toBe(
    widthOf('1/2', { item_exchange_rate: rate.length }, '')('item_exchange_rate'),
  );
});

it.each([
  ['', createFormat('fa').percent('10')],
  ['1519', '—'],
])('a base amount «%s» stands in the place of the rate, which is shown as %s', (item_vat_base, shown) => {
  const rate = columnsOf('1/9', {}, '').find(({ key }) => key === 'item_vat_percentage');
  const item = { ...emptyItem('a'), item_vat_percentage: '10', item_vat_base };
  const { container } = render(<p>{rate?.render?.({ item, totals: {} as never }, 0)}</p>);
  expect(container.textContent).toBe(shown);
});
