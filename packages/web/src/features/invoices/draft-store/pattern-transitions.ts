/** Changes that belong to single patterns: the choice itself, the gold quartet, the goods of a waybill. Pure. */
import type { InvoiceItemDraft, PatternLabel, ShippedGoods } from '@taraz/core';
import {
  cleanIdentifier,
  columnOfDraft,
  constants,
  Decimal,
  limits,
  parseDecimal,
  takesRates,
  wagePercent,
} from '@taraz/core';
import { percentIn } from './discount-in-rial.ts';
import { fitToPattern, fittedFields, followDefaults, lawRateOn } from './follow-defaults.ts';
import { wageOfPercent } from './gold-wage.ts';
import { normaliseNumber } from './normalise-item.ts';
import { change, withDiscountsOf, withoutPayersCode, withPayersCode } from './transitions.ts';
import { type FittedFields, formerKey, type WizardState } from './wizard-state.ts';

/** Iran in ISO 3166-1: where most waybills begin and end. */
const iran = '364';

/** Percent of VAT by the id of a product of the own list. */
type OwnRates = ReadonlyMap<string, string>;

type Rated = Pick<WizardState, 'invoice' | 'formerRates'>;

/** Remembered in place of the law's rate: the invoice may have another date by the time the line has its rate again. */
const asLaw = '';

/**
 * Makes a line as the pattern in hand must have it; a rate that is missing is the one that it had before, the product's
 * own, else the law's.
 */
function fitting({ invoice, formerRates }: Rated, ownRates: OwnRates) {
  const column = columnOfDraft({ invoice });
  const lawRate = lawRateOn(invoice.invoice_date);
  return (item: InvoiceItemDraft) => {
    const former = formerRates[formerKey(item)];
    return fitToPattern(
      item,
      column,
      (former === asLaw ? lawRate : former) ?? ownRates.get(item.product_id) ?? lawRate,
    );
  };
}

/** Of goods that are neither hand-written nor in the list that is at hand nobody knows the rate. */
const isUnknown = ({ product_id }: InvoiceItemDraft, ownRates: OwnRates): boolean =>
  product_id !== '' && !ownRates.has(product_id);

/** What is remembered at entering a pattern that takes rates away: those that would not come back by themselves. */
function rememberedRates({ invoice, items, formerRates }: WizardState, ownRates: OwnRates): Rated['formerRates'] {
  const lawRate = lawRateOn(invoice.invoice_date);
  const keys = new Set(items.map(formerKey));
  const others = Object.entries(formerRates).filter(([key]) => !keys.has(key));
  const own = items.flatMap((item) => {
    const rate = item.item_vat_percentage;
    const comesBack = !isUnknown(item, ownRates) && rate === (ownRates.get(item.product_id) ?? lawRate);
    return rate === '' || comesBack ? [] : [[formerKey(item), rate === lawRate ? asLaw : rate]];
  });
  return Object.fromEntries([...others, ...own]);
}

/** What lines have before a pattern that leaves them no choice of it. */
function rememberedFits({ items, formerFits }: WizardState, taken: readonly (keyof FittedFields)[]) {
  if (taken.length === 0) return formerFits;
  const own = items.map((item) => {
    const key = formerKey(item);
    return [key, { ...formerFits[key], ...Object.fromEntries(taken.map((field) => [field, item[field]])) }] as const;
  });
  return { ...formerFits, ...Object.fromEntries(own) };
}

/** What a line gets back of what it had, where its pattern leaves it a choice again. */
const fitsBack = (former: FittedFields = {}, left: readonly (keyof FittedFields)[]): FittedFields =>
  Object.fromEntries(left.flatMap((field) => (former[field] === undefined ? [] : [[field, former[field]]])));

const fieldsOf = (fitted: FittedFields) => Object.keys(fitted) as (keyof FittedFields)[];

/** Another type and pattern: its fields get their defaults, the lines are fitted; what was written stays. */
export function choosePattern(
  state: WizardState,
  label: Pick<PatternLabel, 'invoice_output_type' | 'invoice_pattern' | 'contract_type'>,
  ownRates: OwnRates = new Map(),
): WizardState {
  const { invoice_output_type, invoice_pattern, contract_type } = label;
  const chosen = { ...state.invoice, invoice_output_type, invoice_pattern, contract_type };
  const column = columnOfDraft({ invoice: chosen });
  const before = columnOfDraft(state);
  const { currency } = constants.defaults;
  const isCurrencyNamed = column.fields.cut === 'M';
  const invoice = {
    ...chosen,
    // Where a currency must be named, rial is no answer.
    currency_type: isCurrencyNamed
      ? chosen.currency_type === currency
        ? ''
        : chosen.currency_type
      : chosen.currency_type || currency,
    ...(invoice_pattern === 'waybill'
      ? {
          origin_country: chosen.origin_country || iran,
          destination_country: chosen.destination_country || iran,
          waybill_type: chosen.waybill_type || ('1' as const),
          goods_shipped: chosen.goods_shipped.length > 0 ? chosen.goods_shipped : [{ goods_id: '', description: '' }],
        }
      : {}),
  };
  const isTicket = invoice_pattern === 'air_ticket' && state.serial_header.flight_type === 0;
  const serial_header = isTicket ? { ...state.serial_header, flight_type: 1 as const } : state.serial_header;
  const isTaken = takesRates(column) && !takesRates(before);
  const formerRates = isTaken ? rememberedRates(state, ownRates) : state.formerRates;
  const [had, has] = [fittedFields(before), fittedFields(column)];
  const formerFits = rememberedFits(
    state,
    fieldsOf(has).filter((field) => had[field] === undefined),
  );
  const left = fieldsOf(had).filter((field) => has[field] === undefined);
  const fit = fitting({ invoice, formerRates }, ownRates);
  const fitted = state.items.map((item) => {
    const next = fit({ ...item, ...fitsBack(state.formerFits[formerKey(item)], left) });
    return followDefaults({ item, header: state.invoice }, next, invoice);
  });
  const items = withDiscountsOf(state, { invoice, items: fitted });
  const next = withPayersCode(withoutPayersCode(change(state, { ...state, invoice, serial_header, items })));
  // What the new pattern asks was not skipped by the user: its empty fields stay quiet until they are passed.
  return { ...next, formerRates, formerFits, reachedStep: state.steps };
}

const isZero = (rate: string): boolean => parseDecimal(rate)?.isZero() ?? false;

/**
 * Lines without VAT, which metal does not bear, bear what their goods do: the rate that they had before, the product's own,
 * else the law's. Goods of which nobody knows it stay as they are.
 */
export function taxAsUsual(state: WizardState, ownRates: OwnRates): WizardState {
  const fit = fitting(state, ownRates);
  const items = state.items.map((item) => {
    if (!isZero(item.item_vat_percentage) || isUnsure(state, item, ownRates)) return item;
    const taxed = fit({ ...item, item_vat_percentage: '' });
    return isZero(taxed.item_vat_percentage) ? item : taxed;
  });
  return change(state, { ...state, items });
}

const isUnsure = ({ formerRates }: Rated, item: InvoiceItemDraft, ownRates: OwnRates): boolean =>
  isUnknown(item, ownRates) && formerRates[formerKey(item)] === undefined;

/** How many lines came out of a pattern that takes rates away with one that nobody knows to be theirs. */
export function unsureRates(before: WizardState, after: WizardState, ownRates: OwnRates): number {
  if (!takesRates(columnOfDraft(before)) || takesRates(columnOfDraft(after))) return 0;
  const rates = new Map(before.items.map(({ uuid, item_vat_percentage }) => [uuid, item_vat_percentage]));
  return after.items.filter((item) => {
    const rate = rates.get(item.uuid) ?? '';
    return (rate === '' || isZero(rate)) && isUnsure(after, item, ownRates);
  }).length;
}

export function setGoodsShipped(state: WizardState, goods: readonly ShippedGoods[]): WizardState {
  const clean = goods.map(({ goods_id, description }) => ({ goods_id: cleanIdentifier(goods_id), description }));
  return change(state, { ...state, invoice: { ...state.invoice, goods_shipped: clean } });
}

/** The parts of a gold line that may be written as a share of the metal or as an amount. */
export type GoldPart = 'consfee' | 'spro' | 'bros';

/** How such a part is written: `percent` of the metal (the profit: of metal and wage), or `rial`. */
export type GoldUnit = 'percent' | 'rial';

const typedFields = {
  consfee: 'per_unit_wage',
  spro: 'seller_interest',
  bros: 'factor_percentage',
} as const satisfies Record<GoldPart, keyof InvoiceItemDraft['precious_metals']>;

/** Whether a field of a line is one of these parts. */
export const isGoldPart = (field: string): field is GoldPart => Object.hasOwn(typedFields, field);

/** What was written of a part: its percent, or "" when it stands in rial. */
export function goldPercent(item: InvoiceItemDraft, part: GoldPart): string {
  if (item[part] !== '') return '';
  return part === 'consfee' ? wagePercent(item) : item.precious_metals[typedFields[part]];
}

/** Whether a part of the quartet was written in either way: an absent one is an error, and no zero. */
export function isGoldPartGiven(item: InvoiceItemDraft, part: GoldPart): boolean {
  return item[part] !== '' || item.precious_metals[typedFields[part]] !== '';
}

/** A part of a gold line as it is written. */
interface GoldWriting {
  part: GoldPart;
  unit: GoldUnit;
  text: string;
}

/** One part of a gold line. The amount in rial wins, so that a percentage takes its place and the other way round. */
export const writeGoldPart = (state: WizardState, uuid: string, writing: GoldWriting): WizardState =>
  writeGoldParts(state, new Map([[uuid, [writing]]]));

/** Parts of many lines in one change. @param written by line */
function writeGoldParts(state: WizardState, written: ReadonlyMap<string, readonly GoldWriting[]>): WizardState {
  const items = state.items.map((item) => (written.get(item.uuid) ?? []).reduce(withGoldPart, item));
  const wages = [...written].flatMap(([uuid, writings]) =>
    writings
      .filter(({ part }) => part === 'consfee')
      .map(({ unit, text }) => [uuid, unit === 'percent' ? normaliseNumber(text) : ''] as const),
  );
  return change(withWages(state, Object.fromEntries(wages)), { ...state, items });
}

/** Lines remember of how many percent their wage was written. */
function withWages(state: WizardState, wages: WizardState['wageRules']): WizardState {
  const isKnown = Object.entries(wages).every(([uuid, percent]) => (state.wageRules[uuid] ?? '') === percent);
  return isKnown ? state : { ...state, wageRules: { ...state.wageRules, ...wages } };
}

function withGoldPart(item: InvoiceItemDraft, { part, unit, text }: GoldWriting): InvoiceItemDraft {
  const value = normaliseNumber(text);
  const typed = unit === 'rial' || value === '' ? '' : part === 'consfee' ? wageOfPercent(item, value) : value;
  return {
    ...item,
    [part]: unit === 'rial' ? value : '',
    precious_metals: { ...item.precious_metals, [typedFields[part]]: typed },
  };
}

/** Texts that were pasted for parts of a line. */
type PastedParts = Partial<Record<GoldPart, string>>;

/** Parts that were pasted over the lines from `start` on, as `putGoldParts` puts them. */
export function pasteGoldParts(
  state: WizardState,
  start: number,
  pasted: readonly PastedParts[],
  shown: GoldUnit,
): WizardState {
  const lines = state.items.slice(start, start + pasted.length);
  return putGoldParts(state, new Map(lines.map(({ uuid }, index) => [uuid, pasted[index] ?? {}])), shown);
}

/**
 * Parts that were pasted over lines, after all else that came with them: a percentage is of the price.
 * @param pasted by line
 * @param shown the unit that their columns show, which the figures are of unless a cell says percent (`18%`), or holds what
 * nobody means as one
 */
export function putGoldParts(
  state: WizardState,
  pasted: ReadonlyMap<string, PastedParts>,
  shown: GoldUnit,
): WizardState {
  if (![...pasted.values()].some((texts) => Object.keys(texts).some(isGoldPart))) return state;
  const written = [...pasted].map(
    ([uuid, texts]) =>
      [
        uuid,
        Object.entries(texts).flatMap(([part, text]) => (isGoldPart(part) ? [pastedPart(part, shown, text)] : [])),
      ] as const,
  );
  return writeGoldParts(state, new Map(written));
}

/** Of how many lines a wage was pasted that is empty so far, as a percentage has no amount without a price. @param pasted by line */
export function unpricedWages({ items }: Pick<WizardState, 'items'>, pasted: ReadonlyMap<string, PastedParts>): number {
  const isAwaited = (item: InvoiceItemDraft) =>
    (pasted.get(item.uuid)?.consfee ?? '').trim() !== '' &&
    parseDecimal(item.item_price) === null &&
    !isGoldPartGiven(item, 'consfee');
  return items.filter(isAwaited).length;
}

/** How a text that was pasted for a part is written; what is no figure stands as it is, since of it there is no percentage. */
function pastedPart(part: GoldPart, shown: GoldUnit, text: string): GoldWriting {
  const percent = percentIn(text);
  if (percent !== null) return { part, unit: 'percent', text: percent };
  const figure = parseDecimal(normaliseNumber(text));
  const isAmount = figure === null ? text.trim() !== '' : figure.compare(mostPercent) > 0;
  return { part, unit: isAmount ? 'rial' : shown, text };
}

/**
 * A part of some lines as it stands in another one: the amount in rial, or the percentage, which of the wage is another
 * amount where the metal has another price.
 */
export function copyGoldPart(
  state: WizardState,
  uuids: readonly string[],
  { part, from }: { part: GoldPart; from: string },
): WizardState {
  const source = state.items.find(({ uuid }) => uuid === from);
  if (source === undefined) return state;
  const field = typedFields[part];
  const given = source.precious_metals[field];
  const wanted = new Set(uuids);
  const rule = state.wageRules[from] ?? '';
  const isRuled = part === 'consfee' && rule !== '' && given === wageOfPercent(source, rule);
  /** Of how many percent the wage of a line becomes; "" where it is taken over as it stands. */
  const percentOf = (item: InvoiceItemDraft): string => {
    if (isRuled) return rule;
    const isShare = part === 'consfee' && given !== '' && item.item_price !== source.item_price;
    return isShare ? wagePercent(source) : '';
  };
  const typedOf = (item: InvoiceItemDraft): string => {
    const percent = percentOf(item);
    return percent === '' ? given : wageOfPercent(item, percent);
  };
  const targets = state.items.filter(({ uuid }) => wanted.has(uuid));
  const items = state.items.map((item) =>
    wanted.has(item.uuid)
      ? { ...item, [part]: source[part], precious_metals: { ...item.precious_metals, [field]: typedOf(item) } }
      : item,
  );
  const wages = part === 'consfee' ? Object.fromEntries(targets.map((item) => [item.uuid, percentOf(item)])) : {};
  return change(withWages(state, wages), { ...state, items });
}

/** How the parts of these lines are written: in rial where an amount stands in one, which no percentage shows. */
export function goldUnitOf(items: readonly InvoiceItemDraft[]): GoldUnit {
  const isRial = items.some((item) =>
    (Object.keys(typedFields) as GoldPart[]).some((part) => item[part] !== '' && !isZero(item[part])),
  );
  return isRial ? 'rial' : 'percent';
}

const mostPercent = new Decimal(BigInt(limits.percentage.max), 0);

/** For a line that goes on in rial: what nobody means as a percentage is the amount that was written, and no share of the metal. */
export function takeExcessAsRial(state: WizardState, uuid: string): WizardState {
  return (Object.keys(typedFields) as GoldPart[]).reduce((next, part) => {
    const item = next.items.find((one) => one.uuid === uuid);
    const percent = item === undefined ? null : parseDecimal(goldPercent(item, part));
    if (percent === null || percent.compare(mostPercent) <= 0) return next;
    return writeGoldPart(next, uuid, { part, unit: 'rial', text: percent.truncated().toString() });
  }, state);
}

/** The rates of VAT on metal itself, a line each; of exempt metal none. */
export const taxedMetal = ({ items }: Pick<WizardState, 'items'>): string[] =>
  items.flatMap(({ item_vat_percentage: rate }) => (parseDecimal(rate)?.isZero() === false ? [rate] : []));

/** Only wage, profit and commission bear VAT. */
export function freeMetalOfVat(state: WizardState): WizardState {
  return change(state, { ...state, items: state.items.map((item) => ({ ...item, item_vat_percentage: '0' })) });
}
