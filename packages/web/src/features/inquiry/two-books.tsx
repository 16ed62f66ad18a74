import { Equal } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';

/** What stands in one book otherwise than in the other. */
export interface Apart {
  id: string;
  tone: 'info' | 'warn';
  count: number;
  /** with its count */
  words: string;
}

interface TwoBooksProps {
  here: ReactNode;
  there: ReactNode;
  same: { count: number; words: string };
  apart: readonly Apart[];
  /** by how much the sums differ */
  gap?: string | undefined;
}

const tones = {
  info: { bar: 'bg-info', text: 'text-info' },
  warn: { bar: 'bg-warn', text: 'text-warn' },
} as const;

/** Two books face to face, and between them how much of both is equal. */
export function TwoBooks({ here, there, same, apart, gap }: TwoBooksProps) {
  const shown = apart.filter(({ count }) => count > 0);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 max-sm:grid-cols-2">
      {here}
      <div className="flex flex-col gap-1.5 border-line max-sm:order-last max-sm:col-span-2 sm:border-x sm:px-3.5">
        <p className="inline-flex items-center justify-center gap-2 text-ok">
          <Icon of={Equal} />
          {same.words}
        </p>
        {same.count + shown.length > 0 && (
          <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full">
            {shown.map(({ id, tone, count }) => (
              <Part key={id} className={tones[tone].bar} count={count} />
            ))}
            <Part className="bg-ok" count={same.count} />
          </div>
        )}
        {(shown.length > 0 || gap !== undefined) && (
          <p className="flex flex-wrap justify-center gap-x-4 text-caption">
            {shown.map(({ id, tone, words }) => (
              <span key={id} className={tones[tone].text}>
                {words}
              </span>
            ))}
            {gap !== undefined && <span className="text-ink-2">{gap}</span>}
          </p>
        )}
      </div>
      {there}
    </div>
  );
}

function Part({ className, count }: { className: string; count: number }) {
  return (
    count > 0 && <span className={cx('min-w-1 forced-color-adjust-none', className)} style={{ flexGrow: count }} />
  );
}
