import { Link } from '@tanstack/react-router';
import { addDecimals } from '@taraz/core';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { chipTones } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayOfInstant } from '../../../ui/jalali-values.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { SkeletonRows, useSlow } from '../../../ui/skeleton.tsx';
import { statusWords } from '../../../ui/status.fa.ts';
import { statusLooks, statusTextClass } from '../../../ui/status-chip.tsx';
import type { InvoiceSummary } from '../queries.ts';
import { statusOf } from './invoice-status.ts';
import { listStrings } from './list.fa.ts';

export interface InvoiceDay {
  /** `YYYY-MM-DD` in Tehran. */
  day: string;
  sum: string;
  rows: InvoiceSummary[];
}

/** Neighbouring invoices of one day together, with the day's sum of those shown; the order stays. */
export function groupByDay(rows: readonly InvoiceSummary[]): InvoiceDay[] {
  const days: InvoiceDay[] = [];
  for (const row of rows) {
    const day = dayOfInstant(row.invoice_date);
    const last = days.at(-1);
    if (last?.day === day) {
      last.rows.push(row);
      last.sum = addDecimals(last.sum, row.total);
    } else days.push({ day, sum: row.total || '0', rows: [row] });
  }
  return days;
}

interface PhoneInvoicesProps {
  rows: readonly InvoiceSummary[];
  isLoading: boolean;
  isRefreshing: boolean;
  empty: ReactNode;
  footer: ReactNode;
}

/** The list on a phone: two-line rows by day. */
export function PhoneInvoices({ rows, isLoading, isRefreshing, empty, footer }: PhoneInvoicesProps) {
  const isSlow = useSlow(isLoading);
  if (isLoading) return isSlow ? <SkeletonRows rows={8} columns={['max-w-9', 'max-w-40', 'max-w-24']} /> : null;
  if (rows.length === 0) return empty;
  return (
    <div className={cx('-mx-page', isRefreshing && 'opacity-60')}>
      {groupByDay(rows).map(({ day, sum, rows: own }) => (
        <section key={`${day}-${own[0]?.id}`}>
          <DayHead day={day} sum={sum} />
          <ul className="grid grid-cols-[auto_minmax(0,1fr)_max-content] bg-surface">
            {own.map((invoice) => (
              <PhoneRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </section>
      ))}
      {footer}
    </div>
  );
}

function DayHead({ day, sum }: { day: string; sum: string }) {
  const format = useFormat();
  const noon = `${day}T08:30:00Z`;
  const now = Date.now();
  const today = dayOfInstant(new Date(now).toISOString());
  const yesterday = dayOfInstant(new Date(now - 86_400_000).toISOString());
  const name = day === today ? `${listStrings.today}، ` : day === yesterday ? `${listStrings.yesterday}، ` : '';
  return (
    <h2 className="flex items-baseline justify-between gap-3 px-page pt-3 pb-1.5 text-ink-2 text-lead">
      <span>
        {name}
        {format.longDate(noon)}
      </span>
      <Amount value={sum} className="shrink-0 text-right" />
    </h2>
  );
}

function PhoneRow({ invoice }: { invoice: InvoiceSummary }) {
  const format = useFormat();
  const status = statusOf(invoice);
  const look = statusLooks[status];
  return (
    <li className="col-span-3 grid grid-cols-subgrid border-line border-t">
      <Link
        to="/invoice/{-$id}"
        params={{ id: invoice.id }}
        className="col-span-3 grid min-h-16 grid-cols-subgrid items-center gap-3 px-page py-2 focus-visible:-outline-offset-2"
      >
        <span
          className={cx('inline-flex size-9 shrink-0 items-center justify-center rounded-full', chipTones[look.tone])}
        >
          <Icon of={look.icon} size={18} />
        </span>
        <span className="min-w-0">
          <span className="block truncate">{invoice.buyer_name || invoice.buyer_code || listStrings.noBuyer}</span>
          <span className="block truncate text-ink-2 text-lead">
            <bdi dir="ltr">{invoice.tax_number.slice(-10) || invoice.internal_id || listStrings.noNumber}</bdi> ·{' '}
            {format.time(invoice.invoice_date)}
          </span>
        </span>
        <span className="text-right">
          <Amount value={invoice.total || '0'} className="block font-medium" />
          <span className={cx('block text-lead', statusTextClass(status))}>{statusWords[status]}</span>
        </span>
      </Link>
    </li>
  );
}
