import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import {
  caretAfter,
  displayOf,
  percentSign,
  plainDecimalOf,
  readPasted,
  significantOf,
} from '../i18n/decimal-input.ts';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps, inputClass } from './field.tsx';
import { usePreferences } from './preferences.ts';
import { toast } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';

/** So much of what was pasted is told back. */
const toldLength = 40;

export interface DecimalInputOptions {
  /** Plain decimal string (Latin digits, `.`), "" for nothing. */
  value: string;
  onChange: (value: string) => void;
  allowNegative?: boolean | undefined;
  /** Places of the fraction that can be typed; 0 for whole rials. Default 8. */
  maxFraction?: number | undefined;
  /** A sign of percent may be written behind the figure; the owner is given "10%" and makes an amount of it. */
  allowPercent?: boolean | undefined;
}

/** Places of a percentage. */
const percentPlaces = 2;

/** A figure with so many places at most. The mark stays to be seen in whole figures too: were it swallowed, «12.5» would become 125. */
function cut(text: string, places: number): string {
  const [integer, fraction] = text.split('.');
  if (fraction === undefined) return text;
  return `${integer}.${fraction.replace('%', '').slice(0, places)}${fraction.endsWith('%') ? '%' : ''}`;
}

/**
 * Behaviour of a figure input, for the field below and for grid cells: digits of three scripts, ٫ . / as decimal mark,
 * ٬ and , ignored, grouping while typing with the caret kept in place, tolerant paste. Never a float.
 */
export function useDecimalInput({
  value,
  onChange,
  allowNegative = false,
  maxFraction = 8,
  allowPercent = false,
}: DecimalInputOptions) {
  const { digits } = usePreferences();
  // What is being written ("12." or "007"); given up as soon as the owner sets another value than what is made of it.
  const [typed, setTyped] = useState(value);
  const [isWriting, setWriting] = useState(false);
  const isPercent = isWriting && typed.endsWith('%');
  const read = (text: string) => significantOf(text, allowNegative, allowPercent);
  // Of what may become a percentage its places stay to be seen: «12.5» is not yet «12.5%».
  const mostPlaces = allowPercent ? Math.max(maxFraction, percentPlaces) : maxFraction;
  const limit = (text: string) => cut(text, mostPlaces);
  const figureOf = (text: string) => plainDecimalOf(text.endsWith('%') ? text : cut(text, maxFraction));
  const significant = isPercent || figureOf(typed) === value ? typed : value;
  const inputRef = useRef<HTMLInputElement>(null);

  const write = (next: string, caret: number) => {
    setTyped(next);
    setWriting(true);
    const display = displayOf(next, digits);
    const input = inputRef.current;
    if (input) {
      // The browser's own text first, so that React's rendering of the same text leaves the caret alone.
      input.value = display;
      const position = caretAfter(display, caret);
      input.setSelectionRange(position, position);
    }
    const nextValue = figureOf(next);
    if (nextValue !== value) onChange(nextValue);
  };

  return {
    inputRef,
    text: displayOf(significant, digits),
    /** What is written is a percentage, until the field is left. */
    isPercent,
    onInput: (text: string, selectionStart: number | null) => {
      const caret = read(text.slice(0, selectionStart ?? text.length)).length;
      write(limit(read(text)), caret);
    },
    onPaste: (event: React.ClipboardEvent<HTMLInputElement>) => {
      const given = event.clipboardData.getData('text').trim();
      const pasted = readPasted(given, allowNegative);
      event.preventDefault();
      if (pasted === null) {
        if (/\p{Nd}/u.test(given)) toast.show(uiStrings.notOneFigure(given.slice(0, toldLength)), { tone: 'warn' });
        return;
      }
      if (!allowNegative && readPasted(given, true)?.startsWith('-'))
        toast.show(uiStrings.minusLeftOut(given.slice(0, toldLength)), { tone: 'warn' });
      const { value: text, selectionStart, selectionEnd } = event.currentTarget;
      const before = read(text.slice(0, selectionStart ?? 0));
      const after = read(`${before}${text.slice(selectionEnd ?? text.length)}`).slice(before.length);
      const joined = read(`${before}${pasted}${percentSign.test(given) ? '%' : ''}${after}`);
      const places = joined.endsWith('%') ? mostPlaces : maxFraction;
      const kept = cut(joined, places);
      if (/[1-9]/.test(joined.slice(kept.replace('%', '').length))) {
        // A key too many is seen to do nothing; a figure that was pasted would be another one, unseen.
        const whole = displayOf(joined, digits);
        const told =
          places === 0
            ? uiStrings.fractionLeftOut(whole)
            : uiStrings.fractionCut(whole, displayOf(String(places), digits));
        toast.show(told, { tone: 'warn' });
      }
      write(kept, joined.length - after.length);
    },
    /** Rests on the plain form: «۱۲٫» → «۱۲». */
    onBlur: () => {
      setTyped(value);
      setWriting(false);
    },
  };
}

export interface DecimalFieldProps extends FieldProps, DecimalInputOptions {
  name?: string;
  /** After the figure: «ریال», «٪», a unit. */
  unit?: ReactNode;
  placeholder?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function DecimalField({ label, isLabelHidden, labelEnd, hint, error, status, ...props }: DecimalFieldProps) {
  const { isRequired, isOptional, size, className, unit, placeholder, ref, name, autoFocus } = props;
  const { isDisabled = false, isReadOnly = false } = props;
  const input = useDecimalInput(props);
  return (
    <AriaTextField
      {...(name === undefined ? {} : { name })}
      {...(autoFocus ? { autoFocus } : {})}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      isInvalid={Boolean(error)}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      value={input.text}
      onChange={(text) => input.onInput(text, input.inputRef.current?.selectionStart ?? null)}
      className={cx('min-w-0', className)}
    >
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <Group isDisabled={isDisabled} className={controlClass(Boolean(error), size, status?.tone === 'ok')}>
        <Input
          ref={(element) => {
            input.inputRef.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          {...(placeholder ? { placeholder } : {})}
          onPaste={input.onPaste}
          onBlur={() => {
            input.onBlur();
            props.onBlur?.();
          }}
          className={cx(inputClass, 'tnum text-right')}
        />
        {unit !== undefined && <span className="shrink-0 pe-2.5 text-caption text-ink-3">{unit}</span>}
      </Group>
      <FieldMessage error={error} status={status} hint={hint} />
    </AriaTextField>
  );
}
