import {
  amountToWords,
  type ComputeInput,
  checkIdentifier,
  columnOf,
  compute,
  type Finding,
  fields,
  type GoodsFacts,
  goldServicesRate,
  type IdentifierKind,
  identifierKinds,
  makeTaxId,
  readInvoice,
  type ValidationContext,
  validate,
  type WireValue,
} from '@taraz/core';
import { amountAt, integerAt, isObject, objectAt, textAt } from './read.ts';
import { type Filter, FilterError } from './run-filter.ts';

/** Header inputs that are codes, not amounts. */
const wholeHeaderKeys: ReadonlySet<string> = new Set(['inty', 'inp', 'ins', 'setm', 'ft', 'lt', 'asd', 'cdcd']);
/** The fields that are amounts, and the one parameter that is none of the wire's. */
const amountKeys: ReadonlySet<string> = new Set([
  ...Object.values(fields)
    .filter(({ type }) => type === 'decimal')
    .map(({ key }) => key),
  'goldRate',
]);

function scalarAt(key: string, value: WireValue, path: string): string {
  if (amountKeys.has(key)) return amountAt(value, path);
  return value === null ? '' : textAt(value, path);
}

/** The rate on gold's services when the input names none: that of its day of issue (`indatim`, epoch ms), if it has one. */
function datedGoldRate({ goldRate, indatim }: Readonly<Record<string, WireValue>>): { goldRate?: string } {
  const isGiven = (value: WireValue | undefined) => value !== undefined && value !== null && value !== '';
  if (isGiven(goldRate) || !isGiven(indatim)) return {};
  const issued = new Date(integerAt(indatim, 'indatim'));
  if (Number.isNaN(issued.getTime())) throw new FilterError('indatim', 'must be epoch milliseconds');
  return { goldRate: goldServicesRate(issued.toISOString()) };
}

/** In: the `input` of data/tax-examples.json, with `indatim` for gold's dated rate; out: its `expected`, more keys allowed. */
const computeFilter: Filter = (input) => {
  const object = objectAt(input, '');
  if (!Array.isArray(object.lines)) throw new FilterError('lines', 'must be an array of lines');
  const lines = object.lines.map((line, index) => {
    const cells = objectAt(line, `lines[${index}]`);
    return Object.fromEntries(
      Object.entries(cells).map(([key, value]) => [key, scalarAt(key, value, `lines[${index}].${key}`)]),
    );
  });
  const header = Object.fromEntries(
    Object.entries(object)
      .filter(([key, value]) => key !== 'lines' && value !== null)
      .map(([key, value]) => [key, wholeHeaderKeys.has(key) ? integerAt(value, key) : scalarAt(key, value, key)]),
  );
  const whole = { inty: 1, inp: 1, ...header, ...datedGoldRate(object), lines } as ComputeInput;
  if (columnOf(whole.inty, whole.inp) === null)
    throw new FilterError('inp', `type ${whole.inty} has no pattern ${whole.inp}`);
  return compute(whole);
};

function goodsFactsOf(value: WireValue, path: string): GoodsFacts {
  if (!isObject(value)) return { rate: textAt(value, path) };
  const usesVatBase = value.usesVatBase === true || value.vba === true;
  return { rate: textAt(value.rate ?? value.vra ?? '0', path), ...(usesVatBase ? { usesVatBase } : {}) };
}

/** `goods` as a map of id to rate, a map of id to {rate}, or a list of {sstid, rate}. */
function goodsOf(value: WireValue | undefined): Map<string, GoodsFacts> | null {
  if (value === undefined || value === null) return null;
  const goods = new Map<string, GoodsFacts>();
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const row = objectAt(entry, `goods[${index}]`);
      goods.set(
        textAt(row.sstid ?? row.id ?? row.code, `goods[${index}].sstid`),
        goodsFactsOf(entry, `goods[${index}]`),
      );
    }
    return goods;
  }
  for (const [id, facts] of Object.entries(objectAt(value, 'goods'))) goods.set(id, goodsFactsOf(facts, `goods.${id}`));
  return goods;
}

const brief = ({ code, path, message }: Finding) => ({ code, path, message });

/** In: {invoice, now, goods}; out: {accepted, errors, warnings}. A goods id that `goods` does not list is not judged. */
const validateFilter: Filter = (input) => {
  const object = objectAt(input, '');
  const read = readInvoice(objectAt(object.invoice, 'invoice'));
  if (typeof read === 'string') throw new FilterError('invoice', read);
  const { invoice } = read;
  const goods = goodsOf(object.goods);
  const context: ValidationContext = {
    nowMs: integerAt(object.now, 'now'),
    ...(goods === null ? {} : { goods: (sstid: string) => goods.get(sstid) }),
  };
  const verdict = validate(invoice, context);
  return { accepted: verdict.accepted, errors: verdict.errors.map(brief), warnings: verdict.warnings.map(brief) };
};

/** In: {memoryId, indatim, serial}; out: {taxid}. */
const taxidFilter: Filter = (input) => {
  const object = objectAt(input, '');
  const serial = amountAt(object.serial, 'serial');
  if (!/^\d{1,12}$/.test(serial)) throw new FilterError('serial', 'must be 0 to 999999999999');
  try {
    const memoryId = textAt(object.memoryId, 'memoryId');
    return { taxid: makeTaxId({ memoryId, indatimMs: integerAt(object.indatim, 'indatim'), serial: BigInt(serial) }) };
  } catch (error) {
    if (error instanceof RangeError) throw new FilterError('', error.message);
    throw error;
  }
};

/** In: {kind, value}, kinds as the keys of data/identifier-vectors.json; out: {valid}. */
const checkFilter: Filter = (input) => {
  const object = objectAt(input, '');
  const kind = textAt(object.kind, 'kind');
  if (!(identifierKinds as readonly string[]).includes(kind))
    throw new FilterError('kind', `must be one of ${identifierKinds.join(', ')}`);
  return { valid: checkIdentifier(kind as IdentifierKind, textAt(object.value, 'value')) };
};

/** In: {amount}; out: {words}, without a currency. */
const wordsFilter: Filter = (input) => {
  const amount = amountAt(objectAt(input, '').amount, 'amount');
  if (!/^-?\d{1,18}$/.test(amount)) throw new FilterError('amount', 'must be an integer of at most 18 digits');
  return { words: amountToWords(amount) };
};

/** The filters by their command's name. */
export const filters = {
  compute: {
    filter: computeFilter,
    summary: 'totals of an invoice: {inty, inp, ins, setm, lines…} to {lines, header}',
  },
  validate: { filter: validateFilter, summary: 'the rule book: {invoice, now, goods} to {accepted, errors, warnings}' },
  taxid: { filter: taxidFilter, summary: 'tax id: {memoryId, indatim, serial} to {taxid}' },
  check: { filter: checkFilter, summary: 'identifier: {kind, value} to {valid}' },
  words: { filter: wordsFilter, summary: 'amount in Persian words: {amount} to {words}' },
} as const;
