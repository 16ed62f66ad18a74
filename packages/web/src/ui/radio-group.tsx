import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import { cx } from './cx.ts';
import { FieldMessage } from './field.tsx';

export interface RadioOption<K extends string> {
  value: K;
  label: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps<K extends string> {
  label: ReactNode;
  isLabelHidden?: boolean;
  value: K | null;
  onChange: (value: K) => void;
  options: readonly RadioOption<K>[];
  /** `cards`: outlined boxes side by side, for choices that need a line of explanation. */
  look?: 'list' | 'cards';
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  /** the chosen one has the focus from the first */
  autoFocus?: boolean;
  className?: string;
}

export function RadioGroup<K extends string>({ label, value, onChange, options, ...props }: RadioGroupProps<K>) {
  const { isLabelHidden = false, look = 'list', hint, error, isDisabled = false, autoFocus = false, className } = props;
  return (
    <AriaRadioGroup
      value={value}
      onChange={(next) => onChange(next as K)}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx('min-w-0', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'mb-1 block text-caption text-ink-2'}>{label}</Label>
      <div className={look === 'cards' ? 'grid gap-2.5 sm:auto-cols-fr sm:grid-flow-col' : 'flex flex-col gap-1'}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            autoFocus={autoFocus && option.value === value}
            className={cx(
              'group flex cursor-default items-start gap-2.5 data-disabled:text-ink-3',
              look === 'cards'
                ? 'rounded-card border border-line-strong p-3 data-selected:border-accent data-selected:shadow-[inset_0_0_0_1px_var(--accent)] data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus'
                : 'min-h-6 pointer-coarse:min-h-11 pointer-coarse:items-center',
            )}
          >
            <span
              className={cx(
                'mt-0.5 size-4 shrink-0 rounded-full border bg-surface transition-colors duration-120',
                'border-line-strong group-data-selected:border-[5px] group-data-selected:border-accent group-data-hovered:border-ink-2 group-data-selected:group-data-hovered:border-accent',
                look === 'list' &&
                  'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
              )}
            />
            <span className="min-w-0">
              <span className={cx('block', look === 'cards' && 'font-medium')}>{option.label}</span>
              {option.hint !== undefined && <span className="block text-caption text-ink-2">{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldMessage error={error} hint={hint} />
    </AriaRadioGroup>
  );
}
