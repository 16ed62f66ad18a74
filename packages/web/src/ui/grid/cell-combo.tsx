import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { ComboFailed } from '../combo-failed.tsx';
import { cx } from '../cx.ts';
import { useFormat } from '../preferences.ts';
import { Spinner } from '../spinner.tsx';
import { uiStrings } from '../ui.fa.ts';
import { askFor, type SearchOptions, useOptions } from '../use-options.ts';
import { cellInputClass } from './cell-inputs.tsx';

/** How a choice was made. `isAnswered` false: Enter or Tab came before the answer to `text`; the owner finds it out by itself. */
export interface CellChoice<T> {
  item: T | null;
  text: string;
  isAnswered: boolean;
  by: 'enter' | 'tab' | 'pointer';
}

export interface CellComboProps<T> {
  label: string;
  /** Typed to open the editor; null opens with `valueText` selected. */
  initial: string | null;
  valueText: string;
  search: SearchOptions<T>;
  getKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  onChoose: (choice: CellChoice<T>) => void;
  /** The focus left without a choice. */
  onBlur: () => void;
  /** Whether an empty text shows suggestions. */
  opensEmpty?: boolean;
  placeholder?: string | undefined;
  delayMs?: number;
  emptyText?: ReactNode;
}

/** Text, suggestions and keys of the typeahead. */
function useCellCombo<T>(props: CellComboProps<T>) {
  const { initial, valueText, search, onChoose, opensEmpty = false, delayMs = 120 } = props;
  const [text, setText] = useState(initial ?? valueText);
  const [isTouched, setTouched] = useState(initial !== null && initial !== '');
  const [active, setActive] = useState(0);
  const isOpen = text.trim() === '' ? opensEmpty : isTouched || opensEmpty;
  const query = isTouched ? text : '';
  const options = useOptions(search, query, isOpen, delayMs);
  const isAnswered = options.status === 'ready' && options.answers === query;
  const isFailed = options.status === 'failed' && options.answers === query;
  const { items } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer starts at its first hit
  useEffect(() => setActive(0), [items]);

  /** What the text finds by now. What is at hand is asked for once more where the keys were quicker than the list. */
  const found = (): readonly T[] | null => {
    if (isAnswered) return items.slice(active);
    if (delayMs > 0) return null;
    const controller = new AbortController();
    const atHand = askFor(search, query, controller.signal);
    if (!(atHand instanceof Promise)) return atHand;
    // What it will find is its owner's to find out; nobody waits here.
    controller.abort();
    atHand.catch(() => undefined);
    return null;
  };
  const choose = (item: T | null, by: CellChoice<T>['by'], isKnown = isAnswered) =>
    onChoose({ item, text: text.trim(), isAnswered: isKnown, by });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = (step: number) => {
      if (!isOpen || items.length === 0) return;
      event.preventDefault();
      setActive((active + step + items.length) % items.length);
    };
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && !event.shiftKey && isTouched && text.trim() !== '') {
      event.preventDefault();
      const hits = found();
      choose(hits?.[0] ?? null, 'enter', hits !== null);
    } else if (event.key === 'Tab' && !event.shiftKey && isTouched && text.trim() !== '') {
      // What was found nowhere is given up; what is still looked for is its owner's to find out.
      const hits = found();
      const item = hits === null ? null : hits[0];
      if (item === undefined) return;
      event.preventDefault();
      choose(item, 'tab', hits !== null);
    }
  };
  const write = (next: string) => {
    setText(next);
    setTouched(true);
  };
  return { text, write, isOpen, options, isAnswered, isFailed, active, setActive, choose, onKeyDown };
}

/** A typeahead inside a grid cell: the first hit is ready for Enter, Tab takes it too, Esc gives up. */
export function CellCombo<T>(props: CellComboProps<T>) {
  const { label, initial, onBlur, placeholder, emptyText } = props;
  const combo = useCellCombo(props);
  const { isOpen, isAnswered, isFailed, options } = combo;
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  useLayoutEffect(() => {
    inputRef.current?.focus({ preventScroll: true });
    if (initial === null) inputRef.current?.select();
  }, [initial]);
  const hasActive = isOpen && options.items.length > 0;
  return (
    <>
      <input
        ref={inputRef}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...(hasActive ? { 'aria-activedescendant': `${listId}-${combo.active}` } : {})}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={combo.text}
        onChange={(event) => combo.write(event.target.value)}
        onKeyDown={combo.onKeyDown}
        onBlur={onBlur}
        className={cellInputClass}
      />
      {isOpen && !isAnswered && options.status === 'loading' && <Spinner size={14} className="me-2 text-ink-3" />}
      <Popover
        triggerRef={inputRef}
        isNonModal
        isOpen={isOpen && options.status !== 'idle' && (options.items.length > 0 || isAnswered || isFailed)}
        offset={6}
        placement="bottom start"
        className="z-50 w-max min-w-80 max-w-[min(36rem,90vw)] overflow-auto rounded-card border border-line bg-surface p-1 shadow-pop outline-hidden"
      >
        <section aria-label={label}>
          {isFailed && <ComboFailed onRetry={options.retry} />}
          {options.items.length === 0 && isAnswered && (
            <p className="px-2 py-1.5 text-ink-3">{emptyText ?? uiStrings.noMatch}</p>
          )}
          <CellOptions {...props} combo={combo} listId={listId} />
        </section>
      </Popover>
      <ComboStatus isShown={isOpen && isAnswered} isFailed={isOpen && isFailed} count={options.items.length} />
    </>
  );
}

interface CellOptionsProps<T> extends Pick<CellComboProps<T>, 'label' | 'getKey' | 'renderItem'> {
  combo: ReturnType<typeof useCellCombo<T>>;
  listId: string;
}

function CellOptions<T>({ combo, listId, label, getKey, renderItem }: CellOptionsProps<T>) {
  const { active, setActive, choose, options } = combo;
  return (
    <div id={listId} role="listbox" aria-label={label} className="max-h-72 overflow-auto">
      {options.items.map((item, index) => (
        <div
          key={getKey(item)}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          // The field keeps the focus: the press must not take it away.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => index !== active && setActive(index)}
          onClick={() => choose(item, 'pointer')}
          onKeyDown={undefined}
          className={cx('min-h-8 cursor-default rounded-control px-2 py-1', index === active && 'bg-accent-soft')}
        >
          {renderItem(item)}
        </div>
      ))}
    </div>
  );
}

function ComboStatus({ isShown, isFailed, count }: { isShown: boolean; isFailed: boolean; count: number }) {
  const format = useFormat();
  const said = count === 0 ? uiStrings.noMatch : uiStrings.optionCount(format.number(count));
  return (
    <span role="status" className="sr-only">
      {isShown ? said : ''}
      {isFailed ? uiStrings.searchFailed : ''}
    </span>
  );
}
