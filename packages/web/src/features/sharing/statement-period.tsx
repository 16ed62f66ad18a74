import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { shareStrings as strings } from './strings.fa.ts';

interface StatementPeriodProps {
  period: DayRange | null;
  onChange: (period: DayRange | null) => void;
}

/** Over which days the customer sees his account, and whether it stays as it is now. */
export function StatementPeriod({ period, onChange }: StatementPeriodProps) {
  const isOver = period !== null && period.to < dateToDay(todayInTehran());
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-caption text-ink-2">
        {strings.period}
      </span>
      <JalaliRangePicker label={strings.period} value={period} onChange={onChange} />
      <span className="text-caption text-ink-2">{isOver ? strings.fixedHint : strings.toNowHint}</span>
    </div>
  );
}
