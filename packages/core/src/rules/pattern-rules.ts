import { Decimal } from '../money/decimal.ts';
import { columnKeys, columns } from '../patterns/columns.ts';
import { differs, isAbove, isAtLeast, setTo, withAmounts } from './amounts.ts';
import { defineRule, ruleCode } from './define-rule.ts';
import { messages } from './messages.fa.ts';
import type { Place, Rule } from './rule.ts';

const tables = 'RC_IITP.IS V7.8 tables 15–53, 66, 85 (spec/rules.md section c)';

/** Export: the unit price is optional and follows from the value, cut to eight decimals. */
function exportPrice({ section }: Place): Decimal | null {
  const value = section.value('ssrv');
  const quantity = section.value('am');
  return value === null || quantity === null || quantity.isZero() ? null : value.dividedBy(quantity, 8);
}

const exportPriceRule = defineRule({
  code: ruleCode('2', 'fee', '01'),
  field: 'fee',
  appliesTo: { columns: ['1/7'], subjects: withAmounts },
  predicate: (place) => differs(place.section.value('fee'), exportPrice(place)),
  fix: (place) => setTo(exportPrice(place)),
  source: tables,
});

const discountRule = defineRule({
  code: '0204201',
  field: 'dis',
  appliesTo: { columns: 'all', subjects: withAmounts },
  predicate: ({ section }) => isAbove(section.value('dis'), section.value('prdis')),
  source: `${tables}: 0 ≤ dis ≤ prdis`,
});

const goldRules: readonly Rule[] = (['consfee', 'spro', 'bros'] as const).map((key) =>
  defineRule({
    code: ruleCode('2', key, '01'),
    field: key,
    appliesTo: { columns: ['1/3', '2/3'], subjects: withAmounts },
    predicate: ({ section }) =>
      isAbove(section.value(key), section.value('tcpbs')) ||
      (key === 'consfee' && isAtLeast(section.value(key), section.value('prdis'))),
    source: 'RC_IITP.IS V7.8 table 45: consfee < prdis, parts not larger than tcpbs (equality seen accepted)',
  }),
);

const currencyColumn = { columns: ['1/2'], subjects: withAmounts } as const;

const buyRateRule = defineRule({
  code: '0210101',
  field: 'cpr',
  appliesTo: currencyColumn,
  predicate: ({ section }) => isAtLeast(section.value('cpr'), section.value('exr')),
  source: 'RC_IITP.IS V7.8, pattern 2: 0 < cpr < exr',
});

/** cfee·(exr − cpr) ≤ sovat ≤ cfee·exr; both bounds are amounts, so they are cut. */
function isBaseOutOfRange({ section }: Place): boolean {
  const base = section.value('sovat');
  const amount = section.value('cfee');
  const rate = section.value('exr');
  const bought = section.value('cpr');
  if (base === null || amount === null || rate === null || bought === null || isAtLeast(bought, rate)) return false;
  return isAbove(amount.times(rate.minus(bought)).truncated(), base) || isAbove(base, amount.times(rate).truncated());
}

const vatBaseRule = defineRule({
  code: '0210201',
  field: 'sovat',
  appliesTo: currencyColumn,
  predicate: isBaseOutOfRange,
  source: 'RC_IITP.IS V7.8, pattern 2',
});

const quantityRule = defineRule({
  code: '0203601',
  field: 'am',
  appliesTo: { columns: ['1/6', '1/8'], subjects: withAmounts },
  predicate: ({ invoice, section }) =>
    differs(section.value('am'), invoice.column?.constraints.quantity === '1' ? one : null),
  fix: () => ({ value: '1', label: messages.setTo('1') }),
  source: 'RC_IITP.IS V7.8, patterns 6 and 8',
});

const one = new Decimal(1n, 0);

const zeroRateRule = defineRule({
  code: '0204401',
  field: 'vra',
  appliesTo: { columns: columnKeys.filter((key) => 'vatRate' in columns[key].constraints), subjects: withAmounts },
  predicate: ({ section }) => section.value('vra')?.isZero() === false,
  fix: () => ({ value: '0', label: messages.setRate('0') }),
  source: 'RC_IITP.IS V7.8, patterns 7, 11 and 14',
});

/** Limits and relations that a pattern sets beyond its formulas. */
export const patternRules: readonly Rule[] = [
  exportPriceRule,
  discountRule,
  ...goldRules,
  buyRateRule,
  vatBaseRule,
  quantityRule,
  zeroRateRule,
];
