import { decimalOf, toPersianDigits } from '@taraz/core';
import { bucketsOf, countOfDays, type Days, type Step } from '../day-range.ts';
import type { SalesSums } from '../sales.ts';
import type { Answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';

/**
 * Averages of sales without tax, in whole rials: of an invoice and of a day, and first of all of each part that is asked
 * for. Only what has begun counts: the days until today.
 */
export function averageFigures(
  { net, invoices }: Pick<SalesSums, 'net' | 'invoices'>,
  days: Days,
  today: string,
  step: Step | null,
): Answer['figures'] {
  const begun = { from: days.from, to: days.to < today ? days.to : today };
  const counts = {
    invoice: invoices,
    day: countOfDays(begun),
    month: bucketsOf(begun, 'month').length,
    season: bucketsOf(begun, 'season').length,
  };
  const asked = step === null || step === 'day' ? [] : [step];
  const order = step === 'day' ? (['day', 'invoice'] as const) : ([...asked, 'invoice', 'day'] as const);
  return [
    ...order.map((part) => ({
      label: texts.averageOf[part](toPersianDigits(String(counts[part]))),
      value: decimalOf(net)
        .dividedBy(decimalOf(String(counts[part])))
        .toString(),
      unit: 'rial' as const,
    })),
    { label: texts.net, value: net, unit: 'rial' },
  ];
}
