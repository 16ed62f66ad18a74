import { ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Popover } from 'react-aria-components/Popover';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { ComboFailed } from './combo-failed.tsx';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps, inputClass, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';
import { popoverClass } from './popover-class.ts';
import { useFormat, useOwnDigits } from './preferences.ts';
import { Spinner } from './spinner.tsx';
import { uiStrings } from './ui.fa.ts';
import { type ComboOptions, useCombo } from './use-combo.ts';

export interface ComboBoxProps<T> extends FieldProps, ComboOptions<T> {
  getKey: (item: T) => string;
  /** A row of the list; default is the text. */
  renderItem?: (item: T) => ReactNode;
  /** «ساخت خریدار تازه: …», given the text written. */
  createLabel?: (text: string) => ReactNode;
  placeholder?: string;
  /** Said when nothing was found; default «موردی پیدا نشد». */
  emptyText?: ReactNode;
  start?: ReactNode;
  isDisabled?: boolean;
  autoFocus?: boolean;
  inputClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Typeahead over local or remote items: first hit is ready for Enter, Tab takes it, Esc gives the old value back. */
export function ComboBox<T>({ label, isLabelHidden, labelEnd, hint, error, status, ...props }: ComboBoxProps<T>) {
  const { isRequired, isOptional, size, className, placeholder, start, ref, autoFocus, inputClassName } = props;
  const { isDisabled = false } = props;
  const combo = useCombo(props);
  const boxRef = useRef<HTMLDivElement>(null);
  const ids = useFieldIds();
  const optionId = (index: number) => `${ids.messageId}-${index}`;
  const isActiveGiven =
    combo.isOpen && (combo.isFailed ? combo.active >= 0 : combo.isAnswered && combo.options.items.length > 0);
  return (
    <AriaTextField
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      {...(autoFocus ? { autoFocus } : {})}
      value={combo.text}
      onChange={combo.write}
      className={cx('min-w-0', className)}
    >
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <Group ref={boxRef} isDisabled={isDisabled} className={controlClass(Boolean(error), size, status?.tone === 'ok')}>
        {start}
        <Input
          {...(ref ? { ref } : {})}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={combo.isOpen}
          aria-controls={ids.inputId}
          {...(isActiveGiven ? { 'aria-activedescendant': optionId(combo.active) } : {})}
          {...(placeholder ? { placeholder } : {})}
          onKeyDown={combo.onKeyDown}
          onBlur={combo.onBlur}
          onClick={({ currentTarget }) => {
            // As by Tab: what is typed takes the place of what was chosen, and is not hung on to it. Another press sets the caret.
            if (props.value !== null && !combo.isOpen) currentTarget.select();
            combo.open();
          }}
          className={cx(inputClass, inputClassName)}
        />
        <span aria-hidden className="flex shrink-0 items-center pe-2.5 text-ink-2">
          {combo.isWaiting && combo.options.status === 'loading' ? (
            <Spinner size={14} />
          ) : (
            <Icon of={ChevronDown} size={14} />
          )}
        </span>
      </Group>
      <FieldMessage
        error={error}
        status={combo.isLost ? { tone: 'warn', text: uiStrings.searchFailed } : status}
        hint={hint}
      />
      <Popover
        triggerRef={boxRef}
        isNonModal
        isOpen={combo.isOpen && combo.options.status !== 'idle'}
        offset={4}
        placement="bottom start"
        style={{ minWidth: boxRef.current?.offsetWidth }}
        className={popoverClass}
      >
        <ComboList {...props} combo={combo} listId={ids.inputId} optionId={optionId} label={label} />
      </Popover>
      <ComboAnnouncer combo={combo} />
    </AriaTextField>
  );
}

interface ComboListProps<T>
  extends Pick<ComboBoxProps<T>, 'getKey' | 'getText' | 'renderItem' | 'createLabel' | 'emptyText'> {
  combo: ReturnType<typeof useCombo<T>>;
  listId: string;
  optionId: (index: number) => string;
  label: ReactNode;
}

const rowClass =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded-control px-2 py-1 text-start text-body pointer-coarse:min-h-11 aria-selected:bg-accent-soft';

function ComboList<T>({ combo, getKey, getText, renderItem, listId, optionId, ...props }: ComboListProps<T>) {
  const { items, status } = combo.options;
  const own = useOwnDigits();
  const row = (index: number, content: ReactNode, key: string) => (
    <div
      key={key}
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={combo.active === index}
      ref={(element) => {
        if (combo.active === index) element?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus: the press must not take it away.
      onPointerDown={(event) => event.preventDefault()}
      // Behind a failure Enter asks anew, wherever the pointer happens to be.
      onPointerMove={() => !combo.isFailed && combo.active !== index && combo.setActive(index)}
      onClick={() => combo.take(index)}
      onKeyDown={undefined}
      className={rowClass}
    >
      {content}
    </div>
  );
  const name = typeof props.label === 'string' ? props.label : uiStrings.openList;
  return (
    // A landmark of its own: the list hangs outside the page's main part.
    <section aria-label={name} className="max-h-72 overflow-auto">
      {combo.isFailed && <ComboFailed onRetry={combo.options.retry} />}
      {items.length === 0 && !combo.isFailed && (
        <p className="px-2 py-1.5 text-body text-ink-3">
          {status === 'ready' ? own(props.emptyText ?? uiStrings.noMatch) : uiStrings.loading}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={name}>
        {items.map((item, index) => row(index, renderItem ? renderItem(item) : getText(item), getKey(item)))}
        {combo.mayCreate &&
          row(
            items.length,
            <span className="flex items-center gap-2 font-medium text-accent-text">
              <Icon of={Plus} />
              {props.createLabel ? own(props.createLabel(combo.query.trim())) : combo.query.trim()}
            </span>,
            'create',
          )}
      </div>
    </section>
  );
}

/** Says how many suggestions there are, once the answer has come. */
function ComboAnnouncer<T>({ combo }: { combo: ReturnType<typeof useCombo<T>> }) {
  const format = useFormat();
  const count = combo.options.items.length;
  const said = count === 0 ? uiStrings.noMatch : uiStrings.optionCount(format.number(count));
  return (
    <span role="status" className="sr-only">
      {combo.isOpen && combo.isAnswered ? said : ''}
      {(combo.isOpen && combo.isFailed) || combo.isLost ? uiStrings.searchFailed : ''}
    </span>
  );
}
