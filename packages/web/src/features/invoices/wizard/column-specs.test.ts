import { type ColumnKey, columnKeys, columns, draftFieldsOf, emptyItem, patternLabels } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { amountLeft, firstFigureOf, gridFieldsOf, isSetSmall, shownSpecs } from './column-specs.ts';
import { fieldSpecs, isOffered } from './field-specs.ts';
import { lineViews } from './line-view.ts';
import { keysInCards } from './pattern-cards.ts';
import { labelOfDraft, patternGroups } from './pattern-groups.ts';
import { lengthsOf } from './use-lines.ts';

describe.each(columnKeys)('column %s', (key: ColumnKey) => {
  const column = columns[key];
  it('is offered, with an input for every field it has', () => {
    expect(isOffered(column)).toBe(true);
    const without = draftFieldsOf(column).filter(
      ({ step, path }) => step !== 'system' && fieldSpecs[path] === undefined,
    );
    expect(without.map(({ key: field }) => field)).toEqual([]);
  });

  it('has every field of a line that it demands in its grid, or one value for it', () => {
    const grid = gridFieldsOf(column);
    const { quantity, vatRate } = column.constraints;
    // The invoice's own currency and rate; name and unit share a cell or lie in the sheet; gold's rate is 0.
    const elsewhere = new Set(['cut', 'exr', ...(quantity ? ['am'] : []), ...(vatRate ? ['vra'] : [])]);
    if (column.computation === 'gold') for (const field of ['vra', 'dis']) elsewhere.add(field);
    const missing = draftFieldsOf(column)
      .filter(({ step, requirement }) => step === 'items' && requirement === 'M')
      .filter(({ key: field, path }) => !elsewhere.has(field) && !grid.has(path.slice('items[].'.length)));
    expect(missing.map(({ key: field }) => field)).toEqual([]);
  });

  it('goes on from the goods to a figure that is typed', () => {
    expect(gridFieldsOf(column)).toContain(firstFigureOf(column));
  });

  it('shows in its cards only what it has', () => {
    const own = new Set(draftFieldsOf(column).map(({ key: field }) => field));
    expect([...keysInCards(column.pattern)].filter((field) => !own.has(field))).toEqual([]);
  });
});

/** The least a column is wide, px. */
const leastOf = (track: string): number => Number(/\d+/.exec(track)?.[0]);
/** A window of 1280 px less the folded rail, the page's padding and the grid's border; number and menu of a row. */
const roomPx = 1280 - 56 - 40 - 2 - 28 - 30;

it('goes on from the first figure to the amount that a line lacks, and only there', () => {
  const line = emptyItem('a');
  expect(amountLeft(columns['1/1'], line, 'item_qty')).toBe('item_price');
  expect(amountLeft(columns['1/1'], { ...line, item_price: '5' }, 'item_qty')).toBeNull();
  expect(amountLeft(columns['1/1'], line, 'item_unit')).toBeNull();
  expect(amountLeft(columns['1/2'], line, 'item_currency_amount')).toBe('item_currency_buy_rate');
  expect(amountLeft(columns['1/11'], line, 'item_qty')).toBe('item_trade_value');
});

it('leaves a contractor’s quantity room for its name', () => {
  const widthOf = (key: ColumnKey) =>
    shownSpecs(columns[key])
      .find(({ field }) => field === 'item_qty')
      ?.width(0);
  expect(widthOf('1/4')).toBe('minmax(84px, 134px)');
  expect(widthOf('1/1')).toBe('minmax(60px, 84px)');
});

it('has room for ten digits in every amount of a gold line, without being scrolled at 1280 px', () => {
  const short = new Set(['item_qty', 'item_carat']);
  const widths = shownSpecs(columns['1/3']).map(({ field, width }) => leastOf(width(short.has(field) ? 0 : 10)));
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(roomPx);
});

it('has room for a wholesaler’s gold of trillions too, set smaller', () => {
  const lengths: Record<string, number> = {
    item_qty: 9,
    item_price: 9,
    item_total_price: 13,
    consfee: 11,
    spro: 11,
    tcpbs: 11,
    item_vat_price: 12,
    item_final_price: 13,
  };
  const lengthOf = (field: string) => lengths[field] ?? 0;
  expect(isSetSmall(columns['1/3'], lengthOf)).toBe(true);
  expect(isSetSmall(columns['1/3'], () => 10)).toBe(false);
  const widths = shownSpecs(columns['1/3']).map(({ field, width }) => leastOf(width(lengthOf(field), true)));
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(roomPx);
});

describe('in a window of 768 px', () => {
  const short = new Set(['item_qty', 'item_carat', 'item_vat_percentage', 'item_discount']);
  const rates = new Set(['item_currency_amount', 'item_exchange_rate', 'item_currency_buy_rate', 'item_net_weight']);
  /** What a line of such figures takes beside its number and menu. */
  const takenPx = (key: ColumnKey, digits: number): number => {
    const lengthOf = (field: string) => (short.has(field) ? 0 : rates.has(field) ? 6 : digits);
    const isSmall = isSetSmall(columns[key], lengthOf, true);
    const widths = shownSpecs(columns[key], true).map(({ field, width }) => leastOf(width(lengthOf(field), isSmall)));
    return widths.reduce((sum, width) => sum + width, 0);
  };
  const room = 768 - 40 - 2 - 28 - 30;

  it.each(columnKeys)('a line of %s has its goods, its first figure and its total in sight', (key) => {
    const fields = shownSpecs(columns[key], true).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['item_code', firstFigureOf(columns[key]), 'item_final_price']));
    expect(takenPx(key, 8)).toBeLessThanOrEqual(room);
  });

  it('a usual line has them with thirteen digits in every amount too', () => {
    expect(takenPx('1/1', 13)).toBeLessThanOrEqual(room);
  });

  it('cells that are written come in the order they have in a wide one', () => {
    for (const key of columnKeys) {
      const wide = shownSpecs(columns[key]).map(({ field }) => field);
      const folded = shownSpecs(columns[key], true).map(({ field }) => field);
      expect(folded).toEqual(wide.filter((field) => folded.includes(field)));
    }
  });
});

/** What tabular digits with their grouping marks take at 13 px, and the least that a cell has beside them. */
const textPx = (digits: number): number => digits * 8.7 + Math.floor((digits - 1) / 3) * 4;
const besidePx = 13;

it.each([1, 3, 4, 5, 6, 7, 8])('cuts no figure of %i digits, however narrow the window', (digits) => {
  const written = { ...emptyItem('a'), item_discount: '9'.repeat(digits), item_qty: '9'.repeat(digits) };
  const [line] = lineViews([written], [], new Map());
  if (line === undefined) throw new Error('no line');
  for (const key of columnKeys) {
    for (const { field, width } of shownSpecs(columns[key])) {
      if (field !== 'item_discount' && field !== 'item_qty') continue;
      const least = leastOf(width(lengthsOf(line).get(field) ?? 0));
      expect(least, `${field} of ${key}`).toBeGreaterThanOrEqual(textPx(digits) + besidePx);
    }
  }
});

it('gives bold totals the room that bold digits take', () => {
  // Measured at 13 px: thirteen bold tabular digits with four marks are 133 px, a cell's padding and rule 17.
  for (const key of ['1/1', '1/3', '1/2'] as const) {
    const total = shownSpecs(columns[key]).find(({ field }) => field === 'item_final_price');
    expect(leastOf(total?.width(13) ?? ''), key).toBeGreaterThanOrEqual(133 + (key === '1/3' ? 13 : 17));
  }
});

it('offers every label of product.md once; the bare gold one heads its group', () => {
  const offered = patternGroups.flatMap(({ labels }) => labels.map(({ id }) => id));
  expect([...offered, 'gold'].sort()).toEqual(patternLabels.map(({ id }) => id).sort());
  for (const { labels } of patternGroups) for (const label of labels) expect(labelOfDraft(label)?.id).toBe(label.id);
});
