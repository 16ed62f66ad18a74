import type { WireValue } from '../model/wire.ts';
import { type WireKey, wireKeys } from '../patterns/wire-keys.ts';
import { isWireObject } from '../wire/wire-value.ts';
import { defineRule, ruleCode } from './define-rule.ts';
import { formats } from './formats.ts';
import { messages } from './messages.fa.ts';
import type { InvoiceReading } from './reading.ts';
import { remediesByCause } from './remedies.fa.ts';
import { requirementOf } from './requirement.ts';
import type { Place, Rule } from './rule.ts';

const matrixSource = 'RC_IITP.IS V7.8 table 1 and p. 21–22';

/** A buyer by whose kind nothing stands for the economic code. */
const isLegal = ({ section }: Place): boolean => section.code('tob') === 2 || section.code('tob') === 3;

/** Sums and shares of the authority's own may be missing; everything else has an existence code. */
function existenceRule(key: WireKey): Rule {
  return defineRule({
    code: ruleCode('0', key),
    field: key,
    when: 'absent',
    predicate: (place) => requirementOf(key, place) === 'M',
    ...(key === 'tinb' ? { remedyAt: (place) => (isLegal(place) ? remediesByCause.legalBuyersCode : null) } : {}),
    source: matrixSource,
  });
}

function outsideRule(key: WireKey): Rule {
  return defineRule({
    code: `1${ruleCode('4', key).slice(1)}`,
    field: key,
    strict: true,
    predicate: (place) => requirementOf(key, place) === 'X',
    fix: () => ({ value: '', label: messages.remove }),
    source: matrixSource,
  });
}

function formatRules(key: WireKey): Rule[] {
  return formats[key].map((test) =>
    defineRule({
      code: ruleCode('1', key, test.detail),
      field: key,
      strict: true,
      predicate: (place) => {
        const cell = place.section.cells.get(key);
        if (!cell || !test.broken(cell, place)) return false;
        return test.insideOnly !== true || requirementOf(key, place) !== 'X';
      },
      ...(test.parameter ? { parameter: test.parameter } : {}),
      source: 'RC_IITP.IS V7.8 tables 2–85; SDK guide 1405/01; regexes seen live',
    }),
  );
}

const byKey = <Value>(read: (key: WireKey) => Value): ReadonlyMap<string, Value> =>
  new Map(wireKeys.map((key) => [key, read(key)]));

/** A mandatory or active conditional field is missing. */
export const existenceRules: ReadonlyMap<string, Rule> = byKey(existenceRule);
/** A field is present that this pattern, subject or condition does not have. */
export const outsideRules: ReadonlyMap<string, Rule> = byKey(outsideRule);
/** Data-format rules bind every present field, in the order of their tests. */
export const formatRulesByKey: ReadonlyMap<string, readonly Rule[]> = byKey(formatRules);

/** Anything but empty values, however deep; SDKs send `[]`, `{}`, `[{}]` and `[{"key":null,"value":null}]` for nothing. */
function hasContent(value: WireValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasContent);
  if (isWireObject(value)) return Object.values(value).some(hasContent);
  return value !== undefined && value !== null && value !== '';
}

/** A receipt of a card terminal, type three: payments and nothing else. */
const isReceipt = ({ header }: InvoiceReading): boolean => header.code('inty') === 3;

const noLines = {
  code: '00600',
  field: '',
  when: 'always',
  predicate: ({ invoice }) => invoice.lines.length === 0 && !isReceipt(invoice),
  at: () => 'body',
  source: 'RC_TXPS.EC_V02, section number 600',
} as const satisfies Parameters<typeof defineRule>[0];

/** Rules on whole sections. */
export const sectionRules: readonly Rule[] = [
  defineRule({ ...noLines, appliesTo: { columns: 'all', subjects: [1, 2] } }),
  // Nothing is left with the buyer: the law wants a cancellation (rules.md "Referring invoices").
  defineRule({
    ...noLines,
    appliesTo: { columns: 'all', subjects: [4] },
    remedyFa: remediesByCause.allReturned,
  }),
  defineRule({
    code: '0260001',
    field: '',
    when: 'always',
    predicate: ({ invoice }) =>
      invoice.subject !== 3 && invoice.column?.constraints.maxLines === 1 && invoice.lines.length > 1,
    at: () => 'body',
    source: 'RC_IITP.IS V7.8, patterns 11 and 14: one line; code built from the scheme',
  }),
  defineRule({
    code: '14600',
    field: '',
    when: 'always',
    strict: true,
    predicate: ({ invoice }) => invoice.lines.length > 0 && (invoice.subject === 3 || isReceipt(invoice)),
    at: () => 'body',
    source: 'RC_IITP.IS V7.8, cancellation and type three; code built from the scheme',
  }),
  defineRule({
    code: '00700',
    field: '',
    when: 'always',
    appliesTo: { columns: 'all', subjects: [1, 2] },
    predicate: ({ invoice }) => invoice.payments.length === 0 && isReceipt(invoice),
    at: () => 'payments',
    source: 'RC_IITP.IS V7.8, type three; code built from the scheme of RC_TXPS.EC_V02',
  }),
  defineRule({
    code: '14700',
    field: '',
    when: 'always',
    strict: true,
    appliesTo: { columns: 'all', subjects: [3] },
    predicate: ({ invoice }) => invoice.payments.length > 0,
    at: () => 'payments',
    source: 'RC_IITP.IS V7.8, cancellation; code built from the scheme',
  }),
  defineRule({
    code: '14800',
    field: '',
    when: 'always',
    strict: true,
    predicate: ({ invoice }) => hasContent(invoice.extension),
    at: () => 'extension',
    source: 'observed in production',
  }),
];

function duplicateRule(key: WireKey): Rule {
  return defineRule({
    code: ruleCode('5', key),
    field: key,
    strict: true,
    predicate: ({ invoice, section }: Place) => invoice.duplicateKeys.has(`${section.path}.${key}`),
    source: 'RC_TXPS.EC_V02, kind 5',
  });
}

/** A JSON object carried the same key twice. Looked at only when the context says so. */
export const duplicateRules: readonly Rule[] = wireKeys.map(duplicateRule);
