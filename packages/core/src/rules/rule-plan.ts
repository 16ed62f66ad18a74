import { columnKeys, columns } from '../patterns/columns.ts';
import { sectionKeys } from '../patterns/wire-fields.ts';
import type { WireKey } from '../patterns/wire-keys.ts';
import { dateRules } from './date-rules.ts';
import { formulaRules } from './formula-rules.ts';
import { matchingRules } from './matching-rules.ts';
import { patternRules } from './pattern-rules.ts';
import type { InvoiceReading } from './reading.ts';
import { referenceRules } from './reference-rules.ts';
import type { Rule, RuleScope } from './rule.ts';
import { settlementRules } from './settlement-rules.ts';
import { sectionRules } from './structure-rules.ts';

/** Rules of calculation, logic and matching, in the order of reporting. */
export const logicRules: readonly Rule[] = [
  ...sectionRules,
  ...dateRules,
  ...matchingRules,
  ...referenceRules,
  ...settlementRules,
  ...formulaRules,
  ...patternRules,
];

function memoised<Value>(make: (invoice: InvoiceReading, kind: RuleScope) => Value) {
  const cache = new Map<string, Value>();
  return (invoice: InvoiceReading, kind: RuleScope): Value => {
    const name = `${invoice.column?.key ?? ''} ${invoice.subject} ${kind}`;
    const known = cache.get(name);
    if (known !== undefined) return known;
    const made = make(invoice, kind);
    cache.set(name, made);
    return made;
  };
}

function applies({ appliesTo, scope }: Rule, { column, subject }: InvoiceReading, kind: RuleScope): boolean {
  if (scope !== kind) return false;
  if (appliesTo.subjects !== 'all' && !appliesTo.subjects.includes(subject)) return false;
  return appliesTo.columns === 'all' || (column !== null && appliesTo.columns.includes(column.key));
}

/** The rules that a section of this column and subject is judged by; worked out once a combination. */
export const logicRulesOf: (invoice: InvoiceReading, kind: RuleScope) => readonly Rule[] = memoised((invoice, kind) =>
  logicRules.filter((rule) => applies(rule, invoice, kind)),
);

/** Fields of a section that could be mandatory in this column: those whose absence is looked at. */
export const requirableKeysOf: (invoice: InvoiceReading, kind: RuleScope) => readonly WireKey[] = memoised(
  ({ column }, kind) => {
    const marks = column === null ? columnKeys.map((key) => columns[key].fields) : [column.fields];
    return (kind === 'invoice' ? [] : sectionKeys[kind]).filter((key) =>
      marks.some((fields) => fields[key] === 'M' || fields[key] === 'C'),
    );
  },
);
