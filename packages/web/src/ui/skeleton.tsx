import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { uiStrings } from './ui.fa.ts';

/** True once `isLoading` has lasted 200 ms, so that quick answers show no skeleton. */
export function useSlow(isLoading: boolean, delayMs = 200): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, [isLoading, delayMs]);
  return isLoading && isSlow;
}

/** One bar in place of a text or figure. Shimmers three times, no longer. */
export function SkeletonBar({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block h-2.5 animate-skeleton rounded-control bg-skeleton', className)} />;
}

const widths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4'] as const;

/** Rows of bars in the final layout: `columns` are the classes of each column's bar (width, height). */
export function SkeletonRows({ rows, columns }: { rows: number; columns: readonly string[] }) {
  return (
    <div role="status">
      <span className="sr-only">{uiStrings.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <div key={row} className="flex min-h-row items-center gap-4 border-line border-b px-3 last:border-b-0">
          {columns.map((column, index) => (
            <SkeletonBar key={column} className={cx(column, widths[(row + index) % widths.length])} />
          ))}
        </div>
      ))}
    </div>
  );
}

const heights = ['h-2/5', 'h-3/5', 'h-1/2', 'h-4/5', 'h-3/5', 'h-2/3'] as const;

/** Bars in place of a chart's. */
export function ChartSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('flex items-end justify-around gap-3', className)}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={index} className={cx('w-8 animate-skeleton rounded-sm bg-skeleton', height)} />
      ))}
    </div>
  );
}

/** Shows the skeleton after 200 ms of loading, the content when it is there. */
export function WhenLoaded({
  isLoading,
  skeleton,
  children,
}: {
  isLoading: boolean;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const isSlow = useSlow(isLoading);
  if (!isLoading) return children;
  return isSlow ? skeleton : <div className="min-h-24" />;
}
