import type { DraftField, WireKey } from '@taraz/core';
import type { ReactNode } from 'react';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import type { FieldStatus } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { CurrencyField } from '../../rates/currency-field.tsx';
import { type FieldInput, fieldSpecs } from './field-specs.ts';
import { DayField, InstantField } from './instant-field.tsx';
import { PartyCodeField } from './party-code-field.tsx';
import { ChoiceField, CityField, CountryField } from './place-fields.tsx';
import { UnitField } from './unit-field.tsx';
import { useDraftText, useFieldError, useFieldWarning } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

interface DraftTextFieldProps {
  path: string;
  label: string;
  isRequired?: boolean | undefined;
  isCode?: boolean;
  maxLength?: number;
  hint?: string | undefined;
  status?: FieldStatus | undefined;
  autoFocus?: boolean;
  className?: string;
  type?: 'text' | 'tel';
  /** inside the field, at its end */
  button?: ReactNode;
}

/** A text or code of the draft. Its `data-draft-path` is where a finding leads. */
export function DraftTextField({ path, label, status, ...props }: DraftTextFieldProps) {
  const { value, write, end, isWriting } = useDraftText(path);
  const error = useFieldError(path, isWriting);
  const warning = useFieldWarning(path);
  return (
    <div data-draft-path={path} className={props.className}>
      <TextField
        label={label}
        value={value}
        onChange={write}
        onBlur={end}
        error={error}
        status={status ?? warning}
        {...(props.hint ? { hint: props.hint } : {})}
        {...(props.isCode ? { isCode: true, inputMode: 'numeric' } : {})}
        {...(props.maxLength ? { maxLength: props.maxLength } : {})}
        {...(props.autoFocus ? { autoFocus: true } : {})}
        {...(props.type ? { type: props.type } : {})}
        {...(props.button ? { end: props.button } : {})}
        isRequired={props.isRequired ?? false}
        autoComplete="off"
      />
    </div>
  );
}

type DraftTextAreaProps = Pick<DraftTextFieldProps, 'path' | 'label' | 'className'> & { maxLength: number };

/** A text of several lines, as it is printed. */
export function DraftTextArea({ path, label, maxLength, className }: DraftTextAreaProps) {
  const { value, write, end, isWriting } = useDraftText(path);
  const error = useFieldError(path, isWriting);
  const status = useFieldWarning(path);
  return (
    <div data-draft-path={path} className={className}>
      <TextArea
        label={label}
        value={value}
        onChange={write}
        onBlur={end}
        error={error}
        status={status}
        maxLength={maxLength}
      />
    </div>
  );
}

interface DraftDecimalFieldProps {
  path: string;
  label: string;
  maxFraction: number;
  unit?: 'rial' | 'percent' | 'kilogram' | undefined;
  allowPercent?: boolean | undefined;
  isRequired?: boolean;
  hint?: ReactNode;
  autoFocus?: boolean;
  className?: string;
}

export function DraftDecimalField({ path, label, maxFraction, unit, ...props }: DraftDecimalFieldProps) {
  const { value, write, end, isWriting } = useDraftText(path);
  const error = useFieldError(path, isWriting);
  const warning = useFieldWarning(path);
  return (
    <div data-draft-path={path} className={props.className}>
      <DecimalField
        label={label}
        value={value}
        onChange={write}
        maxFraction={maxFraction}
        allowPercent={props.allowPercent}
        unit={unit === undefined ? undefined : wizardStrings.field[unit]}
        isRequired={props.isRequired ?? false}
        error={error}
        status={warning}
        {...(props.hint ? { hint: props.hint } : {})}
        {...(props.autoFocus ? { autoFocus: true } : {})}
        onBlur={end}
      />
    </div>
  );
}

export interface PathFieldProps {
  path: string;
  label: string;
  isRequired?: boolean;
  hint?: string | undefined;
}

export function DraftCurrencyField({ path, label, isRequired = false, hint }: PathFieldProps) {
  const { value, write, end } = useDraftText(path);
  const error = useFieldError(path, false);
  return (
    <div data-draft-path={path}>
      <CurrencyField
        label={label}
        value={value}
        onChange={(currency) => {
          write(currency);
          end();
        }}
        error={error}
        isRequired={isRequired}
        {...(hint ? { hint } : {})}
      />
    </div>
  );
}

const decimalOptions = ({ maxFraction, unit, allowPercent }: Extract<FieldInput, { kind: 'decimal' }>) => ({
  maxFraction,
  unit,
  allowPercent,
});

/** Mandatory on the wire, but an empty one is sent as 0: nobody has to write it. */
const zeroWhenEmpty: ReadonlySet<WireKey> = new Set(['dis']);

/** The input of one field of the pattern's table at a given path (index filled in). */
export function PatternFieldInput({
  field,
  path,
  isRequired,
}: {
  field: DraftField;
  path: string;
  isRequired?: boolean;
}) {
  const input = fieldSpecs[field.path]?.input;
  const isPhone = usePhone();
  const { [field.key as keyof typeof wizardStrings.fieldHints]: said } = wizardStrings.fieldHints;
  // A phone's keys for figures have no sign of percent.
  const hint = isPhone && input?.kind === 'decimal' && input.allowPercent ? undefined : (said as string | undefined);
  const isMandatory = field.requirement === 'M' && !zeroWhenEmpty.has(field.key);
  const common = { path, label: field.label, isRequired: isRequired ?? isMandatory, ...(hint ? { hint } : {}) };
  switch (input?.kind) {
    case 'text':
      return <DraftTextField {...common} maxLength={input.maxLength} />;
    case 'code':
      return <DraftTextField {...common} isCode maxLength={input.maxLength + 6} />;
    case 'decimal':
      return <DraftDecimalField {...common} {...decimalOptions(input)} />;
    case 'currency':
      return <DraftCurrencyField {...common} />;
    case 'unit':
      return <UnitField {...common} />;
    case 'instant':
      return <InstantField {...common} />;
    case 'day':
      return <DayField {...common} />;
    case 'country':
      return <CountryField {...common} />;
    case 'city':
      return <CityField {...common} />;
    case 'party':
      return <PartyCodeField {...common} />;
    case 'choice':
      return <ChoiceField {...common} of={input.of} />;
    default:
      return null;
  }
}
