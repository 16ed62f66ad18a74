import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, CircleCheck } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chipTones } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { statusLooks } from '../../ui/status-chip.tsx';
import { InvoiceListLink } from './invoice-list-link.tsx';
import type { InvoiceCounts } from './queries.ts';
import { dashboardStrings } from './strings.fa.ts';

/** States that ask for the user, most urgent first. */
const urgent = ['rejected', 'unknown', 'draft', 'queued', 'sent'] as const;

interface WaitingListProps {
  counts: UseQueryResult<{ counts: InvoiceCounts }>;
  className?: string;
}

export function WaitingList({ counts, className }: WaitingListProps) {
  const format = useFormat();
  const rows = urgent
    .map((state) => ({ state, count: counts.data?.counts.find((one) => one.state === state)?.count ?? 0 }))
    .filter((row) => row.count > 0);
  return (
    <Card
      title={dashboardStrings.waiting}
      actions={rows.length > 1 && <span className="text-caption text-ink-3">{dashboardStrings.byUrgency}</span>}
      isFlush
      {...(className ? { className } : {})}
    >
      {counts.isError && (
        <ErrorState
          className="m-3.5"
          title={dashboardStrings.countsFailed}
          safe={dashboardStrings.safe}
          error={counts.error}
          onRetry={() => void counts.refetch()}
          isRetrying={counts.isFetching}
        />
      )}
      <WhenLoaded
        isLoading={counts.isPending}
        skeleton={<SkeletonRows rows={3} columns={['max-w-8', 'max-w-72', 'max-w-24']} />}
      >
        {rows.length === 0 && !counts.isError && (
          <p className="flex min-h-14 items-center gap-2.5 px-3.5 text-ink-2">
            <Icon of={CircleCheck} size={18} className="text-ok" />
            {dashboardStrings.calm}
          </p>
        )}
        <ul>
          {rows.map(({ state, count }) => {
            const look = statusLooks[state];
            const words = dashboardStrings[state];
            return (
              <li key={state} className="flex items-center gap-3 border-line border-t px-3.5 py-2 first:border-t-0">
                <span
                  className={cx(
                    'inline-flex size-[30px] shrink-0 items-center justify-center rounded-control',
                    chipTones[look.tone],
                  )}
                >
                  <Icon of={look.icon} />
                </span>
                <span className="min-w-8 shrink-0 text-center text-figure">{format.number(count)}</span>
                <div className="min-w-0 grow">
                  <p className="font-medium">{words.title}</p>
                  <p className="truncate text-caption text-ink-2 max-sm:whitespace-normal">{words.hint}</p>
                </div>
                <InvoiceListLink state={state} className={cx(buttonClass('secondary'), 'max-sm:hidden')}>
                  {words.verb}
                </InvoiceListLink>
                <InvoiceListLink
                  state={state}
                  label={words.verb}
                  className="inline-flex size-11 shrink-0 items-center justify-center text-ink-2 sm:hidden"
                >
                  <Icon of={ChevronLeft} />
                </InvoiceListLink>
              </li>
            );
          })}
        </ul>
      </WhenLoaded>
    </Card>
  );
}
