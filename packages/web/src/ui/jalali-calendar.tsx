import { type DateValue, getDayOfWeek, isSameDay, PersianCalendar, toCalendar } from '@internationalized/date';
import { jalaliMonthNames } from '@taraz/core';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { todayInTehran } from './jalali-values.ts';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';

const persian = new PersianCalendar();
const locale = 'fa-IR';
const friday = 6;

/** Month, then year, written by us: React Aria puts them the other way round. */
function Heading() {
  const format = useFormat();
  const single = useContext(CalendarStateContext);
  const range = useContext(RangeCalendarStateContext);
  const state = single ?? range;
  if (!state) return null;
  const start = toCalendar(state.visibleRange.start, persian);
  const moveYears = (years: number) => state.setFocusedDate(state.focusedDate.add({ years }));
  const step =
    'focus-ring inline-flex size-7 items-center justify-center rounded-control text-ink-2 data-hovered:bg-sunken data-disabled:text-line-strong pointer-coarse:size-10';
  return (
    <header className="mb-2 flex items-center">
      <AriaButton slot={null} aria-label={uiStrings.previousYear} onPress={() => moveYears(-1)} className={step}>
        <Icon of={ChevronsRight} />
      </AriaButton>
      <AriaButton slot="previous" className={step}>
        <Icon of={ChevronRight} />
      </AriaButton>
      <h2 aria-live="polite" className="grow text-center font-bold">
        {jalaliMonthNames[start.month - 1]} {format.text(String(start.year))}
      </h2>
      <AriaButton slot="next" className={step}>
        <Icon of={ChevronLeft} />
      </AriaButton>
      <AriaButton slot={null} aria-label={uiStrings.nextYear} onPress={() => moveYears(1)} className={step}>
        <Icon of={ChevronsLeft} />
      </AriaButton>
    </header>
  );
}

function Grid({ isRange = false }: { isRange?: boolean }) {
  const now = todayInTehran();
  return (
    <CalendarGrid weekdayStyle="narrow" className="w-full border-collapse">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="h-7 w-9 font-normal text-caption text-ink-3 last:text-bad">
            {day}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className={cx(
              'flex size-9 cursor-default items-center justify-center outline-hidden data-outside-month:hidden data-disabled:text-line-strong',
              'data-focus-visible:outline-2 data-focus-visible:outline-focus data-focus-visible:-outline-offset-2',
              'data-hovered:bg-sunken data-selected:bg-accent data-selected:text-accent-ink',
              isRange
                ? 'data-selected:rounded-none data-selected:bg-accent-soft data-selected:text-accent-text data-selection-start:rounded-s-control data-selection-start:bg-accent data-selection-start:text-accent-ink data-selection-end:rounded-e-control data-selection-end:bg-accent data-selection-end:text-accent-ink'
                : 'rounded-control',
              getDayOfWeek(date, locale, 'sat') === friday && 'text-bad',
              isSameDay(date, now) && 'font-bold underline decoration-2 underline-offset-4',
            )}
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  );
}

/** One month of the Jalali calendar; inside a DatePicker it takes the picker's value. */
export function JalaliCalendar({ footer }: { footer?: ReactNode }) {
  return (
    <Calendar firstDayOfWeek="sat" className="w-fit">
      <Heading />
      <Grid />
      {footer}
    </Calendar>
  );
}

export interface CalendarRangeValue {
  start: DateValue;
  end: DateValue;
}

/** The same for a range of days. */
export function JalaliRangeCalendar(props: {
  label: string;
  value: CalendarRangeValue | null;
  onChange: (value: CalendarRangeValue) => void;
}) {
  return (
    <RangeCalendar
      aria-label={props.label}
      value={props.value}
      onChange={(value) => value && props.onChange(value)}
      firstDayOfWeek="sat"
      className="w-fit"
    >
      <Heading />
      <Grid isRange />
    </RangeCalendar>
  );
}
