import { type HeaderFormulas, headerFormulas, type LineFormulas, lineFormulas } from '../invoice/formulas.ts';
import type { Decimal } from '../money/decimal.ts';
import { type ColumnKey, type Computation, columnKeys, columns } from '../patterns/columns.ts';
import type { HeaderKey, LineKey } from '../patterns/wire-keys.ts';
import { differs, setTo, withAmounts } from './amounts.ts';
import { defineRule, ruleCode } from './define-rule.ts';
import type { Place, Rule } from './rule.ts';

const tables = 'RC_IITP.IS V7.8 tables 15–53, 66, 85 (spec/rules.md section c)';

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

/** Every computed field against its formula, kind 2. */
export const formulaRules: readonly Rule[] = [...headerFormulaKeys.map(headerRule), ...lineFormulaKeys.map(lineRule)];
