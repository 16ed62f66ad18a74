import { apartNumbers } from '../text/apart-numbers.ts';
import { foldText } from '../text/fold-text.ts';
import { andWord, scaleWords } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { wordTable } from '../text/word-table.ts';
import { asWritten } from './as-written.ts';
import { lightWords } from './match-name.ts';
import {
  isPriceAndHalf,
  isPriced,
  pricedBy,
  priceOfOne,
  readQuantity,
  readThing,
  type SaidThing,
  unitOf,
} from './order-line.ts';
import {
  buyerMarks,
  buyerWords,
  companyWord,
  dateWords,
  fillers,
  headingWords,
  hourWord,
  invoiceAdjectives,
  invoiceWords,
  newWord,
  offerWord,
  orderCurrencyWords,
  orderedWord,
  orderWords,
  priceWords,
  restWords,
  sellingVerbs,
  sellingWords,
  settlingWords,
  sizeWords,
  termWords,
  totalWords,
  unitAdjectives,
  unitWords,
} from './order-words.fa.ts';
import { questionFillers } from './question-words.fa.ts';
import { todayOf } from './read-period.ts';
import { takeAsides } from './take-aside.ts';
import { takeDay } from './take-day.ts';
import { type OrderDue, type TakenTerm, takeTerm } from './take-term.ts';
import { takeTimes } from './take-times.ts';
import { joinSplit } from './tokens-of.ts';

export interface OrderLine {
  /** folded words of the name, by which it is found */
  name: string;
  /** the name as it was written */
  written: string;
  /** plain decimal; "1" when none was said */
  qty: string;
  /** the product's unit code; null when none was said */
  unit: string | null;
  /** of one, rial; null when none was said, "" when one was that does not tell that of one */
  price: string | null;
  /** the price of one of the unit that it was said of, where that is another than `unit`; rial, "" where it does not come out */
  pricedBy: { unit: string; price: string } | null;
}

export interface OrderRequest {
  kind: 'order';
  /** folded words of the buyer's name; "" when none was named */
  buyer: string;
  /** the name as it was written, and that it is a company's */
  buyerWritten: string;
  /** the buyer's name was read of words that stand alone before «:», which may be those of a list: «لبنیات: ۲ شیر» */
  isHeading: boolean;
  lines: OrderLine[];
  payment: 'cash' | 'credit' | null;
  /** of the invoice, `YYYY-MM-DD` of the Tehran calendar; null when none was said */
  day: string | null;
  /** until when it is to be paid; null when nothing was said */
  due: OrderDue | null;
  /** a pre-invoice is asked for */
  isOffer: boolean;
  /** words, as they were written, of amounts without goods, and of days that are none: what the draft lacks of it */
  notRead: string[];
}

const paymentWords = wordTable<'cash' | 'credit'>({
  نقد: 'cash',
  نقدی: 'cash',
  نسیه: 'credit',
  مدتدار: 'credit',
});

/** «تاریخ: ۱۵ آبان» is one piece. */
const dateMark = new RegExp(`(${[...dateWords].join('|')})[ \\t]*:`, 'g');

/** «مهلت پرداخت: ۳۰ روز», too. */
const termMark = new RegExp(
  `((?:${[...termWords].join('|')})(?:[ \\t]+(?:${[...settlingWords].join('|')}))?)[ \\t]*:`,
  'g',
);

/** «۵۰،۰۰۰» is one number. */
const thousandsMark = /(?<=\p{Nd})،(?=\p{Nd}{3}(?!\p{Nd}))/gu;

/** «۳۰.۰۰۰ تومان», «۱/۲۰۰ تومان» are, too: nobody says thousandths of one. */
const thousandsPoint = /(?<=(?:^|[^\p{Nd}./])\p{Nd}{1,3})[./](?=\p{Nd}{3}\s*(?:تومان|تومن|ریال))/gu;

/** «خریدار: پخش البرز» is one piece. */
const buyerMark = new RegExp(`(${buyerMarks.join('|')})(?:[ \\t]+${newWord})?[ \\t]*:`, 'g');

/** «ساعت ۵:۳۰» is one piece. */
const hourMark = new RegExp(`(${hourWord}[ \\t]+\\p{Nd}{1,2}):(?=\\p{Nd}{2}(?!\\p{Nd}))`, 'gu');

const pieceOfWords = (text: string): string =>
  foldText(text.replaceAll(/[؟?!«»"()[\]*•]/g, ' '))
    .replaceAll(/\.(?=\s|$)/g, ' ')
    .trim();

/** What stands between two signs. */
interface Piece {
  tokens: readonly string[];
  /** before «:» */
  isHeading: boolean;
}

/** Each piece, and the sign behind it. */
function piecesOf(text: string): Piece[] {
  const parts = apartNumbers(text)
    .replaceAll('\u200c', '')
    .replaceAll(dateMark, '$1 ')
    .replaceAll(termMark, '$1 ')
    .replaceAll(buyerMark, '$1 ')
    .replaceAll(hourMark, '$1.')
    .replaceAll(thousandsMark, ',')
    .replaceAll(thousandsPoint, ',')
    .split(/([\n\r;؛،:\t]+|,(?!\p{Nd}{3})|\s[-–]\s)/u);
  return parts.flatMap((part, at) => {
    const words = at % 2 === 0 ? pieceOfWords(part) : '';
    if (words === '') return [];
    return [{ tokens: joinSplit(words.split(/ +/)), isHeading: parts[at + 1]?.includes(':') === true }];
  });
}

/** Cuts a piece at each «و» that joins two things and is no part of a number or a quantity. */
function thingsOf(tokens: readonly string[]): string[][] {
  const things: string[][] = [[]];
  const nothing = { isNamed: false, isCounted: false };
  let thing = nothing;
  for (let at = 0; at < tokens.length; ) {
    const end = endOfNumber(tokens, at, thing) ?? at + 1;
    const begins = tokens[at] === andWord && startsLine(tokens, at + 1);
    if (begins) things.push([]);
    else things.at(-1)?.push(...tokens.slice(at, end));
    const isNamed = thing.isNamed || isOfName(tokens[at] ?? '');
    const isCounted = thing.isCounted || (readNumber(tokens, at) !== null && !isPriced(tokens, end));
    thing = begins ? nothing : { isNamed, isCounted };
    at = end;
  }
  return things.filter((words) => words.length > 0);
}

/** What was said of a thing so far. */
interface Begun {
  isNamed: boolean;
  /** how much of it */
  isCounted: boolean;
}

/**
 * Of a number or quantity that begins at a token. «برنج ۲ کیلو و ۳۰۰ گرم زعفران», «۲ عدد روغن ۵۰۰۰۰ و نیم کیلو پسته» are two; it is the
 * first one's.
 */
function endOfNumber(tokens: readonly string[], at: number, { isNamed, isCounted }: Begun): number | null {
  const number = readNumber(tokens, at);
  if (number === null) return null;
  const mayBePrice = isCounted || priceWords.has(tokens[at - 1] ?? '');
  if (mayBePrice && isPriceAndHalf(tokens, number)) return number.next - 2;
  // «۲ تا روغن ۲۵۰ هزار و ۳ تا برنج»: a price, and how much of the next thing.
  const after = tokens[number.next];
  const scaleAt = at + tokens.slice(at, number.next).findLastIndex((token) => scaleWords[token] !== undefined);
  const isOfNext = Object.hasOwn(unitWords, after ?? '') || isOfGoods(after);
  if (isCounted && isOfNext && scaleAt >= at && tokens[scaleAt + 1] === andWord) return scaleAt + 1;
  const quantity = readQuantity(tokens, at);
  const isTwo = quantity?.isOfUnits === true && isNamed && isOfGoods(tokens[quantity.next]);
  return (isTwo ? number : (quantity ?? number)).next;
}

/** After «و»: a quantity follows, now or behind a name. */
const startsLine = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(at, at + 4).some((_, index) => readNumber(tokens, at + index) !== null);

const endsName = (token: string): boolean =>
  [orderWords, priceWords, totalWords, sellingVerbs].some((words) => words.has(token)) ||
  Object.hasOwn(unitAdjectives, token);

/** A word that goods are called by, which stands behind how much of them. */
const isOfGoods = (token: string | undefined): boolean =>
  token !== undefined && token !== andWord && isOfName(token) && !endsName(token) && !sellingWords.has(token);

/**
 * «برای نگین طلای ۱۸ عیار ۵ گرم»: where no goods are named behind a size, the word before it is of them and not of the buyer; of «آقای نوری ۲ لیتری»
 * a name is left to him.
 */
function isOfGoodsBefore(tokens: readonly string[], start: number, end: number): boolean {
  const size = readNumber(tokens, end)?.next ?? tokens.length;
  const isNamed = tokens.slice(start, end - 1).some((token) => !lightWords.has(token));
  const goods = tokens.slice(size + 1).some((token) => isOfGoods(token) && !headingWords.has(token));
  return sizeWords.has(tokens[size] ?? '') && isNamed && !goods;
}

/** The buyer of a piece: words after «برای», up to a number or what is said of a price. */
function buyerOf(tokens: readonly string[]): { name: string[]; rest: string[] } | null {
  for (const words of buyerWords) {
    const at = tokens.findIndex((_, index) => words.every((word, place) => tokens[index + place] === word));
    if (at < 0) continue;
    let start = at + words.length;
    let end = start;
    while (end < tokens.length && readNumber(tokens, end) === null && !endsName(tokens[end] ?? '')) end += 1;
    if (isOfGoodsBefore(tokens, start, end)) end -= 1;
    // «سفارش جدید از پخش البرز»
    while (words[0] === orderedWord && invoiceAdjectives.has(tokens[start] ?? '')) start += 1;
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
  // «فاکتور حمید نوری ۱۸ عیار ۵ گرم النگو»
  const isSize = sizeWords.has(tokens[number.next] ?? '');
  const counted = isSize ? readNumber(tokens, number.next + 1) : number;
  if (counted === null) return null;
  const hasUnit = Object.hasOwn(unitWords, tokens[counted.next] ?? '');
  const goods = tokens[counted.next + (hasUnit ? 1 : 0)];
  const named = tokens.slice(start, end);
  const name = named.filter((token) => ![fillers, orderWords, invoiceAdjectives].some((words) => words.has(token)));
  if (name.length === 0 || goods === undefined || !isOfName(goods)) return null;
  return { name, rest: [...tokens.slice(0, start), ...tokens.slice(end)] };
}

/** «فاکتور پخش البرز: ۳ روغن», «پخش البرز: …»: a name that stands alone before what it buys; «فاکتور رسمی:» has none. */
function buyerAhead({ tokens, isHeading }: Piece): string[] {
  const isOfBuyer = isHeading || tokens.some((token) => invoiceWords.has(token));
  return isOfBuyer ? wordsAlone(tokens) : [];
}

/** What is said beside the goods, and is neither a greeting nor of the invoice; none where a number is. */
function wordsAlone(tokens: readonly string[]): string[] {
  if (tokens.some((_, at) => readNumber(tokens, at) !== null)) return [];
  return tokens.filter(
    (token) =>
      ![fillers, questionFillers, orderWords, priceWords, invoiceAdjectives, headingWords, sellingWords].some((words) =>
        words.has(token),
      ) &&
      !Object.hasOwn(paymentWords, token) &&
      token !== andWord,
  );
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

/** What is said without a name: words that say how much of what, or at what price, is not known. */
const saidOf = (thing: readonly string[]): string =>
  thing.filter((token) => !fillers.has(token) && !orderWords.has(token) && token !== andWord).join(' ');

/** The things of an order, as they are read one by one. */
class Things {
  readonly notRead: string[] = [];
  readonly #all: SaidThing[] = [];

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  add(tokens: readonly string[]): void {
    const said = readThing(tokens.filter((token) => paymentWords[token] === undefined));
    const last = this.#all.at(-1);
    if (said.qty === null && said.price === null) return;
    // «۲ کارتن روغن، هر کدام ۲۵۰ هزار تومان»
    if (said.name.length === 0 && said.qty === null && said.isPriceNamed && last?.price === null)
      Object.assign(last, { price: said.price, per: said.per, isTotal: said.isTotal });
    else if (said.name.length === 0 || said.qty === '0') this.notRead.push(saidOf(tokens));
    else this.#all.push(said);
  }

  lines(written: (words: string) => string): OrderLine[] {
    // A total of several things is of none of them alone, unless each has its own.
    const isWhole = this.#all.every(({ isTotal }) => isTotal);
    return this.#all.map((said) => ({
      name: said.name.join(' '),
      written: written(said.name.join(' ')),
      qty: said.qty ?? '1',
      unit: unitOf(said),
      price: priceOfOne(said, isWhole),
      pricedBy: pricedBy(said),
    }));
  }
}

/** Paid in one way, or in both, of which a draft knows none: then their words are not read. */
function paymentOf(said: readonly string[], notRead: string[]): OrderRequest['payment'] {
  const ways = said.filter((token) => Object.hasOwn(paymentWords, token));
  const kinds = new Set(ways.map((token) => paymentWords[token]));
  if (kinds.size < 2) return [...kinds][0] ?? null;
  const isNoted = notRead.some((words) => words.split(' ').some((word) => ways.includes(word)));
  if (!isNoted) notRead.push(ways.join(` ${andWord} `));
  return null;
}

const isOnCredit = (token: string): boolean => paymentWords[token] === 'credit';

/** Until when is paid: nothing that is paid at once has a term, and none ends before the invoice's day; what is not taken is not read. */
function dueOf(terms: readonly TakenTerm[], said: readonly string[], day: string, notRead: string[]): OrderDue | null {
  const isCash = said.some((token) => paymentWords[token] === 'cash');
  const fits = ({ due }: TakenTerm): boolean => due !== null && !isCash && !('day' in due && due.day < day);
  const taken = terms.find(fits);
  notRead.push(...terms.filter((term) => term !== taken).map(({ said }) => said));
  return taken?.due ?? null;
}

/** «شرکت » where that stands before a buyer's name, which is found without it. */
function companyOf(said: readonly string[], buyer: string): string {
  const [first = ''] = buyer.split(' ');
  const isCompany = first !== '' && said.some((token, at) => token === companyWord && said[at + 1] === first);
  return isCompany ? `${companyWord} ` : '';
}

/** An order in a sentence or pasted line by line. Null when nothing in it looks like one. `nowIso`: an instant. */
export function readOrder(text: string, nowIso: string): OrderRequest | null {
  const pieces = piecesOf(text);
  const written = asWritten(text);
  const saysRest = pieces.some(({ tokens }) => tokens.some((token) => restWords.has(token)));
  let buyer = '';
  let ahead: string[] = [];
  let isHeading = false;
  const things = new Things();
  let day: string | null = null;
  const terms: TakenTerm[] = [];
  for (const piece of pieces) {
    const term = takeTerm(piece.tokens, nowIso, isOnCredit);
    if (term.said !== '') terms.push(term);
    const taken = takeDay(term.rest, nowIso);
    const times = takeTimes(taken.rest, nowIso);
    const aside = takeAsides(times.rest, (token) => Object.hasOwn(paymentWords, token), saysRest);
    const tokens = aside.rest;
    day ??= taken.day;
    things.notRead.push(...[taken.notRead, ...times.notRead, ...aside.notRead].filter((words) => words !== ''));
    const found = buyer === '' ? (buyerOf(tokens) ?? buyerAfterInvoice(tokens)) : null;
    if (found !== null) buyer = found.name.join(' ');
    else {
      const isBuyer = buyer === '' && ahead.length === 0 && things.isEmpty;
      const name = isBuyer ? buyerAhead({ ...piece, tokens }) : [];
      if (name.length > 0) {
        ahead = name;
        isHeading = !tokens.some((token) => invoiceWords.has(token));
      } else if (wordsAlone(tokens).length > 0) things.notRead.push(wordsAlone(tokens).join(' '));
    }
    for (const thing of thingsOf(found?.rest ?? tokens)) things.add(thing);
  }
  const lines = things.lines(written);
  // A name alone orders nothing: «صورتحساب آزمایشی چیست».
  const isAhead = buyer === '' && lines.length > 0;
  if (isAhead) buyer = ahead.join(' ');
  const said = pieces.flatMap(({ tokens }) => tokens);
  const due = dueOf(terms, said, day ?? todayOf(nowIso), things.notRead);
  const payment = due === null ? paymentOf(said, things.notRead) : 'credit';
  const notRead = things.notRead.map(written);
  const isOffer = pieces.some(({ tokens }) => tokens.includes(offerWord));
  return buyer === '' && lines.length === 0
    ? null
    : {
        ...{ kind: 'order', buyer, buyerWritten: companyOf(said, buyer) + written(buyer) },
        ...{ isHeading: isAhead && isHeading, lines, payment, day, due, isOffer, notRead },
      };
}
