import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { SkeletonBar } from './skeleton.tsx';
import { uiStrings } from './ui.fa.ts';

export interface StripFigure {
  label: string;
  /** undefined while it loads */
  value: ReactNode | undefined;
  tone?: 'bad' | 'warn' | 'info' | undefined;
}

const tones = { bad: 'text-bad', warn: 'text-warn', info: 'text-info' } as const;

interface FigureStripProps {
  label: string;
  figures: readonly StripFigure[];
  /** they did not come, so that what has no value is not on its way either */
  isFailed?: boolean;
}

/** At most four figures that belong together, in one ruled card (ui.md §2). */
export function FigureStrip({ label, figures, isFailed = false }: FigureStripProps) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] overflow-hidden rounded-card border border-line bg-surface"
    >
      {figures.map(({ label: name, value, tone }) => (
        <div key={name} className="-ms-px -mt-px min-w-0 border-line border-s border-t px-3.5 py-2">
          <dt className="text-caption text-ink-2">{name}</dt>
          <dd className={cx('truncate font-bold text-section', tone && tones[tone])}>
            {value ?? (isFailed ? uiStrings.noFigure : <SkeletonBar className="my-1.5 h-3 w-28" />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
