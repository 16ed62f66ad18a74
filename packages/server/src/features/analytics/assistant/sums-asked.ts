import { addDecimals, decimalOf, type QuestionRequest } from '@taraz/core';
import type { SalesSums } from '../sales.ts';
import type { Answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';

const sumMeasures = ['sales', 'vat', 'count', 'total'] as const;
/** What sums of any days and branches tell. */
export type SumMeasure = (typeof sumMeasures)[number];

export const isSumMeasure = (measure: QuestionRequest['measure']): measure is SumMeasure =>
  (sumMeasures as readonly string[]).includes(measure);

/** The one number of some sums that is asked for. */
export function numberAsked(measure: SumMeasure, { net, vat, invoices }: SalesSums): string {
  if (measure === 'count') return String(invoices);
  return measure === 'vat' ? vat : measure === 'total' ? addDecimals(net, vat) : net;
}

export const unitAsked = (measure: SumMeasure): Answer['figures'][number]['unit'] =>
  measure === 'count' ? 'count' : 'rial';

/** «مالیات ارزش افزوده ۱۴۰۵/۰۸/۰۱ تا …» */
export const namedSum = (measure: SumMeasure, when: string): string =>
  ({ sales: texts.sales, total: texts.salesWithTax, vat: texts.vat, count: texts.count })[measure](when);

export const lessBy = (value: string, by: string): string => decimalOf(value).minus(decimalOf(by)).toString();

const placeOf: Partial<Record<QuestionRequest['measure'], number>> = { vat: 1, total: 2, count: 3 };

/** Of net, tax, both and number, in this order: that which was asked for stands first. */
export function askedFirst(measure: QuestionRequest['measure'], figures: Answer['figures']): Answer['figures'] {
  const first = placeOf[measure] ?? 0;
  return [...figures.slice(first, first + 1), ...figures.filter((_, index) => index !== first)];
}
