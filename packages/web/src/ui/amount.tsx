import { cx } from './cx.ts';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';
import { WholeFigure } from './whole-figure.tsx';

export interface AmountProps {
  /** Plain decimal string. */
  value: string | number | bigint;
  /** Places kept under each other in a column: an absent fraction leaves its room empty. */
  fraction?: number;
  /** Tabular, for columns (default); false in prose and single big figures. */
  isTabular?: boolean;
  className?: string;
}

/**
 * A figure without its currency (the head says it); negative in parentheses and `bad`. Of parentheses and a colour a screen
 * reader says nothing, so that it hears a word; neither seen nor copied.
 */
export function Amount({ value, fraction = 0, isTabular = true, className }: AmountProps) {
  const format = useFormat();
  const text = String(value);
  const given =
    text
      .split('.')[1]
      ?.replace(/0+$/, '')
      .slice(0, fraction || undefined) ?? '';
  const missing = fraction - given.length;
  const filler = missing > 0 ? `${given === '' ? format.marks.decimal : ''}${format.text('0'.repeat(missing))}` : '';
  const isNegative = text.startsWith('-') && /[1-9]/.test(text);
  return (
    <span
      className={cx(
        'inline-block whitespace-nowrap [unicode-bidi:isolate]',
        isTabular && 'tnum',
        isNegative && 'relative text-bad',
        className,
      )}
    >
      {isNegative && <span className="sr-only select-none">{uiStrings.negative} </span>}
      <WholeFigure>{format.money(text, fraction > 0 ? { maxFraction: fraction } : {})}</WholeFigure>
      {filler !== '' && (
        <span aria-hidden className="invisible">
          {filler}
        </span>
      )}
    </span>
  );
}
