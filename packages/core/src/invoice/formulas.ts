import { Decimal } from '../money/decimal.ts';
import type { Computation } from '../patterns/columns.ts';
import type { HeaderKey, LineKey } from '../patterns/wire-keys.ts';

/**
 * Where a formula takes its numbers from. `compute` gives what it has
 * computed so far and 0 for what is missing; the rule book gives what the invoice says and null for what is missing
 * or malformed, so that one fault is reported once.
 */
export interface Operands<Key extends string> {
  value(key: Key): Decimal | null;
  has(key: Key): boolean;
}

export type LineOperands = Operands<LineKey>;

/** Percentages and rials from outside the line. */
export interface LineParameters {
  /** Percent on tcpbs in the gold pattern, dated (data/tax-rates.json). */
  goldRate: Decimal;
  /** Cash part and total after discount of the invoice: shares of a mixed settlement; null when not mixed. */
  settlement: { cap: Decimal; tadis: Decimal } | null;
}

/** What a field must be; null where it is not determined (an operand is missing, or the given value is free). */
export type LineFormula = (line: LineOperands, parameters: LineParameters) => Decimal | null;
export type LineFormulas = Readonly<Partial<Record<LineKey, LineFormula>>>;

const add = (a: Decimal, b: Decimal): Decimal => a.plus(b);
const subtract = (a: Decimal, b: Decimal): Decimal => a.minus(b);
/** قطع کردن: exact, then cut once to a whole rial (RC_IITP.IS V7.8 p. 21). */
const rialProduct = (a: Decimal, b: Decimal): Decimal => a.times(b).truncated();
const rialPercent = (amount: Decimal, rate: Decimal): Decimal => amount.times(rate).percent().truncated();

/** ⌊amount·cap/tadis⌋, multiplied first. */
function rialShare(amount: Decimal, { cap, tadis }: { cap: Decimal; tadis: Decimal }): Decimal | null {
  return tadis.isZero() ? null : amount.times(cap).dividedBy(tadis);
}

function both(a: Decimal | null, b: Decimal | null, join: (a: Decimal, b: Decimal) => Decimal | null): Decimal | null {
  return a === null || b === null ? null : join(a, b);
}

function sumOf(line: LineOperands, keys: readonly LineKey[]): Decimal | null {
  let total = Decimal.zero;
  for (const key of keys) {
    const value = line.value(key);
    if (value === null) return null;
    total = total.plus(value);
  }
  return total;
}

/** Other taxes and funds may be left out: absent counts as nothing, malformed as unknown. */
function levyOf(line: LineOperands, key: LineKey): Decimal | null {
  return line.has(key) ? line.value(key) : Decimal.zero;
}

function withLevies(line: LineOperands, keys: readonly LineKey[]): Decimal | null {
  return both(sumOf(line, keys), both(levyOf(line, 'odam'), levyOf(line, 'olam'), add), add);
}

const zero: LineFormula = () => Decimal.zero;

const afterDiscount: LineFormula = (line) => both(line.value('prdis'), line.value('dis'), subtract);
const vatOnNet: LineFormula = (line) => both(line.value('adis'), line.value('vra'), rialPercent);
const total: LineFormula = (line) => withLevies(line, ['adis', 'vam']);
const quantityTimesPrice: LineFormula = (line) => both(line.value('am'), line.value('fee'), rialProduct);
/** Of a price that is less than a ten-thousandth of the currency nothing is said: it would be cut to 0, which must not be. */
const priceInCurrency: LineFormula = (line) => {
  if (!line.has('exr') || !line.has('fee')) return null;
  const price = both(line.value('fee'), line.value('exr'), (fee, rate) =>
    rate.isZero() ? null : fee.dividedBy(rate, 4),
  );
  return price?.isZero() ? null : price;
};
const cashShare: LineFormula = (line, { settlement }) => {
  const amount = line.value('tsstam');
  return settlement === null || amount === null ? null : rialShare(amount, settlement);
};
/** Nothing at rate 0, gold too, whose VAT is that of its services (spec/rules.md "Settlement"). */
const vatShare: LineFormula = (line, { settlement }) => {
  if (settlement !== null && line.has('vra') && line.value('vra')?.isZero()) return Decimal.zero;
  const amount = line.value('vam');
  return settlement === null || amount === null ? null : rialShare(amount, settlement);
};

/**
 * ⌊base·rate/100⌋ when a rate is given, else whatever amount is given; nothing where the line is exempt of VAT,
 * except gold, whose lines normally have rate 0 yet table 45 prints a formula (spec/rules.md section c).
 */
function levy(rate: LineKey, base: LineKey, exemptWithVat: boolean): LineFormula {
  return (line) => {
    if (exemptWithVat && line.has('vra') && line.value('vra')?.isZero()) return Decimal.zero;
    return line.has(rate) ? both(line.value(base), line.value(rate), rialPercent) : null;
  };
}

const levies = (base: LineKey, exemptWithVat = true): LineFormulas => ({
  odam: levy('odr', base, exemptWithVat),
  olam: levy('olr', base, exemptWithVat),
});

const goldServices: LineFormula = (line) => sumOf(line, ['consfee', 'bros', 'spro']);

/** Both terms are summed before the one cut: ⌊tcpbs·R/100 + prdis·vra/100⌋ (sandbox, example S08). */
const goldVat: LineFormula = (line, { goldRate }) => {
  const services = line.value('tcpbs');
  const metal = line.value('prdis');
  const rate = line.value('vra');
  if (services === null || metal === null || rate === null) return null;
  return services.times(goldRate).plus(metal.times(rate)).percent().truncated();
};

const refineryVat: LineFormula = (line, parameters) =>
  line.has('vba') ? both(line.value('am'), line.value('vba'), rialProduct) : vatOnNet(line, parameters);

const goods: LineFormulas = {
  prdis: quantityTimesPrice,
  adis: afterDiscount,
  vam: vatOnNet,
  ...levies('adis'),
  tsstam: total,
  cfee: priceInCurrency,
  cop: cashShare,
  vop: vatShare,
};

/**
 * RC_IITP.IS V7.8 tables 15–53, 66, 85 (spec/rules.md section c), in the order of evaluation. Everything is exact
 * up to the one cut at the end.
 */
export const lineFormulas: Readonly<Record<Computation, LineFormulas>> = {
  quantity: goods,
  single: {
    ...goods,
    prdis: (line) => line.value('fee')?.truncated() ?? null,
  },
  currency: {
    prdis: (line) => both(line.value('cfee'), line.value('exr'), rialProduct),
    adis: afterDiscount,
    vam: (line) => both(line.value('sovat'), line.value('vra'), rialPercent),
    ...levies('adis'),
    tsstam: total,
    cop: cashShare,
    vop: vatShare,
  },
  gold: {
    tcpbs: goldServices,
    ...goods,
    adis: (line) => both(sumOf(line, ['prdis', 'tcpbs']), line.value('dis'), subtract),
    vam: goldVat,
    ...levies('tcpbs', false),
  },
  export: { vam: zero, ...levies('ssrv'), tsstam: (line) => withLevies(line, ['ssrv', 'vam']) },
  refinery: { ...goods, vam: refineryVat },
  exchange: { vam: zero, tsstam: (line) => line.value('adis') },
};

/** Sums of one field over all lines; null where a line lacks it. `has` answers for the first line. */
export interface HeaderOperands {
  sum(key: LineKey): Decimal | null;
  value(key: HeaderKey): Decimal | null;
}

export type HeaderFormula = (invoice: HeaderOperands) => Decimal | null;
export type HeaderFormulas = Readonly<Partial<Record<HeaderKey, HeaderFormula>>>;

const sumOfLines =
  (key: LineKey): HeaderFormula =>
  (invoice) =>
    invoice.sum(key);

const leviesTotal: HeaderFormula = (invoice) => both(invoice.sum('odam'), invoice.sum('olam'), add);

const sums: HeaderFormulas = {
  tprdis: sumOfLines('prdis'),
  tdis: sumOfLines('dis'),
  tadis: sumOfLines('adis'),
  tvam: sumOfLines('vam'),
  todam: leviesTotal,
  tbill: sumOfLines('tsstam'),
  tvop: sumOfLines('vop'),
};

const exportSums: HeaderFormulas = {
  tvam: sumOfLines('vam'),
  todam: leviesTotal,
  torv: sumOfLines('ssrv'),
  tocv: sumOfLines('sscv'),
  tonw: sumOfLines('nw'),
  tbill: (invoice) => both(invoice.value('torv'), both(invoice.value('tvam'), invoice.value('todam'), add), add),
};

/** spec/rules.md section c "Header". Exports total their values, everything else its lines. */
export function headerFormulas(computation: Computation): HeaderFormulas {
  return computation === 'export' ? exportSums : sums;
}

/** What cash and credit must add up to in a mixed settlement: VAT and levies are always cash. */
export function settledAmount(invoice: HeaderOperands): Decimal | null {
  return both(invoice.value('tbill'), both(invoice.value('tvam'), invoice.value('todam'), add), subtract);
}
