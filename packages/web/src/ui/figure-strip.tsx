import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useOwnDigits } from './preferences.ts';
import { SkeletonBar } from './skeleton.tsx';
import { uiStrings } from './ui.fa.ts';
import { WholeFigure } from './whole-figure.tsx';

export interface StripFigure {
  label: string;
  /** undefined while it loads; no boolean, which would leave its place empty */
  value: Exclude<ReactNode, boolean> | undefined;
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

const oneRow = 'basis-38';
/** Four that have no room side by side stand two and two, never three and one. */
const twoAndTwo = 'basis-[clamp(9.5rem,(42rem-100%)*999,50%)]';

/** One figure with its name, for a description list. */
export function Figure({ figure: { label, value, tone }, isFailed, className }: FigureProps) {
  const own = useOwnDigits();
  return (
    <div className={cx('min-w-max grow px-3.5 py-2', className ?? oneRow)}>
      <dt className="text-caption text-ink-2">{own(label)}</dt>
      <dd className={cx('whitespace-nowrap font-bold text-section', tone && tones[tone])}>
        {typeof value === 'string' ? (
          <WholeFigure>{value}</WholeFigure>
        ) : (
          (value ?? (isFailed ? uiStrings.noFigure : <SkeletonBar className="my-1.5 h-3 w-28" />))
        )}
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
          className={cx('-ms-px -mt-px border-line border-s border-t', figures.length === 4 ? twoAndTwo : oneRow)}
        />
      ))}
    </dl>
  );
}
