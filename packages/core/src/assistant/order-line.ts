import { unitRatio } from '../catalogues/unit-ratio.ts';
import { Decimal, decimalOf } from '../money/decimal.ts';
import { addDecimals } from '../money/decimal-strings.ts';
import { andWord, halfWord } from '../text/number-words.fa.ts';
import { type ReadNumber, readNumber } from '../text/read-number.ts';
import {
  countWords,
  eachWords,
  fillers,
  invoiceAdjectives,
  invoiceWords,
  measureWords,
  millions,
  orderCurrencyWords,
  orderWords,
  priceWords,
  scaleAdjectives,
  sellingWords,
  sizeWords,
  sumOf,
  totalPairs,
  totalWords,
  unitAdjectives,
  unitWords,
  wholeWord,
} from './order-words.fa.ts';
import { eachWord } from './question-words.fa.ts';

/** One thing of an order as it was said. */
export interface SaidThing {
  name: string[];
  /** plain decimal */
  qty: string | null;
  /** the word of its unit; "" when none was said */
  unit: string;
  /** rial, plain decimal; "": in which currency is not known */
  price: string | null;
  /** what the price is of: «هر ۲ کیلو»; null: of one */
  per: { count: string; unit: string } | null;
  /** the price is of all of it: «جمعاً ۵ میلیون تومان» */
  isTotal: boolean;
  /** its price is named as one: «هر کدام», «قیمت», «جمعاً» */
  isPriceNamed: boolean;
}

/** What the next number is expected to be. */
interface Expected {
  price: boolean;
  total: boolean;
}

const half = '0.5';
/** Goods for less than a thousand rials are not sold by halves. */
const digitsOfPrice = 4;
const packages = 'PACKAGE';
const measured: ReadonlySet<string> = new Set(['KILO', 'GRAM', 'TON', 'LITER', 'METER']);
const isUnit = (word: string | undefined): boolean => word !== undefined && Object.hasOwn(unitWords, word);
const isMeasure = (word: string | undefined): boolean => isUnit(word) || measureWords.has(word ?? '');
const codeOf = (unit: string): string | null => unitWords[unit] ?? null;

/** So many of a lesser unit in the greater one: 300 grams are 0.3 of a kilo. Null where they do not measure one thing. */
function partOf(count: string, unit: string, greater: string): string | null {
  const [from, to] = [codeOf(unit), codeOf(greater)];
  const ratio = from === null || to === null ? null : unitRatio(from, to);
  if (ratio === null || ratio.makes >= ratio.of) return null;
  return decimalOf(count).times(new Decimal(ratio.makes, 0)).dividedBy(new Decimal(ratio.of, 0), 8).toString();
}

/** How much of something was said, and the first token after it. */
interface Quantity {
  /** plain decimal */
  qty: string;
  /** the word of its unit; "" when none was said */
  unit: string;
  /** the word of a measure that is no unit of goods: «ساعت» of «یک ساعت و نیم مشاوره» */
  name: string[];
  next: number;
  /** of two units, each with its number */
  isOfUnits: boolean;
}

/**
 * How much begins at a token: «۲», «۲ کیلو», «۲ کیلو و نیم», «یک ساعت و نیم», «۲ کیلو و ۳۰۰ گرم». Null where no number is. Folded tokens.
 */
export function readQuantity(tokens: readonly string[], at: number): Quantity | null {
  const number = readNumber(tokens, at);
  if (number === null) return null;
  const unit = tokens[number.next] ?? '';
  const bare = { qty: number.value, unit: '', name: [], next: number.next, isOfUnits: false };
  const next = number.next + 1;
  const isMore = isMeasure(unit) && isHalfMore(tokens, next, number.value);
  const withHalf = { qty: addDecimals(number.value, half), next: next + 2 };
  if (!isUnit(unit)) return isMore ? { ...bare, ...withHalf, name: [unit] } : bare;
  const alone = { ...bare, unit, next };
  if (isMore) return { ...alone, ...withHalf };
  if (tokens[next] !== andWord) return alone;
  const more = readNumber(tokens, next + 1);
  const part = more === null ? null : partOf(more.value, tokens[more.next] ?? '', unit);
  return more === null || part === null
    ? alone
    : { ...alone, qty: addDecimals(number.value, part), next: more.next + 1, isOfUnits: true };
}

/** «و نیم» right behind a measure: «۲ کیلو و نیم», «یک ساعت و نیم»; «و نیم کیلو», «و نیم دوجین», «و نیم لیتری» begin something else. */
function isHalfMore(tokens: readonly string[], at: number, qty: string): boolean {
  const after = tokens[at + 2];
  const isOfNext = isMeasure(after) || sizeWords.has(after ?? '');
  return tokens[at] === andWord && tokens[at + 1] === halfWord && !isOfNext && !qty.includes('.');
}

/** «۵۰۰۰۰ و نیم کیلو», «۵۰۰۰۰ و نیم پیتزا»: a price, and half of something else, since no price has half a rial. */
export function isPriceAndHalf(tokens: readonly string[], { value, next }: ReadNumber): boolean {
  const [whole = '', part] = value.split('.');
  const after = tokens[next] ?? '';
  const isOfNext = part === undefined ? isMeasure(after) : !Object.hasOwn(orderCurrencyWords, after);
  return tokens[next - 1] === halfWord && tokens[next - 2] === andWord && whole.length >= digitsOfPrice && isOfNext;
}

/** Does the number before a token say what something costs? */
export const isPriced = (tokens: readonly string[], at: number): boolean =>
  Object.hasOwn(orderCurrencyWords, tokens[at] ?? '') || scaleAdjectives.has(tokens[at] ?? '');

/** Is «لیتری» of «۲ عدد شیر لیتری ۲۰ هزار تومان» a word of the goods, which are not sold by it? «کیلویی» always is of a price. */
const isOfGoods = (adjective: string, said: SaidThing): boolean => {
  const [own, priced] = [codeOf(said.unit), codeOf(unitAdjectives[adjective] ?? '')];
  const isOther = own !== null && priced !== null && unitRatio(own, priced) === null;
  return isOther && measured.has(priced) && !priceWords.has(adjective);
};

/** What a price is said of: «هر کیلو», «هر ۱۰ عدد», «کیلویی ۳۰۰ هزار ریال»; and the first token after it. */
function perAt(tokens: readonly string[], at: number, said: SaidThing): { per: SaidThing['per']; next: number } | null {
  const token = tokens[at] ?? '';
  const number = readNumber(tokens, at + 1);
  const unit = unitAdjectives[token];
  if (unit !== undefined) {
    const isPriced = (number !== null && !isUnit(tokens[number.next])) || said.price !== null;
    return isPriced && !isOfGoods(token, said) ? { per: { count: '1', unit }, next: at + 1 } : null;
  }
  if (token !== eachWord) return null;
  if (number !== null && isUnit(tokens[number.next]))
    return { per: { count: number.value, unit: tokens[number.next] ?? '' }, next: number.next + 1 };
  if (isUnit(tokens[at + 1])) return { per: { count: '1', unit: tokens[at + 1] ?? '' }, next: at + 2 };
  // «هر یک ۲۵۰ هزار»
  return number?.value === '1' && readNumber(tokens, number.next) !== null ? { per: null, next: number.next } : null;
}

/** How many words from a place on say that a price is of all: «جمعاً», «روی هم», «مبلغ کل»; «دفتر کل» is goods. */
function lengthOfTotal(tokens: readonly string[], at: number): number {
  const [last = '', token = '', next = ''] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (totalWords.has(token)) return 1;
  if (totalPairs.some(([first, second]) => first === token && second === next)) return 2;
  const isOfPrice = priceWords.has(last) || priceWords.has(next) || last === sumOf;
  if (token === wholeWord) return isOfPrice && last !== eachWord ? 1 : 0;
  return token === sumOf && (next === wholeWord || readNumber(tokens, at + 1) !== null) ? 1 : 0;
}

const isOfMillions = (words: readonly string[]): boolean => words.some((word) => millions.has(word));

/** A number, with what follows it, into what is said; the first token after it, null where none begins. */
function takeNumber(tokens: readonly string[], at: number, said: SaidThing, expected: Expected): number | null {
  const number = readNumber(tokens, at);
  if (number === null) return null;
  const after = tokens[number.next] ?? '';
  // «یک صورتحساب»: how many invoices, not how much of anything.
  if (orderWords.has(after)) return number.next + 1;
  if (sizeWords.has(after)) {
    said.name.push(...tokens.slice(at, number.next + 1));
    return number.next + 1;
  }
  const factor = orderCurrencyWords[after];
  const isOfScale = scaleAdjectives.has(after);
  const isExpected = (expected.price || (expected.total && said.qty !== null)) && !isUnit(after);
  if (factor !== undefined || isOfScale || isExpected) {
    // «۱۲ میلیونی»: of tomans or of rials, nobody said.
    if (!isOfScale || said.price === null)
      said.price = isOfScale
        ? ''
        : decimalOf(number.value)
            .times(new Decimal(factor ?? 1n, 0))
            .toString();
    said.isTotal = expected.total;
    Object.assign(expected, { price: false, total: false });
    return number.next + (factor !== undefined || isOfScale ? 1 : 0);
  }
  // «نصب کولر ۲ میلیون»: nobody orders millions of what was named before; an amount without a currency is rial, as beside a quantity.
  if (
    said.qty === null &&
    said.price === null &&
    said.name.length > 0 &&
    isOfMillions(tokens.slice(at, number.next)) &&
    !isUnit(after) &&
    // «آجر ۲ میلیون قالب»: what it is counted by follows; «نصب کولر ۲ میلیون امروز» is a price all the same.
    !countWords.has(after)
  ) {
    said.price = number.value;
    return number.next;
  }
  const { qty, unit, name, next } = readQuantity(tokens, at) ?? { qty: number.value, unit: '', name: [], ...number };
  if (said.qty !== null) {
    // «۳ عدد فرش ۲ متر و نیم»: what is measured is no price.
    if (next > number.next) said.name.push(...tokens.slice(at, next));
    else said.price ??= number.value;
    return next;
  }
  Object.assign(said, { qty, unit });
  said.name.push(...name.filter((_, index) => isNamed(tokens, number.next + index)));
  expected.total = false;
  return next;
}

/** A word into what is said, and the first token after it. */
function takeWord(tokens: readonly string[], at: number, said: SaidThing, expected: Expected): number {
  const token = tokens[at] ?? '';
  const per = perAt(tokens, at, said);
  if (per !== null || priceWords.has(token)) {
    said.per = per?.per ?? said.per;
    said.isPriceNamed = true;
    expected.price = true;
    if (per !== null || eachWords.has(token)) expected.total = false;
    return per?.next ?? at + 1;
  }
  const total = lengthOfTotal(tokens, at);
  if (total > 0) {
    said.isPriceNamed = true;
    expected.total = true;
    return at + total;
  }
  if (isUnit(token) && said.qty !== null && codeOf(said.unit) === null && said.name.length === 0) said.unit = token;
  else if (isNamed(tokens, at)) said.name.push(token);
  return at + 1;
}

const isNamed = (tokens: readonly string[], at: number): boolean => {
  const token = tokens[at] ?? '';
  return (
    ![fillers, orderWords, sellingWords].some((words) => words.has(token)) &&
    !(invoiceAdjectives.has(token) && invoiceWords.has(tokens[at - 1] ?? '')) &&
    !Object.hasOwn(orderCurrencyWords, token) &&
    token !== andWord
  );
};

/** «۳ عدد روغن هر کدام ۲۵۰ هزار تومان», «برنج ۱۰ کیلو ۱۲۰۰۰۰»: what these words say of one thing. Folded tokens. */
export function readThing(tokens: readonly string[]): SaidThing {
  const said: SaidThing = {
    ...{ name: [], qty: null, unit: '', price: null, per: null },
    ...{ isTotal: false, isPriceNamed: false },
  };
  const expected: Expected = { price: false, total: false };
  for (let at = 0; at < tokens.length; )
    at = takeNumber(tokens, at, said, expected) ?? takeWord(tokens, at, said, expected);
  // «۵ میلیون تومان جمعاً»
  if (expected.total && said.price !== null) said.isTotal = true;
  return said;
}

/** How many of what its price is of one of a thing is; null where nobody knows: how many packages a carton has. */
function ratioOf(said: SaidThing, per: string): { of: bigint; makes: bigint } | null {
  const same = { of: 1n, makes: 1n };
  const [own, priced] = [codeOf(said.unit), codeOf(per)];
  if (priced === null || said.unit === per) return same;
  // «۵ تا پسته کیلویی ۹۰۰ هزار تومان»
  if (own === null) return said.qty !== null && measured.has(priced) ? null : same;
  return own === packages ? null : unitRatio(own, priced);
}

/** The quotient where it has no more than so many decimals; "" where it has. */
export function quotientOf(amount: Decimal, divisor: Decimal, places = 0): string {
  if (divisor.isZero()) return '';
  const quotient = amount.dividedBy(divisor, places);
  return quotient.times(divisor).equals(amount) ? quotient.toString() : '';
}

/**
 * The price of one of a thing, rial; null when none was said; "" when one was of which that of one does not come out: of another unit, of
 * all of several things, in a currency that was not named. `isWhole`: a total that was said can be of this thing alone.
 */
export function priceOfOne(said: SaidThing, isWhole: boolean): string | null {
  const { price, per, qty } = said;
  if (price === null || price === '') return price;
  if (said.isTotal) return isWhole ? quotientOf(decimalOf(price), decimalOf(qty ?? '1')) : '';
  if (per === null) return price;
  const ratio = ratioOf(said, per.unit);
  if (ratio === null) return '';
  if (ratio.of === ratio.makes && per.count === '1') return price;
  return quotientOf(
    decimalOf(price).times(new Decimal(ratio.makes, 0)),
    decimalOf(per.count).times(new Decimal(ratio.of, 0)),
  );
}

/** What the price is of that was said of another unit than the thing's own, and that of one of it, rial; null where it was not. */
export function pricedBy(said: SaidThing): { unit: string; price: string } | null {
  const { price, per, isTotal } = said;
  const unit = per === null || isTotal ? null : codeOf(per.unit);
  if (price === null || per === null || unit === null || unit === unitOf(said)) return null;
  return { unit, price: price === '' ? '' : quotientOf(decimalOf(price), decimalOf(per.count)) };
}

/** The unit's code of a thing; of «پسته کیلویی ۹۰۰ هزار تومان» that of its price. Null when none was said. */
export const unitOf = ({ unit, qty, per }: SaidThing): string | null =>
  unit === '' && qty === null && per !== null ? codeOf(per.unit) : codeOf(unit);
