import { searchMax } from '@taraz/contract';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { cx } from './cx.ts';
import { controlClass, inputClass } from './field.tsx';
import { Icon } from './icon.tsx';
import { KeyCap } from './key-cap.tsx';
import { uiStrings } from './ui.fa.ts';
import { useShortcut } from './use-shortcut.ts';

export interface SearchFieldProps {
  /** Spoken name; also the placeholder: «نام، شماره یا مبلغ». */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter. */
  onSubmit?: (value: string) => void;
  /** `/` puts the focus here, and from here ↓ goes on to the rows; default true, for the one search of a list. */
  hasShortcut?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The first row of the table that a search narrows: it stands after it on the page. */
function firstRowAfter(field: HTMLElement): HTMLElement | undefined {
  const rows = (field.closest('main') ?? document).querySelectorAll<HTMLElement>('tbody tr[tabindex]');
  return [...rows].find((row) => field.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
}

export function SearchField({ label, value, onChange, onSubmit, hasShortcut = true, className }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useShortcut('Slash', () => inputRef.current?.focus(), { isEnabled: hasShortcut });
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    const row = event.key === 'ArrowDown' && isPlain && hasShortcut ? firstRowAfter(event.currentTarget) : undefined;
    if (row === undefined) return;
    event.preventDefault();
    row.focus();
  };
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onSubmit ? { onSubmit } : {})}
      className={cx('group min-w-0 print:data-empty:hidden', className)}
    >
      <Group className={controlClass(false)}>
        <Icon of={Search} className="ms-2.5 text-ink-2" />
        <Input
          ref={inputRef}
          placeholder={label}
          maxLength={searchMax}
          onKeyDown={goOn}
          {...(hasShortcut ? { 'aria-keyshortcuts': '/' } : {})}
          className={cx(inputClass, 'ps-0 [&::-webkit-search-cancel-button]:hidden')}
        />
        {hasShortcut && <KeyCap keys={['/']} className="no-print me-2.5 not-group-data-empty:hidden" />}
        <AriaButton
          aria-label={uiStrings.clear}
          className="focus-ring me-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-2 data-hovered:bg-sunken group-data-empty:hidden"
        >
          <Icon of={X} size={14} />
        </AriaButton>
      </Group>
    </AriaSearchField>
  );
}
