import type { UseQueryResult } from '@tanstack/react-query';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { statusWords } from '../../ui/status.fa.ts';
import { statusLooks, statusTextClass } from '../../ui/status-chip.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { InvoiceListLink } from './invoice-list-link.tsx';
import type { InvoiceCounts } from './queries.ts';
import { dashboardStrings } from './strings.fa.ts';

const order = ['confirmed', 'queued', 'sending', 'sent', 'unknown', 'rejected', 'draft', 'abandoned'] as const;
const barColors = {
  confirmed: 'bg-ok',
  queued: 'bg-info',
  sending: 'bg-info',
  sent: 'bg-info',
  unknown: 'bg-warn',
  rejected: 'bg-bad',
  draft: 'bg-line-strong',
  abandoned: 'bg-line',
} as const satisfies Record<(typeof order)[number], string>;

/** All invoices by state: a stacked bar and its figures, each leading into the list. */
export function StateCounts({ counts }: { counts: UseQueryResult<{ counts: InvoiceCounts }> }) {
  const format = useFormat();
  const rows = order.map((state) => ({
    state,
    count: counts.data?.counts.find((one) => one.state === state)?.count ?? 0,
  }));
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  const shown = rows.filter((row) => counts.data && (row.count > 0 || row.state === 'confirmed'));
  return (
    <Card
      title={dashboardStrings.byState}
      // Few states share the height that the list beside them takes, as its rows do.
      className="flex flex-col *:last:flex *:last:grow *:last:flex-col"
      actions={
        counts.data && <span className="text-caption text-ink-3">{dashboardStrings.total(format.number(total))}</span>
      }
    >
      {counts.isError && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {dashboardStrings.countsFailed}
          <Button size="s" onPress={() => void counts.refetch()} isBusy={counts.isFetching}>
            {uiStrings.retry}
          </Button>
        </p>
      )}
      <WhenLoaded isLoading={counts.isPending} skeleton={<SkeletonRows rows={4} columns={['max-w-40', 'max-w-12']} />}>
        {total > 0 && (
          <div aria-hidden className="mb-3 flex h-2 gap-px overflow-hidden rounded-full">
            {shown.map((row) => (
              <span
                key={row.state}
                className={cx('min-w-1 forced-color-adjust-none', barColors[row.state])}
                style={{ flexGrow: row.count }}
              />
            ))}
          </div>
        )}
        <ul className="flex grow flex-col">
          {shown.map((row) => (
            <li
              key={row.state}
              className="flex max-h-18 min-h-[1.625rem] grow items-center gap-2.5 border-line not-first:border-t"
            >
              <Icon of={statusLooks[row.state].icon} className={statusTextClass(row.state)} />
              <InvoiceListLink
                state={row.state}
                fallback={statusWords[row.state]}
                className="rounded-sm hover:text-accent-text hover:underline"
              >
                {statusWords[row.state]}
              </InvoiceListLink>
              <Amount value={row.count} className="ms-auto min-w-16 text-right" />
            </li>
          ))}
        </ul>
      </WhenLoaded>
    </Card>
  );
}
