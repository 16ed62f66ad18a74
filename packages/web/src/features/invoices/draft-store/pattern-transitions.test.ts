import { columnOfDraft, columns, computeDraft, patternLabels, validateDraft } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choosePattern,
  copyGoldPart,
  freeMetalOfVat,
  goldPercent,
  goldUnitOf,
  takeExcessAsRial,
  taxAsUsual,
  taxedMetal,
  unsureRates,
  writeGoldPart,
} from './pattern-transitions.ts';
import { addItem, duplicateItem, updateHeader, updateItem } from './transitions.ts';
import { draftOf, initialState, type WizardState } from './wizard-state.ts';

const deps = { now: () => Date.parse('2026-11-20T10:00:00Z'), uuid: () => crypto.randomUUID() };

const labelOf = (id: string) => {
  const label = patternLabels.find((one) => one.id === id);
  if (label === undefined) throw new Error(id);
  return label;
};
const inPattern = (id: string): WizardState => choosePattern(initialState(deps), labelOf(id));
const withLine = (state: WizardState, fields: Parameters<typeof addItem>[1] = {}): [WizardState, string] => {
  const next = addItem(state, { item_code: '2710000138624', ...fields }, deps);
  return [next, next.items.at(-1)?.uuid ?? ''];
};

describe('choosePattern', () => {
  it.each(patternLabels.map(({ id, column }) => [id, column] as const))('%s gives column %s', (id, column) => {
    expect(columnOfDraft(inPattern(id))).toBe(columns[column]);
  });

  it.each(['currency_sale', 'export'])('%s names a currency, and going back is in rial again', (id) => {
    const chosen = inPattern(id);
    expect(chosen.invoice.currency_type).toBe('');
    expect(choosePattern(chosen, labelOf('reference')).invoice.currency_type).toBe('IRR');
  });

  it('a waybill begins in Iran, on the road, with room for one kind of goods', () => {
    expect(inPattern('waybill').invoice).toMatchObject({
      origin_country: '364',
      destination_country: '364',
      waybill_type: '1',
      goods_shipped: [{ goods_id: '', description: '' }],
    });
  });

  it('a ticket is of a domestic flight until said otherwise, one piece a line', () => {
    const [state] = withLine(inPattern('air_ticket'), { item_qty: '3' });
    expect(state.serial_header.flight_type).toBe(1);
    expect(state.items[0]?.item_qty).toBe('1');
  });

  it.each([
    ['air_ticket', 'reference'],
    ['waybill', 'reference'],
    ['gold_with_buyer', 'reference'],
  ])('a look at %s leaves quantities, kinds and discounts as they were in %s', (id, back) => {
    const [sale, uuid] = withLine(inPattern(back), {
      ...{ item_qty: '12', item_price: '1000000', item_type: 'services', item_discount: '5%' },
    });
    const [both] = withLine(sale, { item_qty: '', item_discount: '700' });
    const again = choosePattern(choosePattern(both, labelOf(id)), labelOf(back));
    const kept = ({ items }: WizardState) =>
      items.map(({ item_qty, item_type, item_discount }) => [item_qty, item_type, item_discount]);
    expect(kept(again)).toEqual([
      ['12', 'services', '600000'],
      ['', 'goods', '700'],
    ]);
    // What is written after it is what the next look leaves.
    const fewer = choosePattern(choosePattern(updateItem(again, uuid, { item_qty: '5' }), labelOf(id)), labelOf(back));
    expect(kept(fewer)[0]).toEqual(['5', 'services', '250000']);
  });

  it('arrows that pass by all patterns leave the lines as they were', () => {
    const [sale] = withLine(inPattern('reference'), {
      ...{ item_qty: '12', item_price: '1000000', item_type: 'services', item_discount: '5%' },
    });
    const [both] = withLine(sale, { item_qty: '3', item_price: '10', item_discount: '7', item_unit: 'KILO' });
    const round = patternLabels.reduce((state, { id }) => choosePattern(state, labelOf(id)), both);
    const back = taxAsUsual(choosePattern(round, labelOf('reference')), new Map());
    expect(back.items).toEqual(both.items);
    expect(back.totals).toEqual(both.totals);
  });

  it('a line that is written once more in between has what the first one had, too', () => {
    const [sale, uuid] = withLine(inPattern('reference'), {
      ...{ product_id: 'beyond', item_qty: '12', item_vat_percentage: '5' },
    });
    const twice = duplicateItem(choosePattern(choosePattern(sale, labelOf('export')), labelOf('waybill')), uuid, deps);
    const back = choosePattern(choosePattern(twice, labelOf('export')), labelOf('reference'));
    expect(back.items.map(({ item_qty, item_vat_percentage }) => [item_qty, item_vat_percentage])).toEqual([
      ['12', '5'],
      ['12', '5'],
    ]);
  });

  it('a discount is the share of what its line comes to in the pattern, until somebody writes another', () => {
    const [sale, uuid] = withLine(inPattern('reference'), { item_qty: '10', item_price: '1000', item_discount: '5%' });
    const discount = ({ items }: WizardState) => items[0]?.item_discount;
    const ticket = choosePattern(sale, labelOf('air_ticket'));
    expect([discount(sale), discount(ticket)]).toEqual(['500', '50']);
    expect(discount(choosePattern(updateItem(ticket, uuid, { item_discount: '40' }), labelOf('reference')))).toBe('40');
    // Where a pattern has no discount, it comes back as that of the line by then.
    const exported = updateItem(choosePattern(ticket, labelOf('export')), uuid, { item_qty: '20' });
    expect(discount(choosePattern(exported, labelOf('reference')))).toBe('1000');
  });

  it('lines keep no rate where the pattern knows one only, and take the law’s when they come back', () => {
    const [sale] = withLine(inPattern('reference'), { item_vat_percentage: '10' });
    const exported = choosePattern(sale, labelOf('export'));
    expect(exported.items[0]?.item_vat_percentage).toBe('');
    expect(computeDraft(draftOf(exported)).total_vat).toBe('0');
    expect(choosePattern(exported, labelOf('reference')).items[0]?.item_vat_percentage).toBe('10');
  });

  it('of a product the rate that comes back is its own: exempt goods stay exempt', () => {
    const own = new Map([['exempt', '0']]);
    const [sale] = withLine(inPattern('reference'), { product_id: 'exempt', item_vat_percentage: '0' });
    const exported = choosePattern(sale, labelOf('export'), own);
    expect(choosePattern(exported, labelOf('reference'), own).items[0]?.item_vat_percentage).toBe('0');
  });

  it('lines that bore no VAT in gold bear what their goods do, once it is no more gold', () => {
    const own = new Map([
      ['exempt', '0'],
      ['half', '5'],
    ]);
    const gold = ['exempt', 'half', ''].reduce(
      (state, product_id) => withLine(state, { product_id })[0],
      inPattern('gold_with_buyer'),
    );
    const sale = choosePattern(gold, labelOf('reference'), own);
    const rates = ({ items }: WizardState) => items.map(({ item_vat_percentage }) => item_vat_percentage);
    expect([rates(sale), rates(taxAsUsual(sale, own))]).toEqual([
      ['0', '0', '0'],
      ['0', '5', '10'],
    ]);
  });

  it.each([
    ['gold_with_buyer', '', '0'],
    ['gold_with_buyer', '', '5'],
    ['gold_with_buyer', 'beyond', '0'],
    ['gold_with_buyer', 'beyond', '10'],
    ['export', '', '0'],
    ['export', 'beyond', '0'],
  ])('a line that is taken through %s (product «%s», %s %%) has its rate again', (id, product_id, rate) => {
    const [sale, uuid] = withLine(inPattern('reference'), { product_id, item_vat_percentage: rate });
    const [more] = withLine(sale, { product_id });
    const inBetween = freeMetalOfVat(choosePattern(more, labelOf(id)));
    const kept = id === 'export' ? choosePattern(more, labelOf(id)) : inBetween;
    const back = taxAsUsual(choosePattern(kept, labelOf('reference')), new Map());
    expect(back.items.map(({ item_vat_percentage }) => item_vat_percentage)).toEqual([rate, '10']);
    expect(unsureRates(kept, back, new Map())).toBe(0);
    // Other goods in the line are taxed by what they are.
    const other = updateItem(kept, uuid, { product_id: 'own' });
    const own = new Map([['own', '7']]);
    expect(taxAsUsual(choosePattern(other, labelOf('reference'), own), own).items[0]?.item_vat_percentage).toBe('7');
  });

  it('goods in gold of which nobody knows the rate stay as they are, and are counted', () => {
    const [gold] = withLine(withLine(inPattern('gold_with_buyer'), { product_id: 'beyond' })[0]);
    const sale = choosePattern(gold, labelOf('reference'));
    expect(taxAsUsual(sale, new Map()).items.map((item) => item.item_vat_percentage)).toEqual(['0', '10']);
    expect(unsureRates(gold, sale, new Map())).toBe(1);
  });

  it.each(['gold_with_buyer', 'export'])('the law’s rate that comes back from %s is that of the date by then', (id) => {
    const old = updateHeader(inPattern('reference'), { invoice_date: '2023-06-01T08:00:00.000Z' });
    const [sale] = withLine(old, { product_id: 'beyond', item_vat_percentage: '9' });
    const kept = freeMetalOfVat(choosePattern(sale, labelOf(id)));
    const dated = updateHeader(id === 'export' ? choosePattern(sale, labelOf(id)) : kept, {
      invoice_date: '2026-11-20T08:00:00.000Z',
    });
    const back = taxAsUsual(choosePattern(dated, labelOf('reference')), new Map());
    expect(back.items[0]?.item_vat_percentage).toBe('10');
  });

  it('asks for nothing that the user has not passed yet', () => {
    const far = { ...initialState(deps), steps: 0, reachedStep: 4 };
    expect(choosePattern(far, labelOf('waybill')).reachedStep).toBe(0);
  });
});

describe('gold', () => {
  it('is goods, exempt itself, and says that there is no commission', () => {
    const [state] = withLine(inPattern('gold_with_buyer'), { item_type: 'services' });
    expect(state.items[0]).toMatchObject({ item_type: 'goods', item_vat_percentage: '0', bros: '0' });
  });

  it('takes a wage in percent of the metal, then in rial in its place', () => {
    const [line, uuid] = withLine(inPattern('gold_with_buyer'), { item_qty: '3.94', item_price: '172400000' });
    const percent = writeGoldPart(line, uuid, { part: 'consfee', unit: 'percent', text: '۱۸' });
    expect(percent.calculatedList[0]?.wage_price).toBe('122266080');
    expect(goldPercent(percent.items[0] as never, 'consfee')).toBe('18');
    const rial = writeGoldPart(percent, uuid, { part: 'consfee', unit: 'rial', text: '120000000' });
    expect(rial.calculatedList[0]?.wage_price).toBe('120000000');
    expect(goldPercent(rial.items[0] as never, 'consfee')).toBe('');
  });

  it('takes amounts that were written as percentages as rial, and leaves what may be a percentage', () => {
    const [line, uuid] = withLine(inPattern('gold_with_buyer'), { item_qty: '2', item_price: '95000000' });
    const wage = writeGoldPart(line, uuid, { part: 'consfee', unit: 'percent', text: '12000000' });
    const profit = writeGoldPart(wage, uuid, { part: 'spro', unit: 'percent', text: '7' });
    const both = writeGoldPart(profit, uuid, { part: 'bros', unit: 'percent', text: '50000' });
    const [item] = takeExcessAsRial(both, uuid).items;
    expect(item).toMatchObject({ consfee: '12000000', spro: '', bros: '50000' });
    expect(item && goldPercent(item, 'spro')).toBe('7');
    expect(takeExcessAsRial(profit, 'another')).toBe(profit);
  });

  it('is copied to other lines as it stands: an amount as one, a percentage of each one’s own metal', () => {
    const metal = { item_qty: '2', item_price: '98500000' };
    const [first, from] = withLine(inPattern('gold_with_buyer'), metal);
    const [second, alike] = withLine(first, metal);
    const [state, dearer] = withLine(second, { ...metal, item_price: '100000000' });
    const copied = (unit: 'rial' | 'percent', text: string) => {
      const written = writeGoldPart(state, from, { part: 'consfee', unit, text });
      return copyGoldPart(written, [alike, dearer], { part: 'consfee', from }).items.map(
        ({ consfee, precious_metals }) => [consfee, precious_metals.per_unit_wage],
      );
    };
    expect(copied('rial', '1234567')).toEqual(Array(3).fill(['1234567', '']));
    expect(copied('percent', '18')).toEqual([
      ['', '17730000'],
      ['', '17730000'],
      ['', '18000000'],
    ]);
    // Of an amount a gram, as a file or program gives it, the percentage shows four places.
    const [item] = state.items;
    const given = { ...item?.precious_metals, per_unit_wage: '100000' } as NonNullable<typeof item>['precious_metals'];
    const ofFile = {
      ...state,
      items: state.items.map((one) => (one.uuid === from ? { ...one, precious_metals: given } : one)),
    };
    const wages = copyGoldPart(ofFile, [alike], { part: 'consfee', from }).items;
    expect(wages[1]?.precious_metals.per_unit_wage).toBe('100000');
  });

  it('is copied as a percentage to a line that has no price yet, also from one of which nobody knows how it was written', () => {
    const [first, from] = withLine(inPattern('gold_with_buyer'), { item_qty: '2', item_price: '100000000' });
    const [state, unpriced] = withLine(first, { item_qty: '2', item_price: '' });
    const written = writeGoldPart(state, from, { part: 'consfee', unit: 'percent', text: '18' });
    const copied = copyGoldPart({ ...written, wageRules: {} }, [unpriced], { part: 'consfee', from });
    const priced = updateItem(copied, unpriced, { item_price: '120000000' });
    expect(priced.items[1]).toMatchObject({ consfee: '', precious_metals: { per_unit_wage: '21600000' } });
  });

  it('has its wage in percent of the price, whatever that becomes, and in rial as it was written', () => {
    const [priced, uuid] = withLine(inPattern('gold_with_buyer'), { item_qty: '2', item_price: '100000000' });
    const [both, unpriced] = withLine(priced, { item_qty: '2', item_price: '' });
    const write = (state: WizardState, line: string, text: string, unit: 'percent' | 'rial' = 'percent') =>
      writeGoldPart(state, line, { part: 'consfee', unit, text });
    const prices = ['', '1', '12', '120000000'];
    const price = (state: WizardState) =>
      state.items.reduce(
        (next, line) => prices.reduce((to, item_price) => updateItem(to, line.uuid, { item_price }), next),
        state,
      );
    const wages = ({ items }: WizardState) =>
      items.map((item) => [goldPercent(item, 'consfee'), item.precious_metals.per_unit_wage, item.consfee]);
    const written = write(write(both, uuid, '18'), unpriced, '7');
    expect(wages(written)).toEqual([
      ['18', '18000000', ''],
      ['', '', ''],
    ]);
    const eighteen = ['18', '21600000', ''];
    expect(wages(price(written))).toEqual([eighteen, ['7', '8400000', '']]);
    expect(wages(price(write(written, uuid, '36000000', 'rial')))[0]).toEqual(['', '', '36000000']);
    expect(wages(price(write(written, uuid, '')))[0]).toEqual(['', '', '']);
    // So it is in a line that has it from another one.
    const copied = copyGoldPart(written, [unpriced], { part: 'consfee', from: uuid });
    expect(wages(price(copied))).toEqual([eighteen, eighteen]);
    expect(wages(price(duplicateItem(written, uuid, deps))).slice(0, 2)).toEqual([eighteen, eighteen]);
  });

  it('is written in rial where an amount stands in a line; no commission is none', () => {
    const [line, uuid] = withLine(inPattern('gold_with_buyer'), { item_qty: '2', item_price: '95000000' });
    expect(goldUnitOf(line.items)).toBe('percent');
    const percent = writeGoldPart(line, uuid, { part: 'consfee', unit: 'percent', text: '18' });
    expect(goldUnitOf(percent.items)).toBe('percent');
    expect(goldUnitOf(writeGoldPart(percent, uuid, { part: 'spro', unit: 'rial', text: '9' }).items)).toBe('rial');
  });

  it('gives back the percentage that was written, whatever the price', () => {
    const hundredths = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 12n }), hundredths, (price, percent) => {
        const [line, uuid] = withLine(inPattern('gold_without_buyer'), { item_qty: '1', item_price: String(price) });
        const text = String(percent / 100);
        const written = writeGoldPart(line, uuid, { part: 'consfee', unit: 'percent', text });
        expect(goldPercent(written.items[0] as never, 'consfee')).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

describe('fields that follow others until they are written', () => {
  it('the base of VAT on currency follows amount and rates, and stays as written', () => {
    const rated = updateHeader(inPattern('currency_sale'), { currency_type: 'USD', exchange_rate: '705000' });
    const [line, uuid] = withLine(rated, { item_currency_amount: '1000.5' });
    const bought = updateItem(line, uuid, { item_currency_buy_rate: '700000' });
    expect(bought.items[0]?.item_currency_difference_amount).toBe('5002500');
    const dearer = updateHeader(bought, { exchange_rate: '710000' });
    expect(dearer.items[0]?.item_currency_difference_amount).toBe('10005000');
    const byHand = updateItem(dearer, uuid, { item_currency_difference_amount: '20000000' });
    expect(updateHeader(byHand, { exchange_rate: '720000' }).items[0]?.item_currency_difference_amount).toBe(
      '20000000',
    );
    const emptied = updateItem(byHand, uuid, { item_currency_difference_amount: '' });
    expect(emptied.items[0]?.item_currency_difference_amount).toBe('');
  });

  it.each([
    ['KILO', '2450.5', '2450.5'],
    ['TON', '3.25', '3250'],
    ['GRAM', '1500', '1.5'],
    ['NUMBER', '7', ''],
  ])('the net weight of an export in %s', (item_unit, item_qty, weight) => {
    const [line, uuid] = withLine(inPattern('export'), { item_unit });
    expect(updateItem(line, uuid, { item_qty }).items[0]?.item_net_weight).toBe(weight);
  });

  it('the value in rial of an export follows the one in currency, where no price gives it', () => {
    const rated = updateHeader(inPattern('export'), { currency_type: 'USD', exchange_rate: '1120000' });
    const [line, uuid] = withLine(rated, { item_qty: '3', item_price: '' });
    const valued = updateItem(line, uuid, { item_currency_value: '2000' });
    expect(valued.items[0]?.item_rial_value).toBe('2240000000');
    const dearer = updateHeader(valued, { exchange_rate: '1130000' });
    expect(dearer.items[0]?.item_rial_value).toBe('2260000000');
    expect(updateItem(dearer, uuid, { item_price: '700000000' }).items[0]?.item_rial_value).toBe('');
    const byHand = updateItem(dearer, uuid, { item_rial_value: '2250000000' });
    expect(updateItem(byHand, uuid, { item_currency_value: '1999' }).items[0]?.item_rial_value).toBe('2250000000');
  });

  it('begin with the pattern that has them, and go with it', () => {
    const [sale, uuid] = withLine(inPattern('reference'), { item_unit: 'KILO', item_qty: '2450' });
    const weight = ({ items }: WizardState) => items[0]?.item_net_weight;
    const exported = choosePattern(sale, labelOf('export'));
    expect([weight(sale), weight(exported)]).toEqual(['', '2450']);
    const back = updateItem(choosePattern(exported, labelOf('reference')), uuid, { item_qty: '3000' });
    expect([weight(back), weight(choosePattern(back, labelOf('export')))]).toEqual(['', '3000']);
    const byHand = updateItem(exported, uuid, { item_net_weight: '2400' });
    const again = choosePattern(choosePattern(byHand, labelOf('reference')), labelOf('export'));
    expect(weight(again)).toBe('2400');
  });

  it('leaves the rule book nothing to say of a currency line written so', () => {
    const rated = updateHeader(inPattern('currency_sale'), { currency_type: 'USD', exchange_rate: '705000' });
    const [line, uuid] = withLine(rated, { item_currency_amount: '10', item_vat_percentage: '10' });
    const done = updateItem(line, uuid, { item_currency_buy_rate: '700000' });
    const found = validateDraft(draftOf(done), { nowMs: deps.now() }).filter(({ path }) => path.startsWith('items'));
    expect(found).toEqual([]);
  });
});

it('metal that bears VAT by its goods is found, and freed of it', () => {
  const [one] = withLine(inPattern('gold_with_buyer'), { item_vat_percentage: '10' });
  const [two] = withLine(one, { item_vat_percentage: '0' });
  expect(taxedMetal(two)).toEqual(['10']);
  expect(taxedMetal(freeMetalOfVat(two))).toEqual([]);
});
