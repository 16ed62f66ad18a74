import { columnKeys, columns, type Requirement } from '../patterns/columns.ts';
import { paymentKeys, type WireKey, wireKeys } from '../patterns/wire-keys.ts';
import type { SectionReading } from './reading.ts';
import type { Place } from './rule.ts';

/** What a field is to one invoice: a conditional field has become one of the others. */
export type EffectiveRequirement = Exclude<Requirement, 'C'>;

type Condition = (place: Place) => EffectiveRequirement;

/** The authority's code of Iran in its own list of countries (RC_IITP.IS V7.8 appendix 8-4). */
const iran = '033';

const mandatoryIf = (condition: boolean): EffectiveRequirement => (condition ? 'M' : 'O');
const insideIf = (condition: boolean): EffectiveRequirement => (condition ? 'M' : 'X');

function isPositive(section: SectionReading, key: WireKey): boolean {
  return section.value(key)?.sign() === 1;
}

/** No other tax or fund is due on a line with VAT rate 0, gold excepted (spec/rules.md section c). */
function isExempt({ invoice, section }: Place): boolean {
  return invoice.column?.computation !== 'gold' && section.value('vra')?.isZero() === true;
}

type LevyKeys = { subject: WireKey; rate: WireKey; amount: WireKey };

function levyConditions({ subject, rate, amount }: LevyKeys): Partial<Record<WireKey, Condition>> {
  const isDue: Condition = (place) => {
    const isStated = place.section.has(amount) && place.section.value(amount)?.isZero() === false;
    return mandatoryIf(isStated || (isPositive(place.section, rate) && !isExempt(place)));
  };
  return {
    [subject]: isDue,
    [amount]: isDue,
    [rate]: (place: Place) =>
      mandatoryIf(place.section.has(subject) && !isPositive(place.section, amount) && !isExempt(place)),
  };
}

/** The id of the buyer may stand for the economic code only together with the postal code. */
function isKnownByNationalCode({ section }: Place): boolean {
  return section.has('bid') && section.has('bpc');
}

const tinb: Condition = (place) => {
  const tob = place.section.code('tob');
  if (tob === 2 || tob === 3) return 'M';
  if (place.invoice.column?.pattern === 'currency_sale') return 'O';
  return mandatoryIf(!isKnownByNationalCode(place));
};

const bid: Condition = ({ invoice, section }) => {
  const tob = section.code('tob');
  if (invoice.column?.pattern === 'currency_sale') return mandatoryIf(tob === 1);
  return mandatoryIf(section.code('ft') === 1 && tob !== 4 && !section.has('bpn'));
};

const bpn: Condition = ({ invoice, section }) => {
  const isFollowerWithoutCode = section.code('tob') === 4 && !section.has('bid');
  const isDue = invoice.column?.pattern === 'currency_sale' || section.code('ft') === 1;
  return mandatoryIf(isDue && isFollowerWithoutCode);
};

/** Pattern 9: either a rate or a base amount, as the goods id says; unknown ids are taken at the invoice's word. */
function usesVatBase({ invoice, section }: Place): boolean {
  return invoice.goodsOf(section)?.usesVatBase ?? section.has('vba');
}

/** spec/rules.md section b, "When C becomes mandatory". */
const conditions: Partial<Record<WireKey, Condition>> = {
  indati2m: ({ section }) => insideIf(section.code('insr') === 1),
  irtaxid: ({ invoice }) => insideIf(invoice.subject !== 1),
  tinb,
  bid,
  bpn,
  cap: ({ section }) => insideIf(section.code('setm') === 3),
  insp: ({ section }) => insideIf(section.code('setm') === 3),
  nw: ({ invoice, section }) => mandatoryIf(invoice.isService(section) === false),
  tonw: ({ invoice }) => mandatoryIf(invoice.lines.some((line) => line.has('nw') || invoice.isService(line) === false)),
  ...levyConditions({ subject: 'odt', rate: 'odr', amount: 'odam' }),
  ...levyConditions({ subject: 'olt', rate: 'olr', amount: 'olam' }),
  vra: (place) => insideIf(!usesVatBase(place)),
  vba: (place) => insideIf(usesVatBase(place)),
  oci: ({ section }) => mandatoryIf(section.text('ocu') === iran),
  dci: ({ section }) => mandatoryIf(section.text('dco') === iran),
  rid: ({ section }) => mandatoryIf(section.text('dco') === iran),
  did: ({ section }) => mandatoryIf(section.code('lt') === 1),
};

/** Type, pattern, buyer and bill id come from the reference (spec/rules.md section a; 14004, 14007 seen live). */
const outsideReferring: ReadonlySet<WireKey> = new Set([
  'inty',
  'inp',
  'tob',
  'bid',
  'tinb',
  'bpc',
  'bbc',
  'bpn',
  'billid',
]);

/** The authority fetches totals and settlement of a cancellation itself (14022–14032). */
const outsideCancellation: ReadonlySet<WireKey> = new Set([
  ...outsideReferring,
  'tprdis',
  'tdis',
  'tadis',
  'tvam',
  'todam',
  'tbill',
  'tonw',
  'torv',
  'tocv',
  'setm',
  'cap',
  'insp',
  'tvop',
  'tax17',
]);

/** All that a cancellation needs; late ones need their date of creation too. */
const cancellationKeys: ReadonlySet<WireKey> = new Set(['taxid', 'indatim', 'ins', 'irtaxid', 'tins', 'indati2m']);

/** Type three, a terminal's receipt: who, when, and its payments (spec/rules.md section a); no pattern, sums or lines. */
const receiptKeys: ReadonlySet<WireKey> = new Set(['taxid', 'indatim', 'inty', 'tins']);
const insideReceipt: ReadonlySet<WireKey> = new Set(['indati2m', 'inno', 'ins', 'irtaxid', 'insr', ...paymentKeys]);

/** Where no column is known: what every column says alike. */
const common: Readonly<Record<WireKey, Requirement>> = Object.fromEntries(
  wireKeys.map((key) => {
    const marks = new Set(columnKeys.map((column) => columns[column].fields[key]));
    return [key, marks.size === 1 ? columns['1/1'].fields[key] : 'O'];
  }),
) as Record<WireKey, Requirement>;

/** The requirement of a field in this very invoice: pattern, subject and conditions taken together. */
export function requirementOf(key: WireKey, place: Place): EffectiveRequirement {
  const { column, subject, header } = place.invoice;
  if (subject === 3) {
    if (outsideCancellation.has(key)) return 'X';
    if (!cancellationKeys.has(key)) return column?.fields[key] === 'X' ? 'X' : 'O';
  } else if (subject !== 1 && outsideReferring.has(key)) return 'X';
  if (column === null && header.code('inty') === 3) {
    if (receiptKeys.has(key)) return 'M';
    return insideReceipt.has(key) ? 'O' : 'X';
  }
  const mark = column === null ? common[key] : column.fields[key];
  return mark === 'C' ? (conditions[key]?.(place) ?? 'O') : mark;
}
