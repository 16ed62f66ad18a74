import { constants } from '@taraz/core';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps } from './field.tsx';
import { withoutFieldProps } from './text-field.tsx';

export interface TextAreaProps
  extends FieldProps,
    Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'isRequired'> {
  /** Default 6 (product.md section 9). */
  rows?: number;
  placeholder?: string;
}

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, labelEnd, hint, error, status, isRequired, isOptional, size, className } = props;
  const { rows = constants.textareaRows, placeholder, ...rest } = props;
  return (
    <AriaTextField
      {...withoutFieldProps(rest)}
      isInvalid={Boolean(error)}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      className={cx('min-w-0', className)}
    >
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <AriaTextArea
        rows={rows}
        {...(placeholder ? { placeholder } : {})}
        className={cx(
          controlClass(Boolean(error), size),
          'block resize-y px-2.5 py-1.5 outline-hidden data-focused:outline-2 data-focused:outline-focus',
          error ? 'outline-offset-1' : '-outline-offset-1',
        )}
      />
      <FieldMessage error={error} status={status} hint={hint} />
    </AriaTextField>
  );
}
