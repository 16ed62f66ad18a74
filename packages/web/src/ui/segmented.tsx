import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from './cx.ts';
import { FieldMessage } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SegmentedOption<K extends string> {
  value: K;
  label: ReactNode;
  icon?: LucideIcon;
  isDisabled?: boolean;
}

export interface SegmentedProps<K extends string> {
  label: ReactNode;
  isLabelHidden?: boolean;
  value: K | null;
  onChange: (value: K) => void;
  options: readonly SegmentedOption<K>[];
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  className?: string;
}

/** Two to five short choices side by side, all in sight: in rows where one has no room for them (a phone, large text). */
export function Segmented<K extends string>({ label, value, onChange, options, ...props }: SegmentedProps<K>) {
  const { isLabelHidden = false, isDisabled = false, hint, error, className } = props;
  return (
    <RadioGroup
      value={value}
      onChange={(next) => onChange(next as K)}
      orientation="horizontal"
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx('min-w-0', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'mb-1 block text-caption text-ink-2'}>{label}</Label>
      {/* The lines between them are its ground, seen through the gaps: whatever wraps has them on every side. */}
      <div className="inline-flex max-w-full flex-wrap gap-px overflow-hidden rounded-control border border-line-strong bg-line">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className={cx(
              'inline-flex min-h-[calc(var(--control-height)-2px)] min-w-0 grow cursor-default items-center justify-center gap-1.5 bg-surface px-3 text-body text-ink-2 outline-hidden transition-colors duration-120',
              'data-hovered:bg-sunken data-selected:bg-accent-soft data-selected:font-bold data-selected:text-accent-text data-disabled:text-ink-3',
              'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
            )}
          >
            {option.icon && <Icon of={option.icon} size={14} />}
            {option.label}
          </Radio>
        ))}
      </div>
      <FieldMessage error={error} hint={hint} />
    </RadioGroup>
  );
}
