import { jalaliMonthNames } from '../jalali/names.fa.ts';
import { foldText } from '../text/fold-text.ts';
import { atEnd } from './book-words.fa.ts';
import { dayAsked } from './day-asked.ts';
import { type BookRequest, type ChequeRequest, readBooks } from './read-books.ts';
import { readNumber } from './read-number.ts';
import { type OrderRequest, readOrder } from './read-order.ts';
import { type ReadPeriod, readPeriods, todayOf } from './read-period.ts';
import {
  askingWords,
  averageWords,
  before,
  bestOfWords,
  beyondGrammar,
  currencyWords,
  eachWord,
  fillers,
  howMuch,
  invoicesWords,
  invoiceWords,
  type Measure,
  measureNames,
  measureRows,
  netWord,
  notDone,
  orderWords,
  periodWords,
  profitWords,
  questionFillers,
  searchWords,
  splitWords,
  stepRows,
  stepWords,
  wordForms,
} from './words.fa.ts';

export interface QuestionRequest {
  kind: 'question';
  measure: Measure;
  /** null: none was named; of debts, which are of a moment, the one past day at whose end they are asked, null for now */
  period: ReadPeriod | null;
  /** further ones: «مهر و آبان», this month beside the last */
  others: ReadPeriod[];
  /** a number of each of these is asked for; null: one of the whole */
  step: 'day' | 'month' | 'season' | null;
  /** which of these parts has the greatest number */
  isOfBest: boolean;
  /** folded words that are left: a buyer or goods; "" for none */
  subject: string;
}

export type AssistantRequest = QuestionRequest | BookRequest | OrderRequest | { kind: 'unclear' };

/** Folded words, without the signs around them, as the tables know them: «مهرماه», «پر فروش ترین». */
export const tokensOf = (text: string): string[] =>
  joinSplit(
    foldText(text.replaceAll('\u200c', ''))
      .replaceAll(/[؟?!«»"()[\]]/g, ' ')
      .replaceAll(/[.:؛;،,](?=\s|$)/g, ' ')
      .split(/\s+/)
      .filter((token) => token !== '')
      .flatMap(apart),
  ).map((token) => wordForms[token] ?? token);

const namesOfMonths: ReadonlySet<string> = new Set(jalaliMonthNames.map((name) => foldText(name)));

/** «مهرماه», «۶ماهه» and «سه‌ماهه» are two words each. */
function apart(token: string): string[] {
  const [, before = '', months = ''] = /^(.+?)(ماهه?)$/.exec(token) ?? [];
  const isTwo = namesOfMonths.has(before) || readNumber([before], 0) !== null;
  return isTwo ? [before, months] : [token];
}

/** Words written as two, as one; «ماه پیش فاکتور زدم» has no pre-invoice. */
function joinSplit(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isOfTime = Object.values<string>(periodWords).includes(joined.at(-2) ?? '') && before.has(last ?? '');
    if (!isOfTime && splitWords.some(([first, second]) => first === last && second === token))
      joined[joined.length - 1] = `${last}${token}`;
    else joined.push(token);
  }
  return joined;
}

function readQuestion(text: string, nowIso: string): QuestionRequest | null {
  const tokens = tokensOf(text);
  const said = new Set(tokens);
  const best = readBest(tokens);
  const found = measureOf(said);
  if (found === undefined && !asksHowMany(tokens, nowIso)) return null;
  // «پرفروش‌ترین ماه» names no goods.
  const measure = best === null || found === 'vat' || found === 'count' ? (found ?? 'count') : 'sales';
  const isOfProfit = measure === 'profit';
  // «فاکتور: ۳ سود پرک» is an order of caustic soda.
  if (isOfProfit && (said.has(netWord) || tokens.some((token) => invoiceWords.has(token)))) return null;
  const own = { profit: profitWords, average: averageWords }[measure as string];
  const isBeyond = (token: string) => beyondGrammar.has(token) && own?.has(token) !== true;
  if (tokens.some((token) => isBeyond(token) || notDone.has(token))) return null;
  const isOfDebt = debtMeasures.has(measure);
  const step = best ?? readStep(tokens);
  const periods = readPeriods(tokens, nowIso);
  const used = new Set([...(step?.used ?? []), ...periods.flatMap((one) => [...one.used]), ...monthsOfSeason(tokens)]);
  const subject = tokens
    .filter(
      (token, index) =>
        !used.has(index) &&
        !fillers.has(token) &&
        !questionFillers.has(token) &&
        !measureNames.has(token) &&
        !(measure === 'average' && token === eachWord) &&
        !(isOfDebt && periods.length > 0 && atEnd.has(token)) &&
        // «۱۰ کالای پرفروش»
        !(measure.startsWith('top_') && readNumber([token], 0) !== null),
    )
    .join(' ');
  if (subject.split(' ').includes(eachWord)) return null;
  const [first = null, ...others] = periods.map(({ from, to }) => ({ from, to }));
  const ended = isOfDebt && periods[0] !== undefined ? dayAsked(tokens, periods[0], todayOf(nowIso)) : null;
  const period = !isOfDebt ? first : ended === null ? null : { from: ended, to: ended };
  return { kind: 'question', measure, period, others, step: step?.step ?? null, isOfBest: best !== null, subject };
}

/** What is owed at a moment. */
const debtMeasures: ReadonlySet<Measure> = new Set(['owed', 'top_owed', 'aged']);

/** What averages are told of; of credit or of tax nobody has asked yet. */
const averaged: ReadonlySet<Measure> = new Set(['sales', 'total', 'count']);

function measureOf(said: ReadonlySet<string>): Measure | undefined {
  const [found, ...others] = measureRows.flatMap(([words, measure]) =>
    words.every((word) => said.has(word)) ? [measure] : [],
  );
  const isAlone = others.every((other) => other === found || averaged.has(other));
  return found !== 'average' || isAlone ? found : undefined;
}

/** «صورتحساب‌های امروز», «صورتحساب‌ها چند تا بود»: no other word says what is asked of them. */
const asksHowMany = (tokens: readonly string[], nowIso: string): boolean =>
  tokens.some((token) => invoicesWords.has(token)) &&
  (tokens.some((token) => howMuch.has(token)) || readPeriods(tokens, nowIso).length > 0);

/** «کدام ماه», «پرفروش‌ترین روز»: which part of the period, and the tokens that say so. */
function readBest(tokens: readonly string[]) {
  for (const words of bestOfWords) {
    const at = tokens.findIndex((_, index) => words.every((word, place) => tokens[index + place] === word));
    const step = at < 0 ? undefined : stepWords[tokens[at + words.length] ?? ''];
    if (step !== undefined) return { step, used: [...words, step].map((_, place) => at + place) };
  }
  return null;
}

/** «هر ماه», «به تفکیک روز»: what a number is asked for of each, and the tokens that say so. */
function readStep(tokens: readonly string[]) {
  for (const [words, step] of stepRows) {
    const at = tokens.findIndex((_, index) => words.every((word, place) => tokens[index + place] === word));
    if (at >= 0) return { step, used: words.map((_, place) => at + place) };
  }
  return null;
}

/** The number of «سه ماهه پاییز», which is the season. */
const monthsOfSeason = (tokens: readonly string[]): number[] =>
  tokens.flatMap((token, index) => (token === 'ماهه' && readNumber(tokens, index - 1) !== null ? [index - 1] : []));

/** Are the numbers of a sentence days and years of its period, as in «فروش از ۱ مهر تا ۱۵ مهر»? Then none is a quantity. */
function numbersAreDays(asked: QuestionRequest | ChequeRequest | null, tokens: readonly string[]): boolean {
  if (asked === null || asked.period === null || tokens.some((token) => Object.hasOwn(currencyWords, token)))
    return false;
  const left = asked.subject.split(' ');
  const hasNumber = left.some((_, index) => readNumber(left, index) !== null);
  // A day that there is none of («۳۰ اسفند ۱۴۰۴») is no quantity either.
  return !hasNumber || left.length === 1;
}

/**
 * What a sentence asks for: a number about sales, stock, cheques or money, or a draft of an invoice. Pure: names are matched with the account's by
 * whoever has them. What is neither is unclear; nothing is guessed.
 */
export function readRequest(text: string, nowIso: string): AssistantRequest {
  const tokens = tokensOf(text);
  const asks = /[؟?]/.test(text) || tokens.some((token) => askingWords.has(token));
  const question = readQuestion(text, nowIso);
  const order = readOrder(text, nowIso);
  const books = readBooks(tokens, nowIso);
  const namesInvoice = tokens.some((token) => invoiceWords.has(token));
  const asksForNumber = /[؟?]/.test(text) || tokens.some((token) => howMuch.has(token));
  const isPlainOrder = order?.lines.some(({ unit, price }) => unit !== null || price !== null) ?? false;
  const isOfDays = !namesInvoice && numbersAreDays(books?.kind === 'cheques' ? books : question, tokens);
  if (order !== null && isPlainOrder && !asksForNumber && !isOfDays) return order;
  if (books !== null && (asks || order === null || order.lines.length === 0 || !namesInvoice)) return books;
  if (asks && question !== null) return question;
  if (!isPlainOrder && tokens.some((token) => searchWords.has(token))) return question ?? { kind: 'unclear' };
  if (order !== null && order.lines.length > 0) return order;
  if (question !== null) return question;
  return order !== null && tokens.some((token) => orderWords.has(token)) ? order : { kind: 'unclear' };
}
