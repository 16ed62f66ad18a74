import { parseTaxId } from '../identifiers/tax-id.ts';
import type { LineKey } from '../patterns/wire-keys.ts';
import { setTo } from './amounts.ts';
import { defineRule } from './define-rule.ts';
import { messages } from './messages.fa.ts';
import { type LinePair, pairLines } from './pair-lines.ts';
import type { InvoiceReading, ReferenceReading } from './reading.ts';
import { remediesByCause } from './remedies.fa.ts';
import type { Place, Rule, RuleFix } from './rule.ts';

const referring = [2, 3, 4] as const;
const corrections = [2, 4] as const;
const returns = [4] as const;
const source = 'RC_IITP.IS V7.8, referring invoices; RC_FAQU.LS V1.15 (spec/rules.md "Referring invoices")';

/** May this subject point at this reference at all? */
function isReferable({ facts }: ReferenceReading, subject: number): boolean {
  const { ins, state, hasLiveReferral } = facts;
  if (ins === 3 || state === 'cancelled' || state === 'superseded') return false;
  const isOriginal = ins === 1;
  if (subject === 3) return isOriginal || state === 'live' || state === 'unconfirmed';
  return !hasLiveReferral && (isOriginal || state === 'live');
}

function isReferenceWrong({ invoice, section }: Place): boolean {
  const irtaxid = section.text('irtaxid');
  if (irtaxid === '' || invoice.reference === undefined) return irtaxid !== '' && irtaxid === section.text('taxid');
  if (irtaxid === section.text('taxid') || invoice.reference === null) return true;
  return !isReferable(invoice.reference, invoice.subject);
}

/** A reference nobody knows may be of other software; one that is no tax id, or has a wrong check digit, is nobody's. */
function isReferenceMistyped({ invoice, section }: Place): boolean {
  const irtaxid = section.text('irtaxid');
  return invoice.reference === undefined && /^[A-Z0-9]{22}$/.test(irtaxid) && parseTaxId(irtaxid)?.valid !== true;
}

const pairsOf = new WeakMap<InvoiceReading, readonly LinePair[]>();

/** The lines of the invoice against those of its reference, paired once. */
function pairs(invoice: InvoiceReading): readonly LinePair[] {
  if (!invoice.reference) return [];
  const known = pairsOf.get(invoice);
  if (known) return known;
  const paired = pairLines(invoice.lines, invoice.reference.lines, quantityKey(invoice));
  pairsOf.set(invoice, paired);
  return paired;
}

function pairOf({ invoice, section }: Place): LinePair | undefined {
  return pairs(invoice)[section.index];
}

/** The goods id of a line may not change; a new line is refused on a return, and on a correction where so chosen. */
function isGoodsIdForeign(place: Place): boolean {
  const pair = pairOf(place);
  if (!pair || pair.kind === 'same') return false;
  if (pair.kind === 'replaced' || place.invoice.subject === 4) return true;
  return place.invoice.context.acceptNewLineOnCorrective === false;
}

function isRateChanged(place: Place): boolean {
  const before = pairOf(place)?.before?.value('vra') ?? null;
  const after = place.section.value('vra');
  return before !== null && after !== null && !before.equals(after);
}

function setRate(place: Place): RuleFix | null {
  const before = pairOf(place)?.before?.value('vra')?.toString();
  return before === undefined ? null : { value: before, label: messages.setRate(before) };
}

/** Currency sales count in currency, everything else in quantity. */
function quantityKey(invoice: InvoiceReading): LineKey {
  return invoice.column?.computation === 'currency' ? 'cfee' : 'am';
}

function isQuantityRaised(key: LineKey, place: Place): boolean {
  if (quantityKey(place.invoice) !== key) return false;
  const before = pairOf(place)?.before?.value(key) ?? null;
  const after = place.section.value(key);
  return before !== null && after !== null && after.compare(before) === 1;
}

/** All lines are there with the quantities they had: nothing was returned. */
function isNothingReturned(invoice: InvoiceReading): boolean {
  const { reference } = invoice;
  if (!reference || reference.lines.length === 0 || invoice.lines.length < reference.lines.length) return false;
  const key = quantityKey(invoice);
  return pairs(invoice).every(({ before }, index) => {
    const was = before?.value(key);
    const is = invoice.lines[index]?.value(key);
    return was && is ? is.equals(was) : false;
  });
}

function quantityRules(key: 'am' | 'cfee', code: string): Rule[] {
  return [
    defineRule({
      code,
      field: key,
      strict: true,
      appliesTo: { columns: 'all', subjects: returns },
      predicate: (place) => isQuantityRaised(key, place),
      remedyFa: remediesByCause.quantityRaised,
      fix: (place) => setTo(pairOf(place)?.before?.value(key) ?? null),
      source,
    }),
    defineRule({
      code,
      field: key,
      strict: true,
      appliesTo: { columns: 'all', subjects: returns },
      predicate: ({ invoice, section }) =>
        section.index === 0 && quantityKey(invoice) === key && isNothingReturned(invoice),
      remedyFa: remediesByCause.nothingReturned,
      source,
    }),
  ];
}

/** A referring invoice against the one it points at; silent where the context does not know it. */
export const referenceRules: readonly Rule[] = [
  defineRule({
    code: '0300601',
    field: 'irtaxid',
    appliesTo: { columns: 'all', subjects: referring },
    predicate: isReferenceWrong,
    source,
  }),
  defineRule({
    code: '0300601',
    field: 'irtaxid',
    appliesTo: { columns: 'all', subjects: referring },
    predicate: isReferenceMistyped,
    remedyFa: remediesByCause.referenceMistyped,
    source: 'RC_DCPS.SN V1.3, check digit (spec/taxid.md)',
  }),
  defineRule({
    code: '0300902',
    field: 'tins',
    appliesTo: { columns: 'all', subjects: referring },
    predicate: ({ invoice, section }) => {
      const seller = invoice.reference?.header.text('tins') ?? '';
      return seller !== '' && section.text('tins') !== '' && section.text('tins') !== seller;
    },
    source,
  }),
  ...(['inty', 'inp'] as const).map((key) =>
    defineRule({
      code: key === 'inty' ? '0300401' : '0300701',
      field: key,
      strict: true,
      appliesTo: { columns: 'all', subjects: corrections },
      predicate: ({ invoice, section }) => {
        const sent = section.code(key);
        return invoice.reference != null && invoice.column !== null && sent !== null && sent !== invoice.column[key];
      },
      fix: () => ({ value: '', label: messages.remove }),
      source,
    }),
  ),
  defineRule({
    code: '0303301',
    field: 'sstid',
    appliesTo: { columns: 'all', subjects: corrections },
    predicate: isGoodsIdForeign,
    remedyFa: remediesByCause.goodsReplaced,
    source: `${source}; seen live`,
  }),
  defineRule({
    code: '0304401',
    field: 'vra',
    appliesTo: { columns: 'all', subjects: corrections },
    predicate: isRateChanged,
    remedyFa: remediesByCause.rateOfReference,
    fix: setRate,
    source: `${source}; seen live`,
  }),
  defineRule({
    code: '0303701',
    field: 'fee',
    appliesTo: { columns: 'all', subjects: returns },
    predicate: (place) => {
      const before = pairOf(place)?.before?.value('fee') ?? null;
      const after = place.section.value('fee');
      return before !== null && after !== null && !before.equals(after);
    },
    fix: (place) => setTo(pairOf(place)?.before?.value('fee') ?? null),
    source,
  }),
  ...quantityRules('am', '0303601'),
  ...quantityRules('cfee', '0303801'),
  defineRule({
    code: '0200801',
    field: 'ins',
    predicate: ({ invoice }) => invoice.column !== null && !invoice.column.subjects.includes(invoice.subject),
    source: 'RC_IITP.IS V7.8: patterns 7, 8 and 11 have no return; code built from the scheme',
  }),
];
