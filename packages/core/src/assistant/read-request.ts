import { foldText } from '../text/fold-text.ts';
import { type OrderRequest, readOrder } from './read-order.ts';
import { type ReadPeriod, readPeriod } from './read-period.ts';
import { askingWords, fillers, howMuch, type Measure, measureNames, measureRows, orderWords } from './words.fa.ts';

export interface QuestionRequest {
  kind: 'question';
  measure: Measure;
  /** null: none was named */
  period: ReadPeriod | null;
  /** folded words that are left: a buyer or goods; "" for none */
  subject: string;
}

export type AssistantRequest = QuestionRequest | OrderRequest | { kind: 'unclear' };

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
  const period = readPeriod(tokens, nowIso);
  const subject = tokens
    .filter((token, index) => !(period?.used.has(index) ?? false) && !fillers.has(token) && !measureNames.has(token))
    .join(' ');
  return { kind: 'question', measure, period: period && { from: period.from, to: period.to }, subject };
}

/**
 * What a sentence asks for: a number about sales, or a draft of an invoice. Pure: names are matched with the account's by
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
  if (asks && question !== null) return question;
  if (order !== null && (order.lines.length > 0 || tokens.some((token) => orderWords.has(token)))) return order;
  return question ?? { kind: 'unclear' };
}
