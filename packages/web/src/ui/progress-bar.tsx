import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { cx } from './cx.ts';
import { useFormat } from './preferences.ts';

export interface ProgressBarProps {
  label: ReactNode;
  isLabelHidden?: boolean;
  /** Of `max`; null while it is not known how much there is. */
  value: number | null;
  max?: number;
  /** Instead of the percent, e.g. «۱۲٬۴۰۰ از ۲۰٬۰۰۰». */
  valueText?: string;
  tone?: 'accent' | 'warn' | 'bad' | 'ok';
  className?: string;
}

const tones = { accent: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad', ok: 'bg-ok' } as const;

/** Fills from the right. */
export function ProgressBar({ label, isLabelHidden = false, value, max = 100, valueText, ...props }: ProgressBarProps) {
  const { tone = 'accent', className } = props;
  const format = useFormat();
  const percent = value === null || max === 0 ? 0 : Math.min(100, (value / max) * 100);
  const text = valueText ?? format.percent(Math.floor(percent));
  return (
    <AriaProgressBar
      value={value ?? 0}
      maxValue={max}
      isIndeterminate={value === null}
      valueLabel={text}
      className={cx('min-w-0', className)}
    >
      <div className={isLabelHidden ? 'sr-only' : 'mb-1 flex justify-between gap-2 text-caption text-ink-2'}>
        <Label>{label}</Label>
        {value !== null && <span>{text}</span>}
      </div>
      <div className="h-1.5 overflow-hidden rounded-full bg-mute">
        {value === null ? (
          <span className={cx('block h-full w-1/3 animate-run', tones[tone])} />
        ) : (
          <span
            className={cx('block h-full transition-[width] duration-180', tones[tone])}
            style={{ width: `${percent}%` }}
          />
        )}
      </div>
    </AriaProgressBar>
  );
}
