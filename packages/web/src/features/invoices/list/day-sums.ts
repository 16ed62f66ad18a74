import { useQueries } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { addDecimals, isTrial } from '@taraz/core';
import { api } from '../../../app/api.ts';
import { dayOfInstant, instantsOfRange } from '../../../ui/jalali-values.ts';
import type { InvoiceListFilter, InvoiceSummary } from '../queries.ts';
import { isOver } from './invoice-status.ts';

type Row = Parameters<typeof isOver>[0] &
  Parameters<typeof isTrial>[0] &
  Pick<InvoiceSummary, 'id' | 'invoice_date' | 'total' | 'state'>;

/** What is no sale, by kinds of which a list may be. */
const noSales = [
  ({ state }: Row) => state === 'draft',
  ({ state }: Row) => state === 'rejected' || state === 'abandoned',
  (row: Row) => isTrial(row),
];

const areOneKind = (rows: readonly Row[]): boolean => noSales.some((isNone) => rows.every(isNone));

/**
 * Sum of each run of neighbouring rows of one day in Tehran, under the id of its first row, of what reports count as sales:
 * what was replaced or cancelled is left out, or a corrected sale would be counted with its correction, and so is what is no
 * sale, unless all of the rows are of one such kind.
 */
export function daysOf(rows: readonly Row[]): ReadonlyMap<string, { day: string; sum: string; first: string }> {
  const isLeftOut = areOneKind(rows) ? () => false : (row: Row) => noSales.some((isNone) => isNone(row));
  const byRow = new Map<string, { day: string; sum: string; first: string }>();
  let run = null as { day: string; sum: string; first: string } | null;
  for (const invoice of rows) {
    const day = dayOfInstant(invoice.invoice_date);
    if (run?.day !== day) run = { day, sum: '0', first: invoice.id };
    if (!isOver(invoice) && !isLeftOut(invoice)) run.sum = addDecimals(run.sum, invoice.total || '0');
    byRow.set(invoice.id, run);
  }
  return byRow;
}

/** Which part of a list is shown, and of what filter. */
export interface ShownPart {
  rows: readonly Row[];
  /** Rows before these. */
  offset: number;
  /** How many there are altogether. */
  total: number;
  filter: Omit<InvoiceListFilter, 'offset' | 'limit' | 'sort' | 'after'>;
}

/** The days of whose rows some stand on another page: the first, the last, or both. */
function cutDays({ rows, offset, total }: ShownPart): string[] {
  const first = offset > 0 ? rows[0] : undefined;
  const last = offset + rows.length < total ? rows.at(-1) : undefined;
  const days = [first, last].flatMap((row) => (row === undefined ? [] : [dayOfInstant(row.invoice_date)]));
  return [...new Set(days)];
}

function sumOf({ counts, counted }: CallReply<typeof calls.invoiceSelection>, isOneKind: boolean): string {
  return isOneKind && counted.count === 0 ? addDecimals(...counts.map(({ total }) => total)) : counted.total;
}

/**
 * The sum of a day that stands in a list ordered by days. Where the page ends within a day its rows are a part only, and the
 * whole day is asked for; undefined until that is known.
 * @param isAsked whether these rows are the filter's by now
 */
export function useDaySums(part: ShownPart, isAsked: boolean): (day: string, ofRows: string) => string | undefined {
  const days = cutDays(part);
  const isOneKind = areOneKind(part.rows);
  const sums = useQueries({
    queries: days.map((day) => {
      const query = { ...part.filter, ...instantsOfRange({ from: day, to: day }) };
      return {
        queryKey: ['invoices', 'counts', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.invoiceSelection, { query }, { signal }),
        enabled: isAsked,
      };
    }),
  });
  return (day, ofRows) => {
    const place = days.indexOf(day);
    if (place < 0) return ofRows;
    const sum = sums[place]?.data;
    return sum && sumOf(sum, isOneKind);
  };
}
