import { readNumber } from '../text/read-number.ts';
import { accountWords, bankWords, deskWords, doneWord, priceOf } from './book-words.fa.ts';
import {
  didWords,
  gaveWords,
  inNames,
  moneyWords,
  outNames,
  payingOut,
  payingWord,
  theyDidWords,
  tookWords,
} from './flow-words.fa.ts';
import {
  boughtVerbs,
  boughtWord,
  invoicesWords,
  manyBoughtWord,
  manyInvoices,
  weBoughtWords,
  weWord,
} from './measure-words.fa.ts';
import {
  bidding,
  bounds,
  comesIn,
  costWords,
  debtors,
  debts,
  doing,
  forWords,
  inTheName,
  moreOrLess,
  onHand,
  receipt,
  storeNotes,
  storeWords,
  whichWords,
} from './no-sale-words.fa.ts';
import { invoiceWords, orderWords, sellingWords } from './order-words.fa.ts';
import { fromWord, toWord } from './period-words.fa.ts';
import { placesOfWords } from './places-of-words.ts';
import { eachWord } from './question-words.fa.ts';
import type { OrderRequest } from './read-order.ts';
import { hasOne } from './rest-of.ts';
import { mayBeHour } from './take-times.ts';
import { isBoughtOf } from './we-bought.ts';

/** What is told or bidden of money, purchases, prices or a warehouse, and is no order though it has numbers. Folded tokens. */

/** No goods are counted: the only numbers are amounts. */
const isMoneyAlone = ({ lines }: OrderRequest): boolean =>
  lines.length > 0 && lines.every(({ qty, unit, price }) => qty === '1' && unit === null && price !== null);

const writes = (tokens: readonly string[]): boolean => hasOne(tokens, invoiceWords) || hasOne(tokens, invoicesWords);

/** «خریدیم», «خرید از نگین», «خرید: ۳ روغن»; «نگین ۲ روغن از ما خرید» and «خرید ۳ روغن برای نوری» are sales. */
const isBought = (tokens: readonly string[], order: OrderRequest): boolean =>
  !writes(tokens) &&
  (hasOne(tokens, boughtVerbs) ||
    isBoughtOf(tokens, false) ||
    ([boughtWord, manyBoughtWord].includes(tokens[0] ?? '') && !(saysFor(tokens) && !isOwnStore(order))) ||
    tokens.some((token, at) => token === boughtWord && weBoughtWords.has(tokens[at + 1] ?? '')));

/** «برای انبار», «برای انبار رسید»; «برای انبار نوری» is somebody's. */
const isOwnStore = ({ buyer }: OrderRequest): boolean =>
  buyer !== '' && buyer.split(' ').every((word) => storeWords.has(word) || word === receipt);

/** «برای نوری», «به نام نوری»; «به نوری» where something is sold. */
const saysFor = (tokens: readonly string[]): boolean => {
  const isOfName = placesOfWords(tokens, inTheName).length > 0;
  return isOfName || hasOne(tokens, forWords) || (tokens.includes(toWord) && hasOne(tokens, sellingWords));
};

/** «دستگاه پرداخت» is goods, «دریافت وجه» and «واریز به بانک» are not. */
const isOfGoods = (name: string): boolean => {
  const [first = '', ...more] = name.split(' ');
  const isMoney = [...moneyMoves, moneyWords, costWords].some((words) => words.has(first));
  return (
    first !== '' && !isMoney && ![bankWords, deskWords, accountWords].some((words) => hasOne([first, ...more], words))
  );
};

/** «اجاره … برای نوری پرداخت کردم», «… برای نوری واریز شد»; «… برای نوری، پرداخت شد» is of a sale. */
const isPaidOut = (tokens: readonly string[], { buyer }: OrderRequest): boolean => {
  const named = buyer.split(' ');
  return tokens.some((token, at) => {
    const next = tokens[at + 1] ?? '';
    if (payingOut.has(token) && didWords.has(next)) return true;
    const isMove = payingOut.has(token) || inNames.has(token) || outNames.has(token);
    const isDone = next === doneWord || [didWords, theyDidWords, doing].some((words) => words.has(next));
    return isMove && named.includes(token) && isDone;
  });
};

/** «نصب کولر ۳ میلیون تومان برای نوری، پولش را گرفتم», «دستگاه پرداخت ۱۰ میلیون تومان برای نوری»: words of money are said of a sale. */
const isSaleFor = (tokens: readonly string[], order: OrderRequest): boolean => {
  const isFromOrTo =
    tokens.includes(fromWord) ||
    (tokens.includes(toWord) && !hasOne(tokens, sellingWords) && placesOfWords(tokens, inTheName).length === 0);
  return (
    order.buyer !== '' &&
    !hasOne(order.buyer.split(' '), tookWords) &&
    !isPaidOut(tokens, order) &&
    saysFor(tokens) &&
    !isFromOrTo &&
    !hasOne(tokens, gaveWords) &&
    !hasOne(tokens, debtors) &&
    order.lines.every(({ name }) => isOfGoods(name))
  );
};

/** «از نگین ۵ میلیون تومان گرفتم», «از نگین ۲ روغن گرفتیم»; «… برای علی، پول را گرفتم» and «… برای علی، از نگین گرفتم» are sales. */
const isTaken = (tokens: readonly string[], order: OrderRequest): boolean => {
  if (!hasOne(tokens, tookWords) || writes(tokens)) return false;
  if (isMoneyAlone(order)) return !isSaleFor(tokens, order);
  const from = tokens.findIndex((token, at) => token === fromWord && tokens[at + 1] !== weWord);
  return from >= 0 && !hasOne(tokens.slice(0, from), forWords);
};

const moneyMoves = [inNames, outNames, gaveWords, debts, new Set([payingWord])];
/** «به نگین ۵ میلیون تومان دادم», «۵ میلیون تومان به حساب ملت واریز شد», «نگین ۵ میلیون تومان بدهکار است», «هزینه اجاره ۱۰ میلیون تومان». */
const isMoneyMoved = (tokens: readonly string[], order: OrderRequest): boolean =>
  isMoneyAlone(order) &&
  !writes(tokens) &&
  ((moneyMoves.some((words) => hasOne(tokens, words)) && !isSaleFor(tokens, order)) ||
    (order.buyer === '' && hasOne(tokens, costWords)));

/** «قیمت روغن را ۳۰۰ هزار تومان کن» */
const isPriced = (tokens: readonly string[], order: OrderRequest): boolean =>
  isMoneyAlone(order) && hasOne(tokens, priceOf) && hasOne(tokens, doing) && !hasOne(tokens, orderWords);

/**
 * «۲۰ کیلو شکر وارد انبار شد», «رسید انبار ۲۰ کیلو شکر», «موجودی روغن را ۲۰ عدد کن»; «۱۰ عدد دفتر رسید انبار» and «۵ عدد برچسب موجودی ثبت کن» are
 * goods.
 */
const isStored = (tokens: readonly string[], order: OrderRequest): boolean => {
  if (writes(tokens) || (saysFor(tokens) && !isOwnStore(order))) return false;
  const counted = tokens.findIndex((_, at) => readNumber(tokens, at) !== null);
  const isBidden = tokens.some((token, at) => token === onHand && bidding.has(tokens[at + 1] ?? ''));
  const isSet = isBidden || (tokens.slice(0, counted).includes(onHand) && hasOne(tokens, bidding));
  const isVerb = tokens.at(-1) === receipt && hasOne(tokens, storeWords);
  const isArrived = isVerb || tokens.some((token, at) => storeWords.has(token) && tokens[at + 1] === receipt);
  const isBegun = storeNotes.has(tokens[0] ?? '') && hasOne(tokens, storeWords);
  return (
    isSet ||
    isArrived ||
    isBegun ||
    (hasOne(tokens, comesIn) && (hasOne(tokens, storeWords) || tokens.includes(onHand)))
  );
};

/** «فاکتورهای بالای ۵۰ میلیون تومان», «چه کسانی بیش از ۱۰ میلیون بدهکارند»: what is more or less than so much is asked for; «۳ میز بالای ۲ متر» are goods. */
const isBounded = (tokens: readonly string[], { buyer }: OrderRequest): boolean =>
  tokens.some((token, at) => {
    const place = bounds.has(token) ? at + 1 : moreOrLess.has(token) && tokens[at + 1] === fromWord ? at + 2 : null;
    const bound = place === null ? null : readNumber(tokens, place);
    if (bound === null) return false;
    // Who or which, of whatever days and for whomever: «کدام مشتری‌ها در ۳ ماه اخیر بیش از ۱۰ میلیون خریدند».
    // «۳ روغن هر کدام ۲۵۰ هزار» asks nothing.
    const before = tokens.slice(0, at).filter((_, index) => tokens[index - 1] !== eachWord);
    if ([whichWords, manyInvoices, debtors].some((words) => hasOne(before, words))) return true;
    const isOther = (_: string, other: number) =>
      (other < at || other >= bound.next) && readNumber(tokens, other) !== null;
    return buyer === '' && !tokens.some(isOther);
  });

/** Is it something else that was done, or is to be, so that an invoice of it would be of what nobody ordered? */
export const isNoSale = (tokens: readonly string[], order: OrderRequest): boolean =>
  isBought(tokens, order) ||
  isTaken(tokens, order) ||
  isMoneyMoved(tokens, order) ||
  isPriced(tokens, order) ||
  isStored(tokens, order) ||
  isBounded(tokens, order) ||
  (mayBeHour(tokens) && !writes(tokens));
