import { readNumber } from '../text/read-number.ts';
import { priceOf } from './book-words.fa.ts';
import { gaveWords, inNames, outNames, payingWord, tookWords } from './flow-words.fa.ts';
import { boughtVerbs, boughtWord, invoicesWords, manyBoughtWord, weBoughtWords, weWord } from './measure-words.fa.ts';
import { bidding, comesIn, costWords, debts, doing, hourWord, onHand, storeWords } from './no-sale-words.fa.ts';
import { invoiceWords, orderCurrencyWords, orderWords, unitWords } from './order-words.fa.ts';
import { fromWord, untilWord } from './period-words.fa.ts';
import type { OrderRequest } from './read-order.ts';
import { hasOne } from './rest-of.ts';
import { isBoughtOf } from './we-bought.ts';

/** What is told or bidden of money, purchases, prices or a warehouse, and is no order though it has numbers. Folded tokens. */

/** No goods are counted: the only numbers are amounts. */
const isMoneyAlone = ({ lines }: OrderRequest): boolean =>
  lines.length > 0 && lines.every(({ qty, unit, price }) => qty === '1' && unit === null && price !== null);

const writes = (tokens: readonly string[]): boolean => hasOne(tokens, invoiceWords) || hasOne(tokens, invoicesWords);

/** «خریدیم», «خرید از نگین»; «نگین ۲ روغن از ما خرید» is a sale. */
const isBought = (tokens: readonly string[]): boolean =>
  !writes(tokens) &&
  (hasOne(tokens, boughtVerbs) ||
    isBoughtOf(tokens, false) ||
    [boughtWord, manyBoughtWord].includes(tokens[0] ?? '') ||
    tokens.some((token, at) => token === boughtWord && weBoughtWords.has(tokens[at + 1] ?? '')));

/** «از نگین ۵ میلیون تومان گرفتم», «از نگین ۲ روغن گرفتیم»; «… برای علی، پول را گرفتم» is a sale. */
const isTaken = (tokens: readonly string[], order: OrderRequest): boolean =>
  hasOne(tokens, tookWords) &&
  !writes(tokens) &&
  (isMoneyAlone(order) || tokens.some((token, at) => token === fromWord && tokens[at + 1] !== weWord));

const moneyMoves = [inNames, outNames, gaveWords, debts, new Set([payingWord])];
/** «به نگین ۵ میلیون تومان دادم», «۵ میلیون تومان به حساب ملت واریز شد», «نگین ۵ میلیون تومان بدهکار است», «هزینه اجاره ۱۰ میلیون تومان». */
const isMoneyMoved = (tokens: readonly string[], order: OrderRequest): boolean =>
  isMoneyAlone(order) &&
  !writes(tokens) &&
  (moneyMoves.some((words) => hasOne(tokens, words)) || (order.buyer === '' && hasOne(tokens, costWords)));

/** «قیمت روغن را ۳۰۰ هزار تومان کن» */
const isPriced = (tokens: readonly string[], order: OrderRequest): boolean =>
  isMoneyAlone(order) && hasOne(tokens, priceOf) && hasOne(tokens, doing) && !hasOne(tokens, orderWords);

/** «۲۰ کیلو شکر وارد انبار شد», «موجودی روغن را ۲۰ عدد کن» */
const isStored = (tokens: readonly string[]): boolean =>
  !writes(tokens) &&
  ((tokens.includes(onHand) && hasOne(tokens, bidding)) || (hasOne(tokens, storeWords) && hasOne(tokens, comesIn)));

/** «فروش ساعت ۱۰ تا ۱۲»; «ساعت ۳ عدد» is goods. */
const isOfHours = (tokens: readonly string[]): boolean =>
  !writes(tokens) &&
  tokens.some((token, at) => {
    const hour = token === hourWord ? readNumber(tokens, at + 1) : null;
    const next = tokens[hour?.next ?? 0] ?? '';
    const isRange = next === untilWord && readNumber(tokens, (hour?.next ?? 0) + 1) !== null;
    const isCounted = Object.hasOwn(unitWords, next) || Object.hasOwn(orderCurrencyWords, next);
    return hour !== null && (isRange || !isCounted) && Number(hour.value) <= 24;
  });

/** Is it something else that was done, or is to be, so that an invoice of it would be of what nobody ordered? */
export const isNoSale = (tokens: readonly string[], order: OrderRequest): boolean =>
  isBought(tokens) ||
  isTaken(tokens, order) ||
  isMoneyMoved(tokens, order) ||
  isPriced(tokens, order) ||
  isStored(tokens) ||
  isOfHours(tokens);
