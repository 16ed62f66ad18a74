import { queryOptions } from '@tanstack/react-query';
import { type CallReply, type Client, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { type DayRange, dateToDay, todayInTehran } from '../../ui/jalali-values.ts';

/** What is shared; a statement is a customer's account. */
export type SharedKind = 'invoice' | 'pre_invoice' | 'statement';
export type ShareLink = CallReply<typeof calls.invoiceShares>['links'][number];
export type Shared = CallReply<typeof calls.shareInvoices>;

export const sharesKey = (kind: SharedKind, id: string) => ['shares', kind, id] as const;

const listCall = {
  invoice: calls.invoiceShares,
  pre_invoice: calls.preInvoiceShares,
  statement: calls.customerShares,
} as const satisfies Record<SharedKind, unknown>;

const revokeCall = {
  invoice: calls.revokeShare,
  pre_invoice: calls.revokePreInvoiceShare,
  statement: calls.revokeStatementShare,
} as const satisfies Record<SharedKind, unknown>;

export const sharesQuery = (kind: SharedKind, id: string) =>
  queryOptions({
    queryKey: sharesKey(kind, id),
    queryFn: ({ signal }) => api(listCall[kind], { params: { id } }, { signal }),
    // A message on its way is looked after until it has arrived, or has not.
    refetchInterval: ({ state: { data } }) =>
      data?.links.some(({ delivery }) => delivery === 'queued' || delivery === 'sent') === true ? 20_000 : false,
  });

export interface ShareWish {
  by: 'sms' | 'link';
  phone: string;
  days: number;
  /** of a statement, both days inclusive; null: all of it, as of the moment it is opened */
  period?: DayRange | null;
}

/** What a period is to the server: one that reaches today has no end, and is told as of the moment. */
function daysOf(period: DayRange | null): { from_day?: string; to_day?: string } {
  if (period === null) return {};
  const isOver = period.to < dateToDay(todayInTehran());
  return { from_day: period.from, ...(isOver ? { to_day: period.to } : {}) };
}

/** Makes a link for each of them, by a client that makes it once. */
export function shareDocuments(
  create: Client,
  kind: SharedKind,
  ids: readonly string[],
  { by, phone, days, period = null }: ShareWish,
): Promise<Shared> {
  const how = { by, days, ...(by === 'sms' && phone !== '' ? { phone } : {}) };
  switch (kind) {
    case 'invoice':
      return create(calls.shareInvoices, { body: { invoice_ids: [...ids], ...how } });
    case 'pre_invoice':
      return create(calls.sharePreInvoices, { body: { pre_invoice_ids: [...ids], ...how } });
    case 'statement':
      return create(calls.shareStatements, { body: { customer_ids: [...ids], ...daysOf(period), ...how } });
  }
}

export const revokeLink = (kind: SharedKind, id: string) => api(revokeCall[kind], { params: { id } });
