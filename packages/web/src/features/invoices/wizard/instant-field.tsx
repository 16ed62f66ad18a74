import { JalaliDatePicker } from '../../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { PathFieldProps } from './draft-field.tsx';
import { useDraftText, useFieldError } from './use-draft-text.ts';

interface InstantFieldProps {
  path: string;
  label: string;
  isRequired?: boolean;
  /** Called after a change by hand. */
  onWritten?: () => void;
  className?: string;
}

/** Day and time on the Jalali calendar, Tehran; stored as an instant. */
export function InstantField({ path, label, isRequired = false, onWritten, className }: InstantFieldProps) {
  const format = useFormat();
  const { value, write } = useDraftText(path);
  const error = useFieldError(path, false);
  const isGiven = value !== '' && !Number.isNaN(Date.parse(value));
  return (
    <div data-draft-path={path} className={className}>
      <JalaliDatePicker
        label={label}
        granularity="minute"
        value={isGiven ? value : ''}
        onChange={(instant) => {
          write(instant);
          onWritten?.();
        }}
        isRequired={isRequired}
        error={error}
        {...(isGiven ? { hint: format.longDate(value) } : {})}
      />
    </div>
  );
}

/** A day on the Jalali calendar; stored as a Gregorian `YYYY-MM-DD`. */
export function DayField({ path, label, isRequired = false, hint }: PathFieldProps) {
  const format = useFormat();
  const { value, write, end } = useDraftText(path);
  const error = useFieldError(path, false);
  const said = value === '' ? hint : format.longDate(`${value}T08:00:00Z`);
  return (
    <div data-draft-path={path}>
      <JalaliDatePicker
        label={label}
        value={value}
        onChange={(day) => {
          write(day);
          end();
        }}
        isRequired={isRequired}
        error={error}
        {...(said ? { hint: said } : {})}
      />
    </div>
  );
}
