import { foldText } from '../text/fold-text.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { wordTable } from '../text/word-table.ts';
import {
  buyerWords,
  dateWords,
  fillers,
  invoiceAdjectives,
  invoiceWords,
  offerWord,
  orderCurrencyWords,
  orderWords,
  priceWords,
  sellingWords,
  sizeWords,
  unitWords,
} from './order-words.fa.ts';
import { readPeriods } from './read-period.ts';
import { joinSplit } from './tokens-of.ts';

export interface OrderLine {
  /** folded words of the name */
  name: string;
  /** plain decimal; "1" when none was said */
  qty: string;
  /** the product's unit code; null when none was said */
  unit: string | null;
  /** of one, rial; null when none was said */
  price: string | null;
}

export interface OrderRequest {
  kind: 'order';
  /** folded words of the buyer's name; "" when none was named */
  buyer: string;
  lines: OrderLine[];
  payment: 'cash' | 'credit' | null;
  /** of the invoice, `YYYY-MM-DD` of the Tehran calendar; null when none was said */
  day: string | null;
  /** a pre-invoice is asked for */
  isOffer: boolean;
}

const paymentWords = wordTable<'cash' | 'credit'>({
  نقد: 'cash',
  نقدی: 'cash',
  نسیه: 'credit',
  مدتدار: 'credit',
});

const piecesOf = (text: string): string[] =>
  text
    .replaceAll('\u200c', '')
    .split(/[\n\r;؛،:\t]+|,(?!\d{3})|\s[-–]\s/)
    .map((piece) =>
      foldText(piece.replaceAll(/[؟?!«»"()[\]*•]/g, ' '))
        .replaceAll(/\.(?=\s|$)/g, ' ')
        .trim(),
    )
    .filter((piece) => piece !== '');

/** Cuts a piece at each «و» that joins two things and is no part of a number. */
function thingsOf(tokens: readonly string[]): string[][] {
  const things: string[][] = [[]];
  for (let at = 0; at < tokens.length; ) {
    const number = readNumber(tokens, at);
    if (number !== null) {
      things.at(-1)?.push(...tokens.slice(at, number.next));
      at = number.next;
    } else {
      if (tokens[at] === andWord && startsLine(tokens, at + 1)) things.push([]);
      else things.at(-1)?.push(tokens[at] ?? '');
      at += 1;
    }
  }
  return things.filter((thing) => thing.length > 0);
}

/** After «و»: a quantity follows, now or behind a name. */
const startsLine = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(at, at + 4).some((_, index) => readNumber(tokens, at + index) !== null);

const endsName = (token: string): boolean => orderWords.has(token) || priceWords.has(token);

/** The buyer of a piece: words after «برای», up to a number or what is said of a price. */
function buyerOf(tokens: readonly string[]): { name: string[]; rest: string[] } | null {
  for (const words of buyerWords) {
    const at = tokens.findIndex((_, index) => words.every((word, place) => tokens[index + place] === word));
    if (at < 0) continue;
    const start = at + words.length;
    let end = start;
    while (end < tokens.length && readNumber(tokens, end) === null && !endsName(tokens[end] ?? '')) end += 1;
    const name = tokens.slice(start, end).filter((token) => !fillers.has(token) && token !== andWord);
    const isNamed = sells(tokens) || hasMeasuredGoods(tokens.slice(0, at));
    const isBuyer = words.join(' ') !== 'به' || (isNamed && isOfName(tokens[start] ?? ''));
    if (name.length > 0 && isBuyer) return { name, rest: [...tokens.slice(0, at), ...tokens.slice(end)] };
  }
  return null;
}

/** «فاکتور حمید نوری ۵ تا روغن»: a name between the invoice's word and a quantity whose goods come after it. */
function buyerAfterInvoice(tokens: readonly string[]): ReturnType<typeof buyerOf> {
  const start = tokens.findIndex((token) => invoiceWords.has(token)) + 1;
  const end = tokens.findIndex((_, at) => at >= start && readNumber(tokens, at) !== null);
  const number = readNumber(tokens, end);
  if (start === 0 || number === null) return null;
  const hasUnit = Object.hasOwn(unitWords, tokens[number.next] ?? '');
  const goods = tokens[number.next + (hasUnit ? 1 : 0)];
  const named = tokens.slice(start, end);
  const name = named.filter((token) => ![fillers, orderWords, invoiceAdjectives].some((words) => words.has(token)));
  if (name.length === 0 || goods === undefined || !isOfName(goods)) return null;
  return { name, rest: [...tokens.slice(0, start), ...tokens.slice(end)] };
}

const isOfName = (token: string): boolean =>
  ![fillers, orderWords, priceWords, sizeWords].some((words) => words.has(token)) &&
  !Object.hasOwn(unitWords, token) &&
  !Object.hasOwn(orderCurrencyWords, token) &&
  !Object.hasOwn(paymentWords, token) &&
  readNumber([token], 0) === null;

/** «۲ کیلو سیب‌زمینی به زهرا کریمی», «روغن ۳ تا به پخش سپید»: a quantity with its unit, and what it is of. */
const hasMeasuredGoods = (tokens: readonly string[]): boolean =>
  tokens.some(isOfName) &&
  tokens.some((_, at) => Object.hasOwn(unitWords, tokens[readNumber(tokens, at)?.next ?? -1] ?? ''));

/** «به کسی بفروش»: then «به» stands before a buyer, else before a price or a place. */
const sells = (tokens: readonly string[]): boolean => tokens.some((token) => sellingWords.has(token));

const multiply = (value: string, factor: bigint): string => {
  if (factor === 1n) return value;
  const [whole = '0', part = ''] = value.split('.');
  const scaled = BigInt(whole + part.padEnd(8, '0').slice(0, 8)) * factor;
  const text = scaled.toString().padStart(9, '0');
  return `${text.slice(0, -8).replace(/^0+(?=\d)/, '')}.${text.slice(-8)}`.replace(/\.?0+$/, '');
};

/** «۳ عدد روغن هر کدام ۲۵۰ هزار تومان», «برنج ۱۰ کیلو ۱۲۰۰۰۰». Null when there is no name, or no number. */
function lineOf(tokens: readonly string[]): OrderLine | null {
  const name: string[] = [];
  let qty: string | null = null;
  let unit: string | null = null;
  let price: string | null = null;
  let expectsPrice = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const number = readNumber(tokens, at);
    if (number === null) {
      if (priceWords.has(token)) expectsPrice = true;
      else if (Object.hasOwn(unitWords, token) && qty !== null && unit === null && name.length === 0)
        unit = unitWords[token] ?? null;
      else if (
        !fillers.has(token) &&
        !orderWords.has(token) &&
        !sellingWords.has(token) &&
        !(invoiceAdjectives.has(token) && invoiceWords.has(tokens[at - 1] ?? '')) &&
        !Object.hasOwn(orderCurrencyWords, token) &&
        token !== andWord
      )
        name.push(token);
      at += 1;
      continue;
    }
    const after = tokens[number.next] ?? '';
    // «یک صورتحساب»: how many invoices, not how much of anything.
    if (orderWords.has(after)) at = number.next + 1;
    else if (sizeWords.has(after)) {
      name.push(...tokens.slice(at, number.next + 1));
      at = number.next + 1;
    } else if (Object.hasOwn(orderCurrencyWords, after) || expectsPrice) {
      price = multiply(number.value, orderCurrencyWords[after] ?? 1n);
      at = number.next + (Object.hasOwn(orderCurrencyWords, after) ? 1 : 0);
    } else if (qty === null) {
      qty = number.value;
      const hasUnit = Object.hasOwn(unitWords, after);
      if (hasUnit) unit = unitWords[after] ?? null;
      at = number.next + (hasUnit ? 1 : 0);
    } else {
      price ??= number.value;
      at = number.next;
    }
  }
  if (name.length === 0 || (qty === null && price === null) || qty === '0') return null;
  return { name: name.join(' '), qty: qty ?? '1', unit, price };
}

/** «به تاریخ ۱۵ آبان», «مورخ ۱۴۰۵/۰۸/۱۵»: the day, and the words without it. */
function takeDay(tokens: readonly string[], nowIso: string): { day: string | null; rest: readonly string[] } {
  const at = tokens.findIndex((token) => dateWords.has(token));
  const after = tokens.slice(at + 1);
  const [said] = at < 0 ? [] : readPeriods(after, nowIso);
  if (said === undefined || said.from !== said.to || !said.used.has(0)) return { day: null, rest: tokens };
  const start = fillers.has(tokens[at - 1] ?? '') ? at - 1 : at;
  return { day: said.from, rest: [...tokens.slice(0, start), ...after.filter((_, index) => !said.used.has(index))] };
}

/** An order in a sentence or pasted line by line. Null when nothing in it looks like one. `nowIso`: an instant. */
export function readOrder(text: string, nowIso: string): OrderRequest | null {
  const pieces = piecesOf(text).map((piece) => joinSplit(piece.split(' ')));
  let buyer = '';
  let payment: OrderRequest['payment'] = null;
  const lines: OrderLine[] = [];
  let day: string | null = null;
  for (const piece of pieces) {
    const taken = takeDay(piece, nowIso);
    const tokens = taken.rest;
    day ??= taken.day;
    payment ??= tokens.map((token) => paymentWords[token]).find((found) => found !== undefined) ?? null;
    const found = buyer === '' ? (buyerOf(tokens) ?? buyerAfterInvoice(tokens)) : null;
    if (found !== null) buyer = found.name.join(' ');
    for (const thing of thingsOf(found?.rest ?? tokens)) {
      const line = lineOf(thing.filter((token) => paymentWords[token] === undefined));
      if (line !== null) lines.push(line);
    }
  }
  const isOffer = pieces.some((tokens) => tokens.includes(offerWord));
  return buyer === '' && lines.length === 0 ? null : { kind: 'order', buyer, lines, payment, day, isOffer };
}
