import { CalendarRange, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Button } from './button.tsx';
import { clock } from './clock.ts';
import { cx } from './cx.ts';
import { controlClass } from './field.tsx';
import { Icon } from './icon.tsx';
import { type CalendarRangeValue, JalaliRangeCalendar } from './jalali-calendar.tsx';
import { JalaliDateField } from './jalali-date-picker.tsx';
import { type DayRange, dateToDay, dayToDate, type PresetKind, presetRange } from './jalali-values.ts';
import { Popover } from './popover.tsx';
import { popoverCardClass } from './popover-class.ts';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';

export interface JalaliRangePickerProps {
  /** Spoken name: «تاریخ صورتحساب». */
  label: string;
  /** Both days inclusive; null for no limit. */
  value: DayRange | null;
  onChange: (value: DayRange | null) => void;
  /** The clock, for the presets; default the server's. */
  nowIso?: () => string;
  className?: string;
}

const presets = [
  'today',
  'week',
  'month',
  'lastMonth',
  'season',
  'lastSeason',
  'year',
] as const satisfies readonly PresetKind[];

/** A filter button with the presets, a calendar and two typed dates. */
export function JalaliRangePicker({ label, value, onChange, className, ...props }: JalaliRangePickerProps) {
  const nowIso = props.nowIso ?? (() => clock.nowIso());
  const format = useFormat();
  const ranges = presets.map((kind) => ({ kind, range: presetRange(kind, nowIso()) }));
  const preset = ranges.find(({ range }) => range.from === value?.from && range.to === value?.to)?.kind;
  const text = () => {
    if (value === null) return uiStrings.anyTime;
    if (preset) return uiStrings.presets[preset];
    const [from, to] = [value.from, value.to].map((day) => format.date(`${day}T08:00:00Z`));
    return from === to ? from : `${from} ${uiStrings.to} ${to}`;
  };
  return (
    // Two days are wider than half a phone: among filters two in a line they take a line of their own.
    <div data-wide className={cx('max-sm:col-span-full', className)}>
      <DialogTrigger>
        <AriaButton
          aria-label={`${label}: ${text()}`}
          className={cx(
            controlClass(false),
            'px-2.5 outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-sunken/60',
          )}
        >
          <Icon of={CalendarRange} className="text-ink-2" />
          <span className="grow whitespace-nowrap text-start">{text()}</span>
          <Icon of={ChevronDown} size={14} className="text-ink-2" />
        </AriaButton>
        <Popover offset={4} className={popoverCardClass}>
          <Dialog aria-label={label} className="flex outline-hidden max-sm:flex-col">
            {({ close }) => (
              <>
                <ul className="flex min-w-32 gap-0.5 border-line p-2 max-sm:flex-wrap max-sm:border-b sm:flex-col sm:border-e">
                  {ranges.map(({ kind, range }) => (
                    <li key={kind}>
                      <PresetButton
                        title={uiStrings.presets[kind]}
                        isCurrent={preset === kind}
                        onPress={() => {
                          onChange(range);
                          close();
                        }}
                      />
                    </li>
                  ))}
                  <li>
                    <PresetButton
                      title={uiStrings.anyTime}
                      isCurrent={value === null}
                      onPress={() => {
                        onChange(null);
                        close();
                      }}
                    />
                  </li>
                </ul>
                <OwnRange
                  value={value}
                  onApply={(range) => {
                    onChange(range);
                    close();
                  }}
                />
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

function PresetButton({ title, isCurrent, onPress }: { title: string; isCurrent: boolean; onPress: () => void }) {
  return (
    <AriaButton
      onPress={onPress}
      aria-pressed={isCurrent}
      className={cx(
        'focus-ring flex min-h-8 w-full items-center rounded-control px-2.5 text-start data-hovered:bg-sunken pointer-coarse:min-h-11',
        isCurrent && 'bg-accent-soft font-bold text-accent-text',
      )}
    >
      {title}
    </AriaButton>
  );
}

function OwnRange({ value, onApply }: { value: DayRange | null; onApply: (range: DayRange) => void }) {
  const [from, setFrom] = useState(value?.from ?? '');
  const [to, setTo] = useState(value?.to ?? '');
  const start = dayToDate(from);
  const end = dayToDate(to);
  const isReversed = start !== null && end !== null && start.compare(end) > 0;
  const range = start && end && !isReversed ? { start, end } : null;
  const pick = (next: CalendarRangeValue) => {
    setFrom(dateToDay(next.start));
    setTo(dateToDay(next.end));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (range) onApply({ from, to });
      }}
      className="flex flex-col gap-3 p-3"
    >
      <JalaliRangeCalendar label={uiStrings.applyRange} value={range} onChange={pick} />
      <div className="grid grid-cols-2 gap-2">
        <JalaliDateField label={uiStrings.rangeFrom} value={from} onChange={setFrom} />
        <JalaliDateField
          label={uiStrings.rangeTo}
          value={to}
          onChange={setTo}
          error={isReversed ? uiStrings.rangeReversed : undefined}
        />
      </div>
      <Button type="submit" variant="primary" isDisabled={range === null}>
        {uiStrings.applyRange}
      </Button>
    </form>
  );
}
