import { toLatinDigits } from '@taraz/core';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { signupStrings } from './signup.fa.ts';
import type { TextPath } from './signup-draft.ts';
import type { StepProps } from './step-props.ts';

/** A text value of the sign-up in its field; a code stands in Latin digits once it is left, however it was typed. */
export function DraftTextField({
  step: { draft, change, errorOf, touch },
  path,
  label,
  ...props
}: { step: StepProps; path: TextPath; label?: string } & Omit<TextFieldProps, 'label' | 'value' | 'onChange'>) {
  const leave = () => {
    const value = String(draft[path]);
    if (props.isCode && toLatinDigits(value) !== value) change({ [path]: toLatinDigits(value) });
    touch(path);
  };
  return (
    <TextField
      size="l"
      {...props}
      label={label ?? signupStrings.values[path] ?? path}
      name={path}
      value={String(draft[path])}
      onChange={(value) => change({ [path]: value })}
      onBlur={leave}
      error={props.error ?? errorOf(path)}
    />
  );
}
