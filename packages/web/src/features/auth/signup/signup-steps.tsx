import { Check } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { signupStrings } from './signup.fa.ts';

/** Where one is: four numbered places; on a phone four segments. */
export function SignupSteps({ step, names }: { step: number; names: readonly string[] }) {
  const format = useFormat();
  return (
    <ol aria-label={signupStrings.progress} className="my-5 flex items-center gap-2.5 max-sm:my-4 max-sm:gap-1.5">
      {names.map((name, index) => {
        const number = index + 1;
        const isDone = number < step;
        const isNow = number === step;
        return (
          <li
            key={name}
            {...(isNow ? { 'aria-current': 'step' as const } : {})}
            className="flex items-center gap-2 not-last:grow max-sm:grow"
          >
            <span
              className={cx(
                'inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-caption max-sm:hidden',
                isDone && 'border-transparent bg-accent-soft text-accent-text',
                isNow && 'border-transparent bg-accent font-bold text-accent-ink',
                !isDone && !isNow && 'border-line-strong text-ink-2',
              )}
            >
              {isDone ? <Icon of={Check} size={14} /> : format.number(number)}
            </span>
            <span className={cx('whitespace-nowrap max-sm:sr-only', isNow ? 'font-bold' : 'text-ink-2')}>{name}</span>
            {number < names.length && <span aria-hidden className="ms-1 h-px grow bg-line max-sm:hidden" />}
            <span
              aria-hidden
              className={cx('h-1.5 grow rounded-full sm:hidden', number <= step ? 'bg-accent' : 'bg-mute')}
            />
          </li>
        );
      })}
    </ol>
  );
}
