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
  className?: string;
}

interface FigureProps {
  figure: StripFigure;
  /** it did not come, so that it is not on its way either */
  isFailed: boolean;
  className?: string;
}

/** One figure with its name, for a description list. */
export function Figure({ figure: { label, value, tone }, isFailed, className }: FigureProps) {
  return (
    <div className={cx('min-w-max grow basis-38 px-3.5 py-2', className)}>
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd className={cx('whitespace-nowrap font-bold text-section', tone && tones[tone])}>
        {value ?? (isFailed ? uiStrings.noFigure : <SkeletonBar className="my-1.5 h-3 w-28" />)}
      </dd>
    </div>
  );
}

/**
 * At most four figures that belong together, in one ruled card (ui.md §2). None is ever cut: what is cut of an amount
 * in a text from right to left are its first digits. Where they have no room side by side they go on in a second row.
 */
export function FigureStrip({ label, figures, isFailed = false, className }: FigureStripProps) {
  return (
    <dl
      aria-label={label}
      className={cx('flex flex-wrap overflow-hidden rounded-card border border-line bg-surface', className)}
    >
      {figures.map((figure) => (
        <Figure
          key={figure.label}
          figure={figure}
          isFailed={isFailed}
          className="-ms-px -mt-px border-line border-s border-t"
        />
      ))}
    </dl>
  );
}
