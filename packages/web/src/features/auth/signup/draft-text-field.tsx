import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { signupStrings } from './signup.fa.ts';
import type { TextPath } from './signup-draft.ts';
import type { StepProps } from './step-props.ts';

/** A text value of the sign-up in its field. */
export function DraftTextField({
  step: { draft, change, errorOf, touch },
  path,
  label,
  ...props
}: { step: StepProps; path: TextPath; label?: string } & Omit<TextFieldProps, 'label' | 'value' | 'onChange'>) {
  return (
    <TextField
      size="l"
      {...props}
      label={label ?? signupStrings.values[path] ?? path}
      name={path}
      value={String(draft[path])}
      onChange={(value) => change({ [path]: value })}
      onBlur={() => touch(path)}
      error={props.error ?? errorOf(path)}
    />
  );
}
