import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { useOwnDigits } from './preferences.ts';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  /** Without children give `aria-label` or `slot`. */
  children?: ReactNode;
  /** Second line under the words. */
  hint?: ReactNode;
  className?: string;
}

export function Checkbox({ children, hint, className, ...props }: CheckboxProps) {
  const own = useOwnDigits();
  return (
    <AriaCheckbox
      {...props}
      className={cx(
        'group inline-flex min-h-6 shrink-0 cursor-default gap-2 align-middle data-disabled:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:items-center',
        // Beside words the box stands in their first line, alone in the middle of its row.
        children === undefined ? 'items-center' : 'items-start',
        className,
      )}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span
            className={cx(
              children !== undefined && 'mt-0.5',
              'inline-flex size-4 shrink-0 items-center justify-center rounded-sm border transition-colors duration-120 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
              isSelected || isIndeterminate
                ? 'border-accent bg-accent text-accent-ink print:text-ink group-data-disabled:border-line-strong group-data-disabled:bg-line-strong'
                : 'border-line-strong bg-surface group-data-hovered:border-ink-2 group-data-invalid:border-bad',
            )}
          >
            {isIndeterminate ? <Icon of={Minus} size={12} /> : isSelected && <Icon of={Check} size={12} />}
          </span>
          {children !== undefined && (
            <span className="min-w-0">
              <span className="block">{own(children)}</span>
              {hint !== undefined && <span className="block text-caption text-ink-2">{own(hint)}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}
