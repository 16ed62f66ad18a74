import { describe, expect, it } from 'vitest';
import { columnKeys } from '../patterns/columns.ts';
import { templateColumns } from './sheet-columns.ts';

const paths = (key: (typeof columnKeys)[number]): string[] => templateColumns(key).map(({ path }) => path);
const requirementOf = (key: (typeof columnKeys)[number], path: string) =>
  templateColumns(key).find((column) => column.path === path)?.requirement;

describe('the template of a pattern', () => {
  it.each(columnKeys)(
    'of %s asks for a number and a goods id, and for nothing that is computed or of a reference',
    (key) => {
      expect(requirementOf(key, 'invoice.internal_id')).toBe('M');
      expect(requirementOf(key, 'items[].item_code')).toBe('M');
      expect(requirementOf(key, 'invoice.notes')).toBe('O');
      for (const path of ['invoice.referral_tax_number', 'invoice.invoice_type', 'items[].item_vat_price'])
        expect(paths(key)).not.toContain(path);
    },
  );

  it.each([
    ['buyer_info.name', columnKeys.filter((key) => key !== '1/11')],
    ['invoice.currency_type', columnKeys.filter((key) => !['1/5', '1/11'].includes(key))],
    ['invoice.exchange_rate', columnKeys.filter((key) => !['1/5', '1/11'].includes(key))],
    ['items[].precious_metals.per_unit_wage', ['1/3', '2/3']],
    ['items[].consfee', ['1/3', '2/3']],
    ['items[].item_trade_value', ['1/11']],
    ['items[].item_rial_value', ['1/7']],
    ['items[].item_vat_base', ['1/9', '2/9']],
    ['items[].item_currency_buy_rate', ['1/2']],
    ['invoice.waybill_no', ['1/8']],
    ['invoice.policy_id', ['1/13', '2/13']],
    ['invoice.agency_economic_code', ['1/6']],
  ])('has %s in %j', (path, keys) => {
    expect(columnKeys.filter((key) => paths(key).includes(path))).toEqual(keys);
  });

  it.each([
    ['1/1', 'items[].item_price', 'M'],
    ['1/7', 'items[].item_price', 'O'],
    ['1/9', 'items[].item_vat_percentage', 'C'],
    ['1/4', 'invoice.contract_factor_reg_number', 'M'],
    ['1/1', 'invoice.contract_factor_reg_number', 'O'],
    ['1/11', 'items[].item_unit', 'M'],
    ['1/2', 'items[].item_unit', undefined],
  ] as const)('of %s: %s is %s', (key, path, requirement) => {
    expect(requirementOf(key, path)).toBe(requirement);
  });

  it('of a pattern that there is not has no columns', () => {
    expect(templateColumns('9/9' as never)).toEqual([]);
  });
});
