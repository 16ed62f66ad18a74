import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.ageing.asOf;

/** No invoice of the authority's is older; a year that is half typed is. */
const firstDay = '2011-03-21';

interface AsOfDayProps {
  /** A past day `YYYY-MM-DD`; undefined: today. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The day at whose end a report is looked at. What is not yet a day that it may be stays in the field and asks for nothing. */
export function AsOfDay({ day, onChange }: AsOfDayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const today = dateToDay(todayInTehran());
  const choose = (next: string) => {
    const isDay = next >= firstDay && next <= today;
    setTyped(isDay ? null : next);
    if (isDay) onChange(next === today ? undefined : next);
  };
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="whitespace-nowrap text-ink-2">
        {words.label}
      </span>
      <div className="w-44 max-sm:w-40">
        <JalaliDatePicker
          label={words.label}
          isLabelHidden
          value={typed ?? day ?? today}
          onChange={choose}
          maxDay={today}
          error={typed !== null && typed > today ? words.future : undefined}
        />
      </div>
      {(day !== undefined || typed !== null) && (
        <Button variant="quiet" onPress={() => choose(today)}>
          {words.today}
        </Button>
      )}
    </div>
  );
}
