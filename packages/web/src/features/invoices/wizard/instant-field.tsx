import { JalaliDatePicker } from '../../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../../ui/preferences.ts';
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
