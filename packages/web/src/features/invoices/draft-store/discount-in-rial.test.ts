import { patternLabels } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { percentIn } from './discount-in-rial.ts';
import { choosePattern } from './pattern-transitions.ts';
import { addItem, addItems, duplicateItem, fill, learnUnitDiscounts, updateHeader, updateItem } from './transitions.ts';
import { draftOf, initialState, type WizardState } from './wizard-state.ts';

const deps = { now: () => Date.parse('2026-11-20T10:00:00Z'), uuid: () => crypto.randomUUID() };
const line = { item_code: '2710000138624', item_qty: '3', item_price: '333333', item_vat_percentage: '10' };
const discounts = ({ items }: WizardState) => items.map(({ item_discount }) => item_discount);

describe('a discount in percent', () => {
  it('is the share of the line’s amount, cut to whole rials', () => {
    const sale = addItem(initialState(deps), line, deps);
    const given = updateItem(sale, sale.items[0]?.uuid ?? '', { item_discount: '۱۲٫۵٪' });
    // 999,999 × 12.5 % = 124,999.875
    expect(discounts(given)).toEqual(['124999']);
    expect(given.totals).toMatchObject({
      total_discount: '124999',
      total_after_discount: '875000',
      total_vat: '87500',
    });
  });

  it('is made of pasted lines too, and once a line has its price', () => {
    const { item_price, ...unpriced } = { ...line, item_discount: '10%' };
    const pasted = addItems(initialState(deps), [{ ...unpriced, item_price }, unpriced], deps);
    expect(discounts(pasted)).toEqual(['99999', '10%']);
    const keys = ['1', '10', '100', '1000', '', '2000'];
    const priced = keys.map((item_price) => updateItem(pasted, pasted.items[1]?.uuid ?? '', { item_price }));
    expect(priced.map((state) => discounts(state)[1])).toEqual(['0', '3', '30', '300', '10%', '600']);
    const typed = keys.reduce(
      (state, item_price) => updateItem(state, state.items[1]?.uuid ?? '', { item_price }),
      pasted,
    );
    expect(discounts(typed)).toEqual(['99999', '600']);
  });

  it('goes on with it where it was saved before its line had an amount, and is opened on another device', () => {
    const { item_price, ...unpriced } = { ...line, item_discount: '10%' };
    const saved = draftOf(addItem(initialState(deps), unpriced, deps));
    const opened = fill(initialState(deps), saved, deps);
    expect(discounts(opened)).toEqual(['10%']);
    expect(discounts(updateItem(opened, opened.items[0]?.uuid ?? '', { item_price }))).toEqual(['99999']);
  });

  it('stays the share of its line, until somebody writes another', () => {
    const sale = addItem(initialState(deps), { ...line, item_price: '1000', item_discount: '10%' }, deps);
    const uuid = sale.items[0]?.uuid ?? '';
    const more = ['', '2', '20'].reduce((state, item_qty) => updateItem(state, uuid, { item_qty }), sale);
    expect(discounts(more)).toEqual(['2000']);
    const written = updateItem(updateItem(more, uuid, { item_discount: '500' }), uuid, { item_qty: '30' });
    expect(discounts(written)).toEqual(['500']);
  });

  it('stays the share of its line where the figure is written once more, but not beside another quantity', () => {
    const sale = addItem(
      initialState(deps),
      { ...line, item_qty: '2', item_price: '1000', item_discount: '10%' },
      deps,
    );
    const uuid = sale.items[0]?.uuid ?? '';
    const again = updateItem(sale, uuid, { item_discount: '200' });
    expect(discounts(updateItem(again, uuid, { item_qty: '5' }))).toEqual(['500']);
    const pasted = updateItem(sale, uuid, { item_discount: '200', item_qty: '5' });
    expect(discounts(updateItem(pasted, uuid, { item_qty: '9' }))).toEqual(['200']);
    const none = updateItem(updateItem(sale, uuid, { item_discount: '' }), uuid, { item_discount: '' });
    expect(discounts(updateItem(none, uuid, { item_qty: '9' }))).toEqual(['']);
  });

  it('follows the rate of the whole invoice too', () => {
    const label = patternLabels.find(({ id }) => id === 'currency_sale');
    if (label === undefined) throw new Error('currency_sale');
    const rated = (state: WizardState, exchange_rate: string) => updateHeader(state, { exchange_rate });
    const usd = rated(choosePattern(initialState(deps), label), '700000');
    const amounts = { item_code: '2710000138624', item_currency_amount: '100' };
    const sale = addItems(
      usd,
      ['1%', '5'].map((item_discount) => ({ ...amounts, item_discount })),
      deps,
    );
    expect(discounts(sale)).toEqual(['700000', '5']);
    const typed = ['', '8', '800000'].reduce(rated, sale);
    expect(discounts(typed)).toEqual(['800000', '5']);
    expect(discounts(updateItem(typed, typed.items[0]?.uuid ?? '', { item_currency_amount: '200' }))[0]).toBe(
      '1600000',
    );
  });

  it('is of the metal in gold, as the discount itself is', () => {
    const label = patternLabels.find(({ id }) => id === 'gold_with_buyer');
    if (label === undefined) throw new Error('gold_with_buyer');
    const gold = addItem(choosePattern(initialState(deps), label), { ...line, consfee: '500000' }, deps);
    expect(discounts(updateItem(gold, gold.items[0]?.uuid ?? '', { item_discount: '1%' }))).toEqual(['9999']);
  });
});

it.each([
  ['10%', '10'],
  ['۱۲٫۵٪', '12.5'],
  ['٪۵', '5'],
  ['10', null],
  ['ده٪', null],
  ['', null],
])('of «%s» the percentage is %s', (text, figure) => {
  expect(percentIn(text)).toBe(figure);
});

it.each([
  [{ item_discount: '5%' }, '100'],
  [{ unit_discount: '50' }, '100'],
  [{ item_discount: '500' }, '500'],
])('of a line that is written once more it is made as of the first one: %j', (written, fewer) => {
  const product = { ...line, item_qty: '10', item_price: '1000', ...written };
  const sale = addItems(initialState(deps), [product, line], deps);
  const first = sale.items[0]?.uuid ?? '';
  const twice = duplicateItem(sale, first, deps);
  expect(twice.items.map(({ item_qty }) => item_qty)).toEqual(['10', '10', '3']);
  expect(new Set(twice.items.map(({ uuid }) => uuid)).size).toBe(3);
  expect(discounts(updateItem(twice, twice.items[1]?.uuid ?? '', { item_qty: '2' }))).toEqual(['500', fewer, '']);
  expect(duplicateItem(sale, 'another', deps)).toBe(sale);
});

describe('a discount of the product’s own', () => {
  const product = { ...line, item_discount: '', unit_discount: '1000.5' };
  const first = ({ items }: WizardState) => items[0]?.uuid ?? '';

  it('is of one unit and follows the quantity', () => {
    const sale = addItem(initialState(deps), product, deps);
    expect(discounts(sale)).toEqual(['3001']);
    const more = updateItem(updateItem(sale, first(sale), { item_qty: '' }), first(sale), { item_qty: '10' });
    expect(discounts(more)).toEqual(['10005']);
  });

  it('stays as somebody wrote it, or as the spreadsheet said', () => {
    const sale = addItems(initialState(deps), [product, { ...product, item_discount: '700' }], deps);
    const written = updateItem(sale, first(sale), { item_discount: '500' });
    const more = written.items.reduce((state, { uuid }) => updateItem(state, uuid, { item_qty: '9' }), written);
    expect(discounts(more)).toEqual(['500', '700']);
    const cleared = updateItem(sale, first(sale), { item_discount: '' });
    const typed = ['', '0', '0.', '0.5', '5'].reduce(
      (state, item_qty) => updateItem(state, first(sale), { item_qty }),
      cleared,
    );
    expect(discounts(typed)).toEqual(['', '700']);
  });

  it('goes with its product when another one takes its line', () => {
    const sale = addItem(initialState(deps), product, deps);
    const other = updateItem(sale, first(sale), { item_code: '2710000138631', item_discount: '', unit_discount: '' });
    expect(discounts(updateItem(other, first(sale), { item_qty: '4' }))).toEqual(['']);
    const cheaper = updateItem(other, first(sale), { item_discount: '', unit_discount: '200' });
    expect(discounts(cheaper)).toEqual(['600']);
  });

  it('stays as it is where a code of no product is written over it, as a percentage that somebody wrote goes on', () => {
    const sale = addItems(initialState(deps), [product, { ...product, item_discount: '10%' }], deps);
    const lines = sale.items.map((item) => ({ ...item, product_id: 'a' }));
    const free = lines.reduce(
      (state, { uuid }) => updateItem(state, uuid, { item_code: '2720000114542', product_id: '' }),
      { ...sale, items: lines },
    );
    expect(discounts(free)).toEqual(['3001', '99999']);
    const more = free.items.reduce((state, { uuid }) => updateItem(state, uuid, { item_qty: '30' }), free);
    expect(discounts(more)).toEqual(['3001', '999999']);
  });

  it('is followed again by a draft of the server, where the line still has it', () => {
    const lines = ['3001', '3000', ''].map((item_discount) => ({ ...line, product_id: 'a', item_discount }));
    const kept = addItems(initialState(deps), lines, deps);
    const more = (state: WizardState) =>
      discounts(state.items.reduce((draft, { uuid }) => updateItem(draft, uuid, { item_qty: '10' }), state));
    const list = new Map([['a', '1000.5']]);
    expect(more(kept)).toEqual(['3001', '3000', '']);
    expect(more(learnUnitDiscounts(kept, list))).toEqual(['10005', '3000', '']);
    expect(more(learnUnitDiscounts(kept, new Map([['a', '']])))).toEqual(['3001', '3000', '']);
    const correction = updateHeader(kept, { invoice_type: 'corrective' });
    expect(more(learnUnitDiscounts(correction, list))).toEqual(['3001', '3000', '']);
  });

  it('does not come back where its writer began a discount meanwhile', () => {
    const sale = addItem(initialState(deps), { ...line, item_discount: '800' }, deps);
    expect(discounts(updateItem(sale, first(sale), { unit_discount: '200' }))).toEqual(['800']);
  });
});
