import {
  type HeaderFormulas,
  headerFormulas,
  type LineFormulas,
  lineFormulas,
  settledAmount,
} from '../invoice/formulas.ts';
import { Decimal } from '../money/decimal.ts';
import { type ColumnKey, type Computation, columnKeys, columns, type Subject } from '../patterns/columns.ts';
import type { HeaderKey, LineKey } from '../patterns/wire-keys.ts';
import { defineRule, ruleCode } from './define-rule.ts';
import { messages } from './messages.fa.ts';
import type { Place, Rule, RuleFix } from './rule.ts';

/** A cancellation has no amounts to judge. */
export const withAmounts: readonly Subject[] = [1, 2, 4];

const tables = 'RC_IITP.IS V7.8 tables 15–53, 66, 85 (spec/rules.md section c)';

function setTo(value: Decimal | null): RuleFix | null {
  if (value === null || value.sign() < 0) return null;
  const text = value.toString();
  return { value: text, label: messages.setTo(text) };
}

function differs(actual: Decimal | null, expected: Decimal | null): boolean {
  return actual !== null && expected !== null && !actual.equals(expected);
}

function columnsWith(computations: readonly Computation[]): readonly ColumnKey[] {
  return columnKeys.filter((key) => computations.includes(columns[key].computation));
}

const computations: readonly Computation[] = [...new Set(columnKeys.map((key) => columns[key].computation))];

function expectedOf(key: LineKey, { invoice, section }: Place): Decimal | null {
  const formulas: LineFormulas = lineFormulas[invoice.column?.computation ?? 'quantity'];
  return formulas[key]?.(section, invoice.lineParameters()) ?? null;
}

/** Larger than the sum it is part of: its own rule says so, and the sum's stays silent. */
function isPartAboveSum({ section }: Place): boolean {
  const total = section.value('tcpbs');
  const parts: readonly LineKey[] = ['consfee', 'spro', 'bros'];
  return total !== null && parts.some((key) => section.value(key)?.compare(total) === 1);
}

function lineRule(key: LineKey): Rule {
  const isSum = key === 'tcpbs';
  return defineRule({
    code: ruleCode('2', key, '01'),
    field: key,
    appliesTo: {
      columns: columnsWith(computations.filter((name) => lineFormulas[name][key] !== undefined)),
      subjects: withAmounts,
    },
    predicate: (place) =>
      differs(place.section.value(key), expectedOf(key, place)) && !(isSum && isPartAboveSum(place)),
    fix: (place) => setTo(expectedOf(key, place)),
    source: tables,
  });
}

const lineFormulaKeys: readonly LineKey[] = [
  'tcpbs',
  'prdis',
  'adis',
  'vam',
  'odam',
  'olam',
  'tsstam',
  'cfee',
  'cop',
  'vop',
];

function headerExpected(key: HeaderKey, { invoice }: Place): Decimal | null {
  const formulas: HeaderFormulas = headerFormulas(invoice.column?.computation ?? 'quantity');
  return formulas[key]?.(invoice) ?? null;
}

function headerRule(key: HeaderKey): Rule {
  return defineRule({
    code: ruleCode('2', key, '01'),
    field: key,
    appliesTo: {
      columns: columnsWith(computations.filter((name) => headerFormulas(name)[key] !== undefined)),
      subjects: withAmounts,
    },
    predicate: (place) => differs(place.section.value(key), headerExpected(key, place)),
    fix: (place) => setTo(headerExpected(key, place)),
    source: tables,
  });
}

const headerFormulaKeys: readonly HeaderKey[] = [
  'tprdis',
  'tdis',
  'tadis',
  'tvam',
  'todam',
  'tbill',
  'tvop',
  'torv',
  'tocv',
  'tonw',
];

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

function isAbove(a: Decimal | null, b: Decimal | null): boolean {
  return a !== null && b !== null && a.compare(b) === 1;
}

function isAtLeast(a: Decimal | null, b: Decimal | null): boolean {
  return a !== null && b !== null && a.compare(b) !== -1;
}

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

const settlementSource = 'RC_IITP.IS V7.8 settlement, RC_FAQU.LS V1.15 (spec/rules.md section c "Settlement")';

/** What is left for credit once cash is known; null when it would not be positive. */
function creditLeft({ invoice, section }: Place): Decimal | null {
  const due = settledAmount(invoice);
  const cap = section.value('cap');
  const left = due === null || cap === null ? null : due.minus(cap);
  return left?.sign() === 1 ? left : null;
}

const settlementRules: readonly Rule[] = [
  defineRule({
    code: '0202901',
    field: 'cap',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ section }) => isAtLeast(section.value('cap'), section.value('tbill')),
    source: settlementSource,
  }),
  defineRule({
    code: '0203001',
    field: 'insp',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ section }) => isAtLeast(section.value('insp'), section.value('tbill')),
    source: settlementSource,
  }),
  defineRule({
    code: '0202901',
    field: 'cap',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ invoice, section }) => {
      const cap = section.value('cap');
      const insp = section.value('insp');
      if (cap === null || insp === null || isAtLeast(insp, section.value('tbill'))) return false;
      return differs(cap.plus(insp), settledAmount(invoice));
    },
    fix: (place) => {
      const left = setTo(creditLeft(place));
      return left && { ...left, path: 'header.insp' };
    },
    source: settlementSource,
  }),
  defineRule({
    code: '0203201',
    field: 'tax17',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ section }) => isAbove(section.value('tax17'), section.value('tvam')),
    source: 'RC_IITP.IS V7.8: 0 ≤ tax17 ≤ tvam',
  }),
];

/** Payments up to and including this one, so that the first that goes too far is the one reported. */
function paidSoFar({ invoice, section }: Place): Decimal {
  let paid = Decimal.zero;
  for (const payment of invoice.payments.slice(0, section.index + 1))
    paid = paid.plus(payment.value('pv') ?? Decimal.zero);
  return paid;
}

const paymentRule = defineRule({
  code: '0207601',
  field: 'pv',
  appliesTo: { columns: 'all', subjects: withAmounts },
  predicate: (place) => {
    const { header } = place.invoice;
    const isPaid = place.section.value('pv')?.sign() === 1;
    return isPaid && (header.code('setm') === 2 || isAbove(paidSoFar(place), header.value('tbill')));
  },
  source: 'spec/rules.md section c: Σpv ≤ tbill, pv = 0 for credit; code built from the scheme',
});

/** Calculation and logic of amounts, kind 2. */
export const formulaRules: readonly Rule[] = [
  ...headerFormulaKeys.map(headerRule),
  ...settlementRules,
  ...lineFormulaKeys.map(lineRule),
  exportPriceRule,
  discountRule,
  ...goldRules,
  buyRateRule,
  vatBaseRule,
  quantityRule,
  zeroRateRule,
  paymentRule,
];
