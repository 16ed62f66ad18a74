import type { WireKey } from '../patterns/wire-keys.ts';
import { isAuthorityCountry, isCurrency, isPatternUnknown, isUnit } from './code-lists.ts';
import type { Cell } from './reading.ts';
import type { Place } from './rule.ts';

/** One test of a present value; `detail` are the last two digits of its code. */
export interface FormatTest {
  readonly detail: '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09';
  readonly broken: (cell: Cell, place: Place) => boolean;
  /** The regex or limit that the authority prints. */
  readonly parameter?: (place: Place) => string;
  /** Bounds bind only inside the pattern: `cap: 0` without mixed settlement is accepted with a warning (seen live). */
  readonly insideOnly?: true;
}

const text: FormatTest = { detail: '03', broken: ({ value }) => typeof value !== 'string' };
/** SDKs send `mu` and `lt` either way. */
const textOrNumber: FormatTest = { detail: '03', broken: (cell) => typeof cell.value !== 'string' && !cell.decimal };
const list: FormatTest = { detail: '03', broken: ({ value }) => !Array.isArray(value) };
const number: FormatTest = { detail: '03', broken: ({ decimal }) => decimal === null };
const integer: FormatTest = {
  detail: '03',
  broken: ({ decimal }) => decimal === null || (decimal.scale > 0 && decimal.fractionDigits() > 0),
};

const positive: FormatTest = {
  detail: '05',
  broken: ({ decimal }) => decimal !== null && decimal.sign() <= 0,
  parameter: () => '0',
  insideOnly: true,
};

const notNegative: FormatTest = {
  detail: '06',
  broken: ({ decimal }) => decimal?.sign() === -1,
  insideOnly: true,
};

function atMost(limit: number): FormatTest {
  return {
    detail: '06',
    broken: ({ decimal }) => decimal !== null && Number(decimal.toString()) > limit,
    insideOnly: true,
  };
}

function integerDigits(limit: number): FormatTest {
  return { detail: '06', broken: ({ decimal }) => decimal !== null && decimal.integerDigits() > limit };
}

function decimals(limit: number): FormatTest {
  return {
    detail: '09',
    broken: ({ decimal }) => decimal !== null && decimal.scale > limit && decimal.fractionDigits() > limit,
  };
}

function regexOf(source: (place: Place) => string): FormatTest {
  const compiled = new Map<string, RegExp>();
  const patternOf = (form: string): RegExp => {
    const known = compiled.get(form) ?? new RegExp(form);
    compiled.set(form, known);
    return known;
  };
  return { detail: '04', broken: (cell, place) => !patternOf(source(place)).test(cell.text), parameter: source };
}

function regex(source: string): FormatTest {
  const pattern = new RegExp(source);
  return { detail: '04', broken: (cell) => !pattern.test(cell.text), parameter: () => source };
}

function maxLength(limit: number): FormatTest {
  return { detail: '07', broken: (cell) => cell.text.length > limit, parameter: () => String(limit) };
}

function minLength(limit: number): FormatTest {
  return { detail: '08', broken: (cell) => cell.text.length < limit, parameter: () => String(limit) };
}

function oneOf(isAllowed: (text: string) => boolean): FormatTest {
  return { detail: '02', broken: (cell) => !isAllowed(cell.text) };
}

function among(...values: readonly string[]): FormatTest {
  return oneOf((value) => values.includes(value));
}

/** Amounts: 18.0 rial, 18.8 quantities and prices, 14.4 currency, 15.8 weights (protocol.md section 7). */
function amount(whole: number, fraction: number, ...bounds: readonly FormatTest[]): readonly FormatTest[] {
  return [number, decimals(fraction), ...bounds, integerDigits(whole)];
}

const rial = amount(18, 0, notNegative);
const positiveRial = amount(18, 0, positive);
const rate = amount(3, 2, notNegative, atMost(100));
const numberUpTo = (limit: number): readonly FormatTest[] => [text, maxLength(limit), regex('^\\d+$')];

/** Digits of a buyer's id by person type; in an air ticket it is the passenger's, whoever the buyer is. */
const bidForms: Readonly<Record<number, string>> = { 1: '^\\d{10}$', 2: '^\\d{11}$', 3: '^\\d{11}$', 4: '^\\d{12}$' };
const anyPerson = '^(\\d{10}|\\d{11}|\\d{12})$';
const tinbForms: Readonly<Record<number, string>> = { 1: '^\\d{14}$', 2: '^\\d{11}$', 3: '^\\d{11}$', 4: '^\\d{14}$' };
const anyTaxpayer = '^(\\d{11}|\\d{14})$';

function bidForm({ invoice, section }: Place): string {
  if (invoice.column?.pattern === 'air_ticket') return anyPerson;
  return bidForms[section.code('tob') ?? 0] ?? anyPerson;
}

function tinbForm({ section }: Place): string {
  return tinbForms[section.code('tob') ?? 0] ?? anyTaxpayer;
}

/**
 * What each field's value must look like, tested in this order; the first fault is the one reported. Lengths and types
 * from RC_IITP.IS V7.8 tables 2–85; regexes seen live: inno, bid, tinb, bbc, crn (spec/rules.md section d).
 */
export const formats: Readonly<Record<WireKey, readonly FormatTest[]>> = {
  taxid: [text, regex('^[A-Z0-9]{22}$')],
  indatim: [integer, integerDigits(13)],
  indati2m: [integer, integerDigits(13)],
  inty: [integer, among('1', '2', '3')],
  inno: [text, regex('^[a-fA-F0-9]{10}$')],
  irtaxid: [text, regex('^[A-Z0-9]{22}$')],
  inp: [integer, { detail: '02', broken: isPatternUnknown }],
  ins: [integer, among('1', '2', '3', '4')],
  tins: [text, regex(anyTaxpayer)],
  tob: [integer, among('1', '2', '3', '4')],
  bid: [text, regexOf(bidForm)],
  tinb: [text, regexOf(tinbForm)],
  sbc: [text, regex('^\\d{4}$')],
  bpc: [text, regex('^\\d{10}$')],
  bbc: [text, regex('^\\d{4}$')],
  ft: [integer, among('1', '2')],
  bpn: [text, maxLength(9), minLength(9), regex('^[A-Za-z0-9]+$')],
  scln: numberUpTo(14),
  scc: [text, regex('^\\d{5}$')],
  cdcn: [text, maxLength(14)],
  cdcd: [integer, notNegative, integerDigits(5)],
  crn: [text, regex('^\\d{12}$')],
  billid: numberUpTo(19),
  tprdis: positiveRial,
  tdis: rial,
  tadis: rial,
  tvam: rial,
  todam: rial,
  tbill: rial,
  tonw: amount(15, 8, positive),
  torv: positiveRial,
  tocv: amount(14, 4, positive),
  setm: [integer, among('1', '2', '3')],
  cap: positiveRial,
  insp: positiveRial,
  tvop: rial,
  tax17: rial,
  tinc: [text, regex(anyTaxpayer)],
  lno: [text, regex('^\\d{1,18}$')],
  lrno: [text, regex('^\\d{1,18}$')],
  ocu: [text, oneOf(isAuthorityCountry)],
  oci: [text, regex('^\\d{1,5}$')],
  dco: [text, oneOf(isAuthorityCountry)],
  dci: [text, regex('^\\d{1,5}$')],
  tid: [text, regex(anyPerson)],
  rid: [text, regex(anyPerson)],
  lt: [textOrNumber, among('1', '2', '3', '4')],
  cno: [text, maxLength(20), regex('^[A-Za-z0-9]+$')],
  did: [text, regex('^(\\d{10}|\\d{12})$')],
  sg: [list],
  sgid: [text, regex('^\\d{13}$')],
  sgt: [text, maxLength(400)],
  asn: numberUpTo(30),
  asd: [integer, notNegative, integerDigits(5)],
  in: [text, regex('^\\d{9,12}$')],
  an: [text, regex('^\\d{9,12}$')],
  insr: [integer, among('0', '1')],
  nti1: [text],
  nti2: [text],
  sstid: [text, regex('^\\d{13}$')],
  sstt: [text, maxLength(400)],
  am: amount(18, 8, positive),
  mu: [textOrNumber, regex('^\\d{0,8}$'), oneOf(isUnit)],
  nw: amount(15, 8, positive),
  fee: amount(18, 8, positive),
  cfee: amount(14, 4, positive),
  cut: [text, regex('^([A-Z]{3}|\\d{3})$'), oneOf(isCurrency)],
  exr: amount(18, 8, positive),
  ssrv: positiveRial,
  sscv: amount(14, 4, positive),
  prdis: positiveRial,
  dis: rial,
  adis: rial,
  vra: rate,
  vam: rial,
  odt: [text, maxLength(255)],
  odr: rate,
  odam: rial,
  olt: [text, maxLength(255)],
  olr: rate,
  olam: rial,
  consfee: rial,
  spro: rial,
  bros: rial,
  tcpbs: rial,
  cop: rial,
  vop: rial,
  bsrn: [text, regex('^\\d{12}$')],
  tsstam: rial,
  cui: amount(4, 2, positive, atMost(1000)),
  cpr: amount(18, 8, positive),
  sovat: rial,
  vba: amount(18, 4, notNegative),
  hs: [text],
  iinn: [text, regex('^\\d{9}$')],
  acn: [text, regex('^\\d{14}$')],
  trmn: [text, regex('^\\d{8}$')],
  pmt: [integer, among('1', '2', '3', '4', '5', '6', '7', '8')],
  trn: numberUpTo(14),
  pcn: [text, regex('^\\d{16}$')],
  pid: [text, regex('^\\d{1,12}$')],
  pdt: [integer, integerDigits(13)],
  pv: rial,
  vatpid: [text],
  vatbid: [text],
};
