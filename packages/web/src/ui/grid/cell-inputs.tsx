import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import { useDecimalInput } from '../decimal-field.tsx';
import { KeyCap } from '../key-cap.tsx';
import { popoverCardClass } from '../popover-class.ts';
import { uiStrings } from '../ui.fa.ts';
import { codeDirection } from './code-direction.ts';
import type { CellSuggestion } from './grid-types.ts';

/** An input that fills its cell; the cell draws the frame. */
export const cellInputClass = 'size-full bg-transparent px-[var(--cell-pad,8px)] outline-hidden text-body';

interface CellInputProps {
  label: string;
  /** The cell's value now. */
  value: string;
  /** Typed to open the editor; null opens with the value. */
  initial: string | null;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Id of what says why the value is not right; '' while it is. */
  faultId: string;
}

/** A faulty value stays one while it is written anew: the reason is read with the field. */
function describedBy(faultId: string, ...others: string[]) {
  const ids = [faultId, ...others].filter(Boolean).join(' ');
  return {
    ...(faultId === '' ? {} : { 'aria-invalid': true }),
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
  };
}

interface DecimalCellInputProps extends CellInputProps {
  maxFraction: number | undefined;
  allowPercent: true | undefined;
  suggestion: CellSuggestion | null;
  note: ReactNode;
}

export function DecimalCellInput(props: DecimalCellInputProps) {
  const { label, value, initial, onChange, onBlur, faultId, maxFraction, allowPercent, suggestion } = props;
  const hintId = useId();
  const input = useDecimalInput({ value, onChange, maxFraction, allowPercent });
  const note = allowPercent && !input.isPercent ? null : props.note;
  const open = useRef(() => {
    const element = input.inputRef.current;
    element?.focus({ preventScroll: true });
    if (initial === null) element?.select();
    else input.onInput(initial, initial.length);
  });
  useLayoutEffect(() => open.current(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestion === null || !event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange(suggestion.value);
  };
  return (
    <>
      <input
        ref={input.inputRef}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        {...describedBy(faultId, suggestion || note !== null ? hintId : '')}
        value={input.text}
        onChange={(event) => input.onInput(event.target.value, event.target.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={input.onPaste}
        onBlur={onBlur}
        className={`${cellInputClass} tnum text-right`}
      />
      {suggestion && (
        <Suggestion id={hintId} anchor={input.inputRef} onTake={() => onChange(suggestion.value)}>
          {suggestion.content}
        </Suggestion>
      )}
      {note !== null && (
        <BelowCell anchor={input.inputRef} className="px-3 py-2">
          <div id={hintId}>{note}</div>
        </BelowCell>
      )}
    </>
  );
}

interface BelowCellProps {
  anchor: RefObject<HTMLInputElement | null>;
  className: string;
  children: ReactNode;
}

/** A card under the cell that is written in; the focus stays in the field. */
const BelowCell = ({ anchor, className, children }: BelowCellProps) => (
  <Popover
    triggerRef={anchor}
    isNonModal
    isOpen
    offset={10}
    placement="bottom start"
    className={cx(popoverCardClass, 'outline-hidden', className)}
  >
    {children}
  </Popover>
);

interface SuggestionProps {
  id: string;
  anchor: RefObject<HTMLInputElement | null>;
  children: ReactNode;
  onTake: () => void;
}

/** Under the cell; a press takes it and leaves the focus in the field. */
function Suggestion({ id, anchor, onTake, children }: SuggestionProps) {
  return (
    <BelowCell anchor={anchor} className="p-1">
      <section aria-label={uiStrings.suggestion}>
        <button
          type="button"
          id={id}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onTake}
          className="flex min-h-7 items-center gap-3 rounded-control px-2 text-ink-2 hover:bg-sunken"
        >
          {children}
          <KeyCap keys={['Alt', '↓']} />
        </button>
      </section>
    </BelowCell>
  );
}

export function TextCellInput({
  label,
  value,
  initial,
  onChange,
  onBlur,
  faultId,
  isCode,
}: CellInputProps & { isCode: boolean }) {
  // Its own text while open, so that what the owner makes of it does not move the caret.
  const [text, setText] = useState(initial ?? value);
  const ref = useRef<HTMLInputElement>(null);
  const write = useRef(onChange);
  write.current = onChange;
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true });
    if (initial === null) ref.current?.select();
  }, [initial]);
  useEffect(() => {
    if (initial !== null) write.current(initial);
  }, [initial]);
  return (
    <input
      ref={ref}
      aria-label={label}
      {...describedBy(faultId)}
      autoComplete="off"
      {...(isCode ? { dir: codeDirection(text), spellCheck: false } : {})}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={onBlur}
      className={`${cellInputClass} ${isCode ? 'text-right font-medium' : ''}`}
    />
  );
}
