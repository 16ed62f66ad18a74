import { compareDecimals, pairItems, parseDecimal } from '@taraz/core';
import { labels, notReturned, returnNote, strips } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { figure } from './figures.ts';
import { dateText, type Pair, type Run, taxIdRun } from './runs.ts';
import { differenceOf } from './sums.ts';

/** Framed line under the head of a correction, return or cancellation. */
export interface ReferenceStrip {
  tone: 'warn' | 'bad';
  title: string;
  sentence: string;
  pairs: Pair[];
}

function amountRun(decimal: string): Run {
  return (parseDecimal(decimal)?.sign() ?? 0) < 0 ? { b: figure(decimal) } : { f: figure(decimal) };
}

/** @param total of this invoice, rial */
export function referenceStrip({ draft, reference }: PaperSource, total: string): ReferenceStrip | null {
  const subject = draft.invoice.invoice_type;
  if (subject === 'original') return null;
  const pairs: Pair[] = [[labels.referenceTaxId, taxIdRun(reference?.taxNumber ?? draft.invoice.referral_tax_number)]];
  const known = reference?.known ?? null;
  if (known !== null) {
    pairs.push([labels.referenceDate, dateText(known.issuedAt)], [labels.referenceTotal, { f: figure(known.total) }]);
    const difference = amountRun(differenceOf(total, known.total));
    if (subject === 'corrective') pairs.push([labels.difference, difference]);
    if (subject === 'return') pairs.push([labels.returned, difference]);
  }
  return { tone: subject === 'corrective' ? 'warn' : 'bad', ...strips[subject], pairs };
}

/** Under each line of a return what it was and what came back; "" elsewhere and where nothing is known. */
export function returnNotes({ draft, reference }: PaperSource): string[] {
  const known = reference?.known ?? null;
  if (draft.invoice.invoice_type !== 'return' || known === null) return draft.items.map(() => '');
  const pairs = pairItems(draft.items, known.items);
  return draft.items.map((item) => {
    const before = pairs.get(item);
    if (before === undefined || parseDecimal(before.item_qty) === null || parseDecimal(item.item_qty) === null)
      return '';
    if (compareDecimals(before.item_qty, item.item_qty) === 0) return notReturned;
    return returnNote(figure(before.item_qty), figure(differenceOf(before.item_qty, item.item_qty)));
  });
}
