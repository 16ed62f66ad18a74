import { expect, it } from 'vitest';
import type { Choices } from './mapping-choices.ts';
import { absentOf, elseOf, ignored, letterOf, optionsOf } from './mapping-fields.ts';

const choices = (paths: string[], lookups: Choices['lookups'] = {}): Choices => ({
  paths,
  constants: {},
  lookups,
  tomans: new Set(),
});
const absent = (of: Choices) => absentOf('1/1', of).map(({ path }) => path);

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i without a title is called %s, as spreadsheets do', (index, letter) => {
  expect(letterOf(index)).toBe(letter);
});

it('offers each meaning once, those of the pattern before all others', () => {
  const values = optionsOf('1/1').map(({ value }) => value);
  expect(values[0]).toBe(ignored);
  expect(new Set(values).size).toBe(values.length);
  expect(values.indexOf('items[].item_code')).toBeLessThan(values.indexOf('items[].item_carat'));
});

it.each([
  ['1/1', 'فهرست کالاهای شما'],
  ['2/3', 'اصل طلا'],
  ['1/7', undefined],
] as const)('says what stands where %s leaves its rate empty', (key, said) => {
  const hint = elseOf('items[].item_vat_percentage', key);
  expect(said === undefined ? hint : hint?.includes(said)).toBe(said === undefined ? undefined : true);
});

it.each<[string, Choices, string, boolean]>([
  ['a rate that no column says', choices([]), 'items[].item_vat_percentage', true],
  ['no rate that is made of the tax', choices(['items[].item_vat_amount']), 'items[].item_vat_percentage', false],
  ['no rate of own products', choices(['', 'x'], { goods: 1 }), 'items[].item_vat_percentage', false],
  ['no price where lines have their sums', choices(['items[].item_total']), 'items[].item_price', false],
  ['how sales are settled', choices(['settlement[0].cash_price']), 'invoice.payment_method', true],
  // Amounts go before it, sale by sale; it is of those that leave it open.
  ['how the rest is settled', choices(['settlement[0].credit_price']), 'invoice.payment_method', true],
  ['the day', choices([]), 'invoice.invoice_date', true],
  ['no day that a column says', choices(['invoice.invoice_date']), 'invoice.invoice_date', false],
  ['who buys', choices(['x']), 'buyer_info.buyer_entity', true],
  ['nothing of buyers who are own customers', choices(['x'], { buyers: 0 }), 'buyer_info.buyer_entity', false],
  ['nothing of buyers whose code says it', choices(['buyer_info.economic_code']), 'buyer_info.buyer_entity', false],
])('asks for %s', (_what, of, path, isAsked) => {
  expect(absent(of).includes(path)).toBe(isAsked);
});

it('shows whatever is written for all rows, so that nothing unseen counts', () => {
  const rate = 'items[].item_vat_percentage';
  const written = { ...choices(['items[].item_vat_amount', 'items[].item_unit']), constants: { [rate]: '10' } };
  expect(absent(written)).toContain(rate);
  expect(absent({ ...written, constants: { [rate]: ' ' } })).not.toContain(rate);
  // Of no use in this pattern.
  const other = 'invoice.contract_factor_reg_number';
  expect(absent({ ...written, constants: { [other]: '7', 'items[].item_unit': 'عدد' } })).toContain(other);
  // A column goes before it.
  expect(absent({ ...written, constants: { 'items[].item_unit': 'عدد' } })).not.toContain('items[].item_unit');
});
