import { amountToWords, parseDecimal } from '@taraz/core';
import { cx } from './cx.ts';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';

export interface AmountInWordsProps {
  /** Rial, plain decimal string. */
  value: string;
  /** A muted line with the toman amount. */
  showsToman?: boolean;
  className?: string;
}

/** Rial to toman: a tenth, cut to whole tomans. "" when it is no number. */
export function tomanOf(rial: string): string {
  const value = parseDecimal(rial);
  if (value === null) return '';
  const integer = rial.split('.')[0] ?? '';
  return integer.length > 1 ? integer.slice(0, -1) : '0';
}

/** «یک میلیون و … ریال». */
export function AmountInWords({ value, showsToman = false, className }: AmountInWordsProps) {
  const format = useFormat();
  const words = amountToWords(value);
  if (words === '') return null;
  return (
    <div className={cx('min-w-0', className)}>
      <p>
        {words} {uiStrings.rial}
      </p>
      {showsToman && (
        <p className="text-caption text-ink-3">
          {uiStrings.equalsToman} {format.money(tomanOf(value))} {uiStrings.toman}
        </p>
      )}
    </div>
  );
}
