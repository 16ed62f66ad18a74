import { addDays, daysBetween } from '@taraz/core';
import { Button } from '../../../ui/button.tsx';
import { JalaliDatePicker } from '../../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { paymentStrings as words } from './payment.fa.ts';

/** Days that buyers are given most often. */
const usual = [7, 15, 30, 60] as const;

interface DueFieldProps {
  /** YYYY-MM-DD, or '' */
  value: string;
  onChange: (day: string) => void;
  /** the invoice's own day, from which terms are counted; '' where it is not known */
  from: string;
  /** the first day that may be chosen; '' for any */
  minDay: string;
  /** what is told while nothing is chosen */
  hint: string;
  error?: string | undefined;
}

/** Until when something on credit is to be paid: a day, or one of the usual terms from the invoice's own. */
export function DueField({ value, onChange, from, minDay, hint, error }: DueFieldProps) {
  const format = useFormat();
  const days = value === '' || from === '' ? null : daysBetween(from, value);
  return (
    <div className="flex max-w-96 flex-col gap-1.5">
      <JalaliDatePicker
        label={words.due}
        value={value}
        onChange={onChange}
        isOptional
        error={error}
        hint={days === null ? hint : words.after(format.longDate(`${value}T08:00:00Z`), format.number(days))}
        minDay={minDay}
      />
      <div className="flex flex-wrap gap-1.5">
        {usual.map((term) => (
          <Button key={term} size="s" variant="quiet" onPress={() => onChange(from === '' ? '' : addDays(from, term))}>
            {words.days(format.number(term))}
          </Button>
        ))}
        {value !== '' && (
          <Button size="s" variant="quiet" onPress={() => onChange('')}>
            {words.none}
          </Button>
        )}
      </div>
    </div>
  );
}
