import type { DateValue } from '@internationalized/date';
import { constants } from '@taraz/core';
import { Calendar as CalendarIcon } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { cx } from './cx.ts';
import { controlClass, FieldLabel, FieldMessage, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { JalaliCalendar } from './jalali-calendar.tsx';
import {
  dateToDay,
  dayToDate,
  instantToDate,
  nowInTehran,
  readPastedDay,
  todayInTehran,
  withWholeYear,
} from './jalali-values.ts';
import { Popover } from './popover.tsx';
import { popoverCardClass } from './popover-class.ts';
import { uiStrings } from './ui.fa.ts';

export interface JalaliDateProps extends FieldProps {
  /**
   * `day`: a Gregorian day `YYYY-MM-DD`. `minute`: an instant, ISO 8601 UTC, shown on Tehran's clock. "" for none.
   */
  granularity?: 'day' | 'minute';
  value: string;
  onChange: (value: string) => void;
  /** Days `YYYY-MM-DD` outside of which a date is refused. */
  minDay?: string;
  maxDay?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
}

/** A space between day and time, where the language's own form has a comma: a Latin one while the field is empty. */
const separator = (text: string): string => (/[,\u060c]/.test(text) ? ' ' : text);

/** «۱۴۰۵/۰۸/۲۹ ۱۴:۰۵» as segments, left to right, whatever is around them. */
export function DateSegments({ className }: { className?: string }) {
  return (
    <DateInput dir="ltr" className={cx('tnum flex min-w-0 items-center justify-end px-2.5 max-sm:px-1', className)}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className={cx(
            'inline-flex min-h-6 shrink-0 items-center rounded-sm outline-hidden data-focused:bg-accent data-focused:text-accent-ink data-placeholder:text-ink-3 data-focused:data-placeholder:text-accent-ink data-disabled:text-ink-3',
            segment.type === 'literal'
              ? 'whitespace-pre px-0.5 text-ink-3 max-sm:px-0'
              : 'min-w-6 justify-center px-0.5',
          )}
        >
          {({ text, type }) => (type === 'literal' ? separator(text) : text)}
        </DateSegment>
      )}
    </DateInput>
  );
}

/** Props that the date field and the date picker share. */
function useJalaliDate({ granularity = 'day', value, onChange, minDay = '', maxDay = '', ...props }: JalaliDateProps) {
  const { error, isRequired = false, isDisabled = false, isReadOnly = false, autoFocus, className } = props;
  const date: DateValue | null = granularity === 'day' ? dayToDate(value) : instantToDate(value);
  const min = dayToDate(minDay);
  const max = dayToDate(maxDay);
  const emit = (next: DateValue | null) => {
    if (next === null) onChange('');
    else if (granularity === 'day') onChange(dateToDay(next));
    else onChange(next.toDate(constants.zone).toISOString());
  };
  const onPaste = (event: ClipboardEvent) => {
    const day = readPastedDay(event.clipboardData.getData('text'));
    if (day === null) return;
    event.preventDefault();
    const pasted = dayToDate(day);
    if (pasted === null) return;
    if (granularity === 'day') return emit(pasted);
    const base = instantToDate(value) ?? nowInTehran();
    emit(base.set({ year: pasted.year, month: pasted.month, day: pasted.day }));
  };
  // Whoever writes «05» for the year means this century.
  const onBlur = () => {
    const whole = date === null ? null : withWholeYear(date);
    if (whole !== null) emit(whole);
  };
  const bounds = { ...(min ? { minValue: min } : {}), ...(max ? { maxValue: max } : {}) };
  return {
    onPaste,
    common: {
      value: date,
      onChange: emit,
      onBlur,
      granularity,
      hourCycle: 24 as const,
      hideTimeZone: true,
      shouldForceLeadingZeros: true,
      placeholderValue: granularity === 'day' ? todayInTehran() : nowInTehran(),
      validationBehavior: 'aria' as const,
      ...{ isDisabled, isReadOnly, isRequired, isInvalid: Boolean(error) },
      ...(autoFocus ? { autoFocus } : {}),
      className: cx('min-w-0', className),
      ...bounds,
    },
  };
}

/** A Jalali date (and time) typed segment by segment or pasted; the week is no matter here. */
export function JalaliDateField({ label, isLabelHidden, labelEnd, hint, error, status, ...props }: JalaliDateProps) {
  const { isRequired, isOptional, size } = props;
  const { common, onPaste } = useJalaliDate({ label, error, ...props });
  return (
    <DateField {...common}>
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <div onPaste={onPaste} className={controlClass(Boolean(error), size, status?.tone === 'ok')}>
        <DateSegments className="grow" />
      </div>
      <FieldMessage error={error} status={status} hint={hint} />
    </DateField>
  );
}

/** The same with a calendar; the week starts on شنبه. */
export function JalaliDatePicker({ label, isLabelHidden, labelEnd, hint, error, status, ...props }: JalaliDateProps) {
  const { isRequired, isOptional, size } = props;
  const { common, onPaste } = useJalaliDate({ label, error, ...props });
  const [isOpen, setOpen] = useState(false);
  return (
    <DatePicker {...common} isOpen={isOpen} onOpenChange={setOpen}>
      <FieldLabel {...{ label, isLabelHidden, labelEnd, isRequired, isOptional }} />
      <Group onPaste={onPaste} className={controlClass(Boolean(error), size, status?.tone === 'ok')}>
        <DateSegments className="grow" />
        <CalendarButton />
      </Group>
      <FieldMessage error={error} status={status} hint={hint} />
      <CalendarPopover>
        <JalaliCalendar />
      </CalendarPopover>
    </DatePicker>
  );
}

export function CalendarButton() {
  return (
    <AriaButton
      aria-label={uiStrings.openCalendar}
      className="focus-ring me-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-2 data-hovered:bg-sunken pointer-coarse:size-10"
    >
      <Icon of={CalendarIcon} />
    </AriaButton>
  );
}

export function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <Popover offset={4} className={cx(popoverCardClass, 'p-3')}>
      <Dialog aria-label={uiStrings.openCalendar} className="outline-hidden">
        {children}
      </Dialog>
    </Popover>
  );
}
