import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { jalaliMonthNames, jalaliWeekdayNames } from '@taraz/core';
import { ArrowDownToLine, ArrowUpFromLine, ChevronLeft, ChevronRight, CircleX } from 'lucide-react';
import { useId } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { cx } from '../../ui/cx.ts';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ChequeTabProps } from './checks-page.tsx';
import { type Due, type DueLine, dueLines, sumsOf } from './due-lines.ts';
import { type MonthDay, monthAfter, monthOf, monthOfText, textOfMonth } from './jalali-month.ts';
import { calendarQuery } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.calendar;

/** A Jalali month with what falls due on each day; a day opens its cheques. */
export function CalendarTab({ search, change }: ChequeTabProps) {
  const format = useFormat();
  const titleId = useId();
  const today = clock.nowIso();
  const month = monthOfText(search.month, today);
  const { weeks, from, to } = monthOf(month, today);
  const query = useQuery({ ...calendarQuery(from, to), placeholderData: keepPreviousData });
  const due = new Map((query.data?.days ?? []).map((day) => [day.day, day]));
  const go = (months: number) => change({ month: textOfMonth(monthAfter(month, months)) });
  const open = (day: string) => change({ tab: undefined, from: day, to: day, month: undefined });
  const { received, issued } = sumsOf([...due.values()]);
  const net = (BigInt(received) - BigInt(issued)).toString();
  return (
    <>
      <div className="flex items-center gap-2">
        <IconButton icon={ChevronRight} label={strings.previous} onPress={() => go(-1)} />
        <h2 id={titleId} aria-live="polite" className="min-w-32 text-center font-bold text-section">
          {strings.month(jalaliMonthNames[month.month - 1] ?? '', format.text(String(month.year)))}
        </h2>
        <IconButton icon={ChevronLeft} label={strings.next} onPress={() => go(1)} />
        <Button size="s" onPress={() => change({ month: undefined })}>
          {strings.today}
        </Button>
      </div>
      <FailureAbove title={strings.failed} safe={treasuryStrings.safe} query={query}>
        <FigureStrip
          label={strings.monthSum}
          figures={[
            { label: treasuryStrings.cheques.sumReceived, value: query.data && format.money(received) },
            { label: treasuryStrings.cheques.sumIssued, value: query.data && format.money(issued) },
            {
              label: strings.net,
              value: query.data && <Amount value={net} isTabular={false} />,
            },
          ]}
        />
        <MonthTable
          titleId={titleId}
          weeks={weeks}
          due={due}
          onOpen={open}
          isOld={query.isPlaceholderData || query.isPending}
        />
        {query.data?.days.length === 0 && <p className="text-ink-2">{strings.none}</p>}
      </FailureAbove>
    </>
  );
}

interface MonthTableProps {
  /** of the heading that names the month */
  titleId: string;
  weeks: readonly (readonly (MonthDay | null)[])[];
  due: ReadonlyMap<string, Due>;
  onOpen: (day: string) => void;
  isOld: boolean;
}

function MonthTable({ titleId, weeks, due, onOpen, isOld }: MonthTableProps) {
  return (
    <div className={cx('@container overflow-hidden rounded-card border border-line bg-surface', isOld && 'opacity-60')}>
      <table aria-labelledby={titleId} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="bg-sunken">
            {jalaliWeekdayNames.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cx('h-9 px-1 font-medium text-caption', index === 6 ? 'text-bad' : 'text-ink-2')}
              >
                <span className="max-sm:sr-only">{name}</span>
                <span aria-hidden className="sm:hidden">
                  {name.slice(0, 1)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.day}>
              {week.map((day, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                  key={index}
                  className={cx(
                    'h-24 border-line border-t border-s p-0 align-top first:border-s-0 max-sm:h-14',
                    day?.isToday && 'bg-accent-soft',
                  )}
                >
                  {day !== null && <DayCell day={day} due={due.get(day.day)} isFriday={index === 6} onOpen={onOpen} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  day: MonthDay;
  due: Due | undefined;
  isFriday: boolean;
  onOpen: (day: string) => void;
}

function DayCell({ day, due, isFriday, onOpen }: DayCellProps) {
  const format = useFormat();
  const number = (
    <span className={cx('block text-start', isFriday && 'text-bad', day.isToday && 'font-bold')}>
      {format.number(day.number)}
    </span>
  );
  if (due === undefined) return <div className="p-1.5 max-sm:p-1">{number}</div>;
  return (
    <button
      type="button"
      onClick={() => onOpen(day.day)}
      className="focus-ring flex h-full w-full flex-col gap-0.5 p-1.5 text-start hover:bg-sunken max-sm:p-1"
    >
      <span className="sr-only">{format.longDate(`${day.day}T12:00:00Z`)}</span>
      {number}
      {dueLines(due).map((line) => (
        <LineOfDay key={`${line.direction} ${line.isBounced}`} line={line} />
      ))}
    </button>
  );
}

const grounds = { received: 'bg-ok-soft text-ok', issued: 'bg-warn-soft text-warn' } as const;
const marks = { received: ArrowDownToLine, issued: ArrowUpFromLine } as const;

function LineOfDay({ line: { direction, isBounced, count, sum } }: { line: DueLine }) {
  const format = useFormat();
  return (
    <span
      className={cx(
        'flex w-full flex-wrap items-baseline gap-x-1 rounded-sm px-1 text-caption @max-[45.625rem]:items-center @max-[45.625rem]:justify-center',
        isBounced ? 'bg-bad-soft text-bad' : grounds[direction],
      )}
    >
      <span className="@max-[45.625rem]:sr-only">{isBounced ? strings.bounced[direction] : strings[direction]}</span>
      {/* Where there is no room for the word and a figure of twelve digits, a mark and the count stand for them. */}
      <Icon of={isBounced ? CircleX : marks[direction]} size={12} className="@min-[45.625rem]:hidden" />
      <span className="@min-[45.625rem]:hidden">{format.number(count)}</span>
      <Amount value={sum} isTabular={false} className="@max-[45.625rem]:sr-only" />
    </span>
  );
}
