import { MaskedField } from '../../../ui/masked-field.tsx';
import { signupStrings as words } from './signup.fa.ts';
import type { StepProps } from './step-props.ts';

/** When the company's CEO was born, which the register is asked by; over both columns of the form. */
export function CeoBirthField({ draft, change, touch, errorOf }: StepProps) {
  return (
    <MaskedField
      mask="date"
      size="l"
      label={words.values.ceo_birth_date}
      isOptional
      value={draft.ceo_birth_date}
      onChange={(ceo_birth_date) => change({ ceo_birth_date })}
      onBlur={() => touch('ceo_birth_date')}
      error={errorOf('ceo_birth_date')}
      hint={words.birthHint}
      className="sm:col-span-2"
    />
  );
}
