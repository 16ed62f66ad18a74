import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps, inputClass } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'isRequired' | 'onKeyDown'> {
  /** The input's own: React Aria's would keep every key from the page, so that Esc and Alt+S did nothing in the field. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Shown inside the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  placeholder?: string;
  /** Codes, e-mail, user names: written left to right, standing at the right, weight 500. */
  isCode?: boolean;
  inputClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, labelEnd, hint, error, status, isRequired, isOptional, size, className } = props;
  const { start, end, placeholder, isCode, inputClassName, ref, onKeyDown, ...rest } = props;
  const isBad = Boolean(error);
  return (
    <AriaTextField
      {...withoutFieldProps(rest)}
      isInvalid={isBad}
      // The browser's own validation would hold back a form for a fault that the server has yet to look at again.
      validationBehavior="aria"
      {...(isRequired ? { isRequired } : {})}
      className={cx('min-w-0', className)}
    >
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <Group isDisabled={rest.isDisabled ?? false} className={controlClass(isBad, size, status?.tone === 'ok')}>
        {start}
        <Input
          {...(ref ? { ref } : {})}
          {...(onKeyDown ? { onKeyDown } : {})}
          {...(placeholder ? { placeholder } : {})}
          {...(isCode ? { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } : {})}
          className={cx(inputClass, isCode && 'text-right font-medium', inputClassName)}
        />
        {end}
      </Group>
      <FieldMessage error={error} status={status} hint={hint} />
    </AriaTextField>
  );
}

/** What is left for React Aria after the kit took its own props. */
export function withoutFieldProps<T extends object>(props: T): Omit<T, keyof FieldProps> {
  const {
    label: _label,
    isLabelHidden: _hidden,
    labelEnd: _end,
    hint: _hint,
    error: _error,
    status: _status,
    isRequired: _required,
    isOptional: _optional,
    size: _size,
    className: _class,
    ...rest
  } = props as T & Partial<FieldProps>;
  return rest as Omit<T, keyof FieldProps>;
}
