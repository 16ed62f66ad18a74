import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDecimalInput } from '../decimal-field.tsx';

/** An input that fills its cell; the cell draws the frame. */
export const cellInputClass = 'size-full bg-transparent px-2 outline-hidden text-body';

interface CellInputProps {
  label: string;
  /** The cell's value now. */
  value: string;
  /** Typed to open the editor; null opens with the value. */
  initial: string | null;
  onChange: (text: string) => void;
  onBlur: () => void;
}

export function DecimalCellInput(props: CellInputProps & { maxFraction: number | undefined }) {
  const { label, value, initial, onChange, onBlur, maxFraction } = props;
  const input = useDecimalInput({ value, onChange, maxFraction });
  const open = useRef(() => {
    const element = input.inputRef.current;
    element?.focus({ preventScroll: true });
    if (initial === null) element?.select();
    else input.onInput(initial, initial.length);
  });
  useLayoutEffect(() => open.current(), []);
  return (
    <input
      ref={input.inputRef}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={input.text}
      onChange={(event) => input.onInput(event.target.value, event.target.selectionStart)}
      onPaste={input.onPaste}
      onBlur={onBlur}
      className={`${cellInputClass} tnum text-right`}
    />
  );
}

export function TextCellInput({
  label,
  value,
  initial,
  onChange,
  onBlur,
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
      autoComplete="off"
      {...(isCode ? { dir: 'ltr', spellCheck: false } : {})}
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
