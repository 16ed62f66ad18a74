import { applyMask, maskFill, masks, toPersianDigits, unmask } from '@taraz/core';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps, inputClass } from './field.tsx';
import { usePreferences } from './preferences.ts';

export interface MaskedFieldProps extends FieldProps {
  /** One of product.md's masks: date, dateTime, phone, card. */
  mask: keyof typeof masks;
  /** The digits alone, in Latin, "" for none. */
  value: string;
  onChange: (digits: string) => void;
  /** Takes digits away that were given but do not belong to the value. */
  clean?: (digits: string) => string;
  name?: string;
  autoComplete?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
  /** Enter, where it is to do something else than send the form. */
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Where the caret stands after so many digits: behind the last one's place, and past the signs that follow it. */
export function maskCaret(mask: string, digits: number): number {
  if (digits === 0) return mask.indexOf('#');
  let seen = 0;
  for (let index = 0; index < mask.length; index += 1) {
    if (mask.charAt(index) !== '#') continue;
    seen += 1;
    if (seen < digits) continue;
    const next = mask.indexOf('#', index + 1);
    return next === -1 ? index + 1 : next;
  }
  return mask.length;
}

/** Digits of `text` before `position`. */
function digitsBefore(text: string, position: number): number {
  return unmask(text.slice(0, position)).length;
}

/** A field whose digits are laid into a mask, `_` where one is missing. Digits of three scripts, pasting included. */
export function MaskedField({ label, isLabelHidden, labelEnd, hint, error, status, ...props }: MaskedFieldProps) {
  const { isRequired, isOptional, size, className, value, onChange, ref, name, autoComplete, autoFocus } = props;
  const { isDisabled = false, isReadOnly = false } = props;
  const mask = masks[props.mask];
  const length = mask.split('#').length - 1;
  const { digits } = usePreferences();
  const inputRef = useRef<HTMLInputElement>(null);
  const show = (plain: string) => {
    const masked = applyMask(mask, plain);
    return digits === 'fa' ? toPersianDigits(masked) : masked;
  };

  const write = (next: string, caret: number) => {
    const plain = next.slice(0, length);
    const input = inputRef.current;
    if (input) {
      input.value = show(plain);
      const position = maskCaret(mask, Math.min(caret, plain.length));
      input.setSelectionRange(position, position);
    }
    if (plain !== value) onChange(plain);
  };

  /** Enter, where it is the field's own; erasing works on digits: the mask's own signs cannot be deleted, only stepped over. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && props.onEnter) {
      event.preventDefault();
      return props.onEnter();
    }
    if ((event.key !== 'Backspace' && event.key !== 'Delete') || isReadOnly) return;
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const from = digitsBefore(text, selectionStart ?? 0);
    const to = digitsBefore(text, selectionEnd ?? 0);
    if (from !== to) return write(value.slice(0, from) + value.slice(to), from);
    if (event.key === 'Delete') return write(value.slice(0, from) + value.slice(from + 1), from);
    if (from > 0) write(value.slice(0, from - 1) + value.slice(from), from - 1);
  };

  return (
    <AriaTextField
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      isInvalid={Boolean(error)}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
      {...(autoFocus ? { autoFocus } : {})}
      value={show(value)}
      onChange={(text) => {
        const caret = inputRef.current?.selectionStart ?? text.length;
        const given = unmask(text);
        const plain = props.clean?.(given) ?? given;
        write(plain, Math.max(0, digitsBefore(text, caret) - (given.length - plain.length)));
      }}
      className={cx('min-w-0', className)}
    >
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <Group isDisabled={isDisabled} className={controlClass(Boolean(error), size, status?.tone === 'ok')}>
        <Input
          ref={(element) => {
            inputRef.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          dir="ltr"
          inputMode="numeric"
          autoComplete={autoComplete ?? 'off'}
          placeholder={mask.replaceAll('#', maskFill)}
          onKeyDown={onKeyDown}
          {...(props.onBlur ? { onBlur: props.onBlur } : {})}
          className={cx(inputClass, 'tnum text-right')}
        />
      </Group>
      <FieldMessage error={error} status={status} hint={hint} />
    </AriaTextField>
  );
}
