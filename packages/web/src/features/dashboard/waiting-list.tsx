import { Link, useRouter } from '@tanstack/react-router';
import { ChevronLeft, CircleCheck } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeptHeight } from '../../ui/kept-height.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError, type QueryErrorProps } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { dashboardStrings as words } from './strings.fa.ts';
import type { WaitingRow } from './waiting-rows.ts';

const grounds = {
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  mute: 'bg-mute text-ink-2',
} as const;

interface WaitingListProps {
  /** undefined while it loads */
  rows: readonly WaitingRow[] | undefined;
  /** what could not be asked: more may wait */
  unasked: QueryErrorProps['query'] | undefined;
  className?: string;
}

/** What waits for the user, most urgent first, one verb each; empty it is one calm line. */
export function WaitingList({ rows, unasked, className }: WaitingListProps) {
  const format = useFormat();
  const isPhone = usePhone();
  return (
    <Card
      title={words.waiting}
      actions={
        rows !== undefined &&
        rows.length > 0 && (
          <span className="text-caption text-ink-3">
            <span className="max-sm:hidden">{words.byUrgency}</span>
            <span className="sm:hidden">{words.waitingCount(format.number(rows.length))}</span>
          </span>
        )
      }
      isFlush
      {...(className ? { className } : {})}
    >
      <KeptHeight name="waiting" isThere={rows !== undefined} first={isPhone ? 320 : 240}>
        <WhenLoaded
          isLoading={rows === undefined}
          skeleton={
            <div className="[--row-height:3rem]">
              <SkeletonRows rows={5} columns={['max-w-8', 'max-w-64', 'max-w-24']} />
            </div>
          }
        >
          {unasked && <QueryError className="m-3.5" title={words.waitingFailed} safe={words.safe} query={unasked} />}
          {rows?.length === 0 && !unasked && (
            <p className="flex items-center gap-2 px-3.5 py-4 text-ink-2">
              <Icon of={CircleCheck} className="text-ok" />
              {words.calm}
            </p>
          )}
          <ul aria-label={words.waiting}>
            {rows?.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </WhenLoaded>
      </KeptHeight>
    </Card>
  );
}

function Row({ row: { icon, tone, count, title, hint, verb, to, search } }: { row: WaitingRow }) {
  const format = useFormat();
  const router = useRouter();
  const exists = to.startsWith('/invoice/') || to in router.routesByPath;
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-line border-t px-3.5 py-1.5 first:border-t-0 max-sm:hover:bg-sunken">
      <span className={cx('inline-flex size-8 shrink-0 items-center justify-center rounded-control', grounds[tone])}>
        <Icon of={icon} />
      </span>
      <span className="min-w-9 shrink-0 text-center font-bold text-page max-sm:hidden">
        {count !== null && format.number(count)}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium sm:truncate">
          {count !== null && <span className="sm:hidden">{format.number(count)} </span>}
          {title}
        </span>
        {hint !== '' && <span className="line-clamp-2 text-caption text-ink-2 sm:line-clamp-1">{hint}</span>}
      </span>
      {exists && (
        <Link
          to={to}
          search={(search ?? {}) as never}
          aria-label={`${verb}: ${title}`}
          className="focus-ring shrink-0 rounded-control max-sm:after:absolute max-sm:after:inset-0"
        >
          <span className={cx(buttonClass('secondary', 's'), 'max-sm:hidden')}>{verb}</span>
          <Icon of={ChevronLeft} className="text-ink-2 sm:hidden" />
        </Link>
      )}
    </li>
  );
}
