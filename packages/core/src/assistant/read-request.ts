import { foldText } from '../text/fold-text.ts';
import { type ChequeRequest, readBooks, type StockRequest } from './read-books.ts';
import { readNumber } from './read-number.ts';
import { type OrderRequest, readOrder } from './read-order.ts';
import { type ReadPeriod, readPeriods } from './read-period.ts';
import {
  askingWords,
  beyondGrammar,
  fillers,
  howMuch,
  invoiceWords,
  type Measure,
  measureNames,
  measureRows,
  orderWords,
  questionFillers,
  stepRows,
} from './words.fa.ts';

export interface QuestionRequest {
  kind: 'question';
  measure: Measure;
  /** null: none was named */
  period: ReadPeriod | null;
  /** further ones: «مهر و آبان», this month beside the last */
  others: ReadPeriod[];
  /** a number of each of these is asked for; null: one of the whole */
  step: 'day' | 'month' | 'season' | null;
  /** folded words that are left: a buyer or goods; "" for none */
  subject: string;
}

export type AssistantRequest = QuestionRequest | StockRequest | ChequeRequest | OrderRequest | { kind: 'unclear' };

/** Folded words, without the signs around them. */
export const tokensOf = (text: string): string[] =>
  foldText(text.replaceAll('\u200c', ''))
    .replaceAll(/[؟?!«»"()[\]]/g, ' ')
    .replaceAll(/[.:؛;،,](?=\s|$)/g, ' ')
    .split(/\s+/)
    .filter((token) => token !== '');

function readQuestion(text: string, nowIso: string): QuestionRequest | null {
  const tokens = tokensOf(text);
  const said = new Set(tokens);
  const measure = measureRows.find(([words]) => words.every((word) => said.has(word)))?.[1];
  if (measure === undefined) return null;
  if (tokens.some((token) => beyondGrammar.has(token))) return null;
  const step = readStep(tokens);
  const periods = readPeriods(tokens, nowIso);
  const used = new Set([...(step?.used ?? []), ...periods.flatMap((one) => [...one.used]), ...monthsOfSeason(tokens)]);
  const subject = tokens
    .filter(
      (token, index) =>
        !used.has(index) && !fillers.has(token) && !questionFillers.has(token) && !measureNames.has(token),
    )
    .join(' ');
  const [period = null, ...others] = periods.map(({ from, to }) => ({ from, to }));
  return { kind: 'question', measure, period, others, step: step?.step ?? null, subject };
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

/**
 * What a sentence asks for: a number about sales, stock or cheques, or a draft of an invoice. Pure: names are matched with the account's by
 * whoever has them. What is neither is unclear; nothing is guessed.
 */
export function readRequest(text: string, nowIso: string): AssistantRequest {
  const tokens = tokensOf(text);
  const asks = /[؟?]/.test(text) || tokens.some((token) => askingWords.has(token));
  const question = readQuestion(text, nowIso);
  const order = readOrder(text);
  const isPlainOrder = order?.lines.some(({ unit, price }) => unit !== null || price !== null) ?? false;
  const asksForNumber = /[؟?]/.test(text) || tokens.some((token) => howMuch.has(token));
  if (order !== null && isPlainOrder && !asksForNumber) return order;
  const books = readBooks(tokens, nowIso);
  const namesInvoice = tokens.some((token) => invoiceWords.has(token));
  if (books !== null && (asks || order === null || order.lines.length === 0 || !namesInvoice)) return books;
  if (asks && question !== null) return question;
  if (order !== null && (order.lines.length > 0 || tokens.some((token) => orderWords.has(token)))) return order;
  return question ?? { kind: 'unclear' };
}
