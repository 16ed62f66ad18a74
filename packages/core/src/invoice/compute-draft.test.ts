/**
 * Goal: the product shows the figures that go out. Method: the draft with every field filled in, whose wire is in
 * draft-to-wire.test.ts, in each of the 16 columns.
 */
import { describe, expect, test } from 'vitest';
import { type ColumnKey, columnKeys } from '../patterns/columns.ts';
import { computeDraft } from './compute-draft.ts';
import { fieldsOf, fullDraft } from './testing/full-draft.ts';

const plain =
  'tcpbs= item_total_price=30001 item_total_price_after_discount=29001 wage_price= seller_interest_price= metals_other_added_values=';
const sale = `${plain} vat_price_before_discount=3000 item_vat_price=2900 item_other_tax_price=580 item_other_legal_payments_price=50 item_total_taxes_price=3530 total_price_with_tax=31901 factor_price=30001 item_final_price=32531`;
const gold =
  'tcpbs=150 item_total_price=30001 item_total_price_after_discount=29151 wage_price=100 seller_interest_price=30 metals_other_added_values=20 vat_price_before_discount=3015 item_vat_price=3015 item_other_tax_price=3 item_other_legal_payments_price=50 item_total_taxes_price=3068 total_price_with_tax=32166 factor_price=30151 item_final_price=32219';
const refinery = `${plain} vat_price_before_discount=34 item_vat_price=34 item_other_tax_price=580 item_other_legal_payments_price=50 item_total_taxes_price=664 total_price_with_tax=29035 factor_price=30001 item_final_price=29665`;
const single =
  'tcpbs= item_total_price=10000 item_total_price_after_discount=9000 wage_price= seller_interest_price= metals_other_added_values= vat_price_before_discount=1000 item_vat_price=900 item_other_tax_price=180 item_other_legal_payments_price=50 item_total_taxes_price=1130 total_price_with_tax=9900 factor_price=10000 item_final_price=10130';

const items = {
  '1/1': sale,
  '1/2':
    'tcpbs= item_total_price=1800 item_total_price_after_discount=800 wage_price= seller_interest_price= metals_other_added_values= vat_price_before_discount=9 item_vat_price=9 item_other_tax_price=16 item_other_legal_payments_price=50 item_total_taxes_price=75 total_price_with_tax=809 factor_price=1800 item_final_price=875',
  '1/3': gold,
  '1/4': sale,
  '1/5': sale,
  '1/6': single,
  '1/7':
    'tcpbs= item_total_price= item_total_price_after_discount= wage_price= seller_interest_price= metals_other_added_values= vat_price_before_discount= item_vat_price=0 item_other_tax_price=80 item_other_legal_payments_price=50 item_total_taxes_price=130 total_price_with_tax=4000 factor_price=4000 item_final_price=4130',
  '1/8': single,
  '1/9': refinery,
  '1/11':
    'tcpbs= item_total_price= item_total_price_after_discount=6000 wage_price= seller_interest_price= metals_other_added_values= vat_price_before_discount= item_vat_price=0 item_other_tax_price= item_other_legal_payments_price= item_total_taxes_price=0 total_price_with_tax=6000 factor_price=6000 item_final_price=6000',
  '1/13': sale,
  '1/14': sale,
  '2/1': sale,
  '2/3': gold,
  '2/9': refinery,
  '2/13': sale,
} as const satisfies Record<ColumnKey, string>;

/** Cash and credit: what was agreed, or all of it in cash where the pattern knows no settlement. */
const settled = {
  '1/1': [800, 28_201],
  '1/2': [800, 0],
  '1/3': [800, 28_351],
  '1/4': [800, 28_201],
  '1/5': [32_531, 0],
  '1/6': [800, 8_200],
  '1/7': [800, 3_200],
  '1/8': [800, 8_200],
  '1/9': [800, 28_201],
  '1/11': [6_000, 0],
  '1/13': [800, 28_201],
  '1/14': [800, 28_201],
  '2/1': [32_531, 0],
  '2/3': [32_219, 0],
  '2/9': [29_665, 0],
  '2/13': [32_531, 0],
} as const satisfies Record<ColumnKey, readonly [number, number]>;

describe('a draft with every field filled in', () => {
  test.each(columnKeys)('of %s: the figures of its line', (key) => {
    const { items: shown } = computeDraft(fullDraft(key));
    expect(shown.map(({ uuid, ...figures }) => `${uuid}: ${fieldsOf(figures)}`)).toEqual([`a: ${items[key]}`]);
  });

  test.each(columnKeys)('of %s: what is paid at once and what later', (key) => {
    const { cash, credit } = computeDraft(fullDraft(key));
    expect([cash, credit]).toEqual(settled[key].map(String));
  });
});
