import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { isAwaited, isLost, OptionsLost, type OptionsSource } from './options-source.tsx';
import { Popover } from './popover.tsx';
import { popoverClass } from './popover-class.ts';
import { Spinner } from './spinner.tsx';
import { uiStrings } from './ui.fa.ts';

export interface SelectOption<K extends string = string> {
  value: K;
  label: string;
  /** Second line in the list. */
  hint?: ReactNode;
  icon?: LucideIcon;
  isDisabled?: boolean;
}

export interface SelectProps<K extends string> extends FieldProps {
  label: string;
  options: readonly SelectOption<K>[];
  /**
   * Where the options come from, when they are asked for. Pressed before they came, the list opens and fills as they come;
   * where they did not come, the field says so.
   */
  source?: OptionsSource;
  /** null or "" while nothing is chosen. */
  value: K | null | '';
  onChange: (value: K) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Before the value, e.g. a filter's icon. */
  start?: ReactNode;
  /** Without a frame: a setting of what stands below, not a field. */
  isQuiet?: boolean;
}

const optionClass =
  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 text-body outline-hidden pointer-coarse:min-h-11 ' +
  'data-focused:bg-accent-soft data-selected:font-medium data-disabled:text-ink-3';

/** A choice of few known things. For many or remote ones: ComboBox. */
export function Select<K extends string>({ options, value, onChange, ...props }: SelectProps<K>) {
  const { label, isLabelHidden, labelEnd, hint, error, status, isRequired, isOptional, size, className } = props;
  const { placeholder, name, isDisabled = false, autoFocus = false, isQuiet = false, start, source } = props;
  const [isOpen, setOpen] = useState(false);
  const isWaiting = source !== undefined && isAwaited(source);
  return (
    <AriaSelect
      isOpen={isOpen}
      onOpenChange={setOpen}
      // Else it does nothing when it is pressed: whoever looks is told what it waits for, or that there is nothing.
      allowsEmptyCollection
      value={value || null}
      onChange={(key) => key !== null && onChange(key as K)}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
      {...(autoFocus ? { autoFocus } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
      className={cx('min-w-0', className)}
    >
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <AriaButton
        className={cx(
          isQuiet
            ? 'flex min-h-control items-center gap-1.5 rounded-control text-ink-2'
            : controlClass(Boolean(error), size),
          'px-2.5 text-start outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-sunken/60',
          error ? 'outline-offset-1' : '-outline-offset-1',
        )}
      >
        {start}
        <SelectValue className="grow truncate data-placeholder:text-ink-3">
          {({ selectedText, defaultChildren, isPlaceholder }) => {
            if (!isPlaceholder) return selectedText;
            // Something is chosen: what it is called comes with the options.
            return isWaiting && value ? uiStrings.reading : defaultChildren;
          }}
        </SelectValue>
        <Icon of={ChevronDown} size={14} className="text-ink-2" />
      </AriaButton>
      <FieldMessage error={error} status={status} hint={hint} />
      {source && !isOpen && <OptionsLost source={source} label={label} className="mt-1" />}
      <Popover offset={4} className={popoverClass}>
        <ListBox
          // Filled while it is open, it gives the focus to what is chosen, or to the first, as if it opened now.
          key={isWaiting ? 'awaited' : 'there'}
          items={options}
          className="max-h-72 overflow-auto outline-hidden"
        >
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={optionClass}
            >
              {({ isSelected }) => (
                <>
                  {option.icon && <Icon of={option.icon} className="text-ink-2" />}
                  <span className="min-w-0 grow">
                    <span className="block break-words">{option.label}</span>
                    {option.hint !== undefined && <span className="block text-caption text-ink-3">{option.hint}</span>}
                  </span>
                  {isSelected && <Icon of={Check} className="text-accent-text" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        <ListState source={source} label={label} isEmpty={options.length === 0} />
      </Popover>
    </AriaSelect>
  );
}

/** Under the options that are there: that more are awaited, that they did not come, or that there are none. */
function ListState({ source, label, isEmpty }: { source: OptionsSource | undefined; label: string; isEmpty: boolean }) {
  if (source && isLost(source)) return <OptionsLost source={source} label={label} className="px-2 py-1" />;
  const isWaiting = source !== undefined && isAwaited(source);
  return (
    <p role="status" className="flex items-center gap-2 px-2 py-1.5 text-body text-ink-3 empty:hidden">
      {isWaiting && (
        <>
          <Spinner size={14} />
          {uiStrings.reading}
        </>
      )}
      {!isWaiting && isEmpty && uiStrings.noOptions}
    </p>
  );
}
