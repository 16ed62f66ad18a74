import { cx } from './cx.ts';
import { useOwnDigits } from './preferences.ts';

export interface KeyCapProps {
  /** Keys pressed together, e.g. `['Alt', 'N']`. Modifiers first. */
  keys: readonly string[];
  /** On a filled button or the rail the caps take the ground's colour. */
  tone?: 'plain' | 'on-accent';
  className?: string;
}

/** A shortcut as key caps; hidden from screen readers, which get `aria-keyshortcuts` of the control, and from touch. */
export function KeyCap({ keys, tone = 'plain', className }: KeyCapProps) {
  const own = useOwnDigits();
  return (
    <kbd aria-hidden className={cx('inline-flex flex-row-reverse gap-0.5 font-sans pointer-coarse:hidden', className)}>
      {keys.map((key) => (
        <span
          key={key}
          dir="ltr"
          className={cx(
            'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-b-2 px-1 font-medium text-[0.6875rem] leading-none',
            tone === 'plain'
              ? 'border-line bg-surface text-ink-2'
              : 'border-accent-ink/45 bg-transparent text-accent-ink group-data-disabled/button:border-line group-data-disabled/button:text-ink-3',
          )}
        >
          {own(key)}
        </span>
      ))}
    </kbd>
  );
}
