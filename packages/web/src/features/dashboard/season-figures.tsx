import { Link } from '@tanstack/react-router';
import { jalaliMonthNames, jalaliSeasonNames, percentChange, toJalali } from '@taraz/core';
import type { ReactNode } from 'react';
import { useSession } from '../../app/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { inMillions } from './in-millions.ts';
import { countedIn, InvoiceListLink } from './invoice-list-link.tsx';
import { payDay } from './pay-day.ts';
import type { Dashboard } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';
import { taxStillDue } from './tax-still-due.ts';

type Figures = NonNullable<Dashboard['figures']>;
type Months = NonNullable<Dashboard['months']>;

interface FigureProps {
  title: string;
  value: ReactNode;
  unit?: string | undefined;
  /** of it, this month's part */
  month?: string | undefined;
  hint: ReactNode;
  /** into the invoice list; null: to the customers who owe it */
  link: Record<string, string | true> | null;
}

const owing = { standing: 'debtor', sort: '-balance' };
const numberClass = 'relative rounded-sm font-bold text-figure hover:text-accent-text hover:underline';

/** Digits of a figure in millions beyond which it needs a phone's whole width. */
const longMillions = 8;

/** A figure that is cut reads as another one: where there is no room it goes on in a second line. */
function Figure({ title, value, unit, month, hint, link }: FigureProps) {
  // A list of links would read figures alone.
  const name = <span className="sr-only select-none">{title} </span>;
  return (
    <div className="-ms-px -mt-px border-line border-s border-t px-3.5 py-3">
      <dt className="text-caption text-ink-2">{title}</dt>
      <dd>
        <span className="block">
          {link === null ? (
            <Link to={'/customers' as string} search={owing as never} className={numberClass}>
              {name}
              {value}
            </Link>
          ) : (
            <InvoiceListLink search={link} className={numberClass}>
              {name}
              {value}
            </InvoiceListLink>
          )}
          {unit !== undefined && <span className="text-caption text-ink-3"> {unit}</span>}
        </span>
        {month !== undefined && <span className="block text-caption text-ink">{month}</span>}
        <span className="block text-caption text-ink-2">{hint}</span>
      </dd>
    </div>
  );
}

interface SeasonFiguresProps {
  figures: Figures;
  months: Months;
  /** what is open of purchases; null for who has no part in them */
  toPay: string | null;
}

/** Sales and tax with this month's part, what is confirmed, what buyers owe: of the present season, in one ruled card. */
export function SeasonFigures({ figures, months, toPay }: SeasonFiguresProps) {
  const format = useFormat();
  const isPhone = usePhone();
  const { month } = toJalali(`${figures.from_day}T08:00:00Z`);
  const season = seasonOf(month);
  const due = taxStillDue(months, dateToDay(todayInTehran()));
  const range = { from: figures.from_day, to: figures.to_day };
  const sales = countedIn(range);
  const change = percentChange(figures.net, figures.previous_net);
  const percent = change === null ? '' : format.percent(change.replace('-', ''));
  const titles = isPhone ? words.short : words;
  const money = (value: string) => format.money(isPhone ? inMillions(value) : value);
  const present = months.at(-1);
  const monthName = jalaliMonthNames[toJalali(`${present?.from_day ?? figures.from_day}T08:00:00Z`).month - 1] ?? '';
  const ofMonth = (read: (row: Months[number]) => string) => present && words.ofMonth(monthName, money(read(present)));
  const amount = (title: string, value: string, hint: ReactNode, link: FigureProps['link'], month?: string) => (
    <Figure
      title={isPhone ? words.inMillions(title) : title}
      value={money(value)}
      month={month}
      {...(isPhone ? {} : { unit: words.rial })}
      hint={hint}
      link={link}
    />
  );
  // Two of them stand side by side on a phone, unless one had to go on in a second line.
  const isLong = [figures.net, figures.vat, figures.owed ?? '0'].some((one) => inMillions(one).length > longMillions);
  const share = figures.issued === 0 ? null : Math.floor((figures.confirmed * 1000) / figures.issued) / 10;
  return (
    <dl
      aria-label={words.figures}
      className={cx(
        'grid overflow-hidden rounded-card border border-line bg-surface lg:auto-cols-auto lg:grid-flow-col lg:grid-cols-none',
        isLong ? 'sm:grid-cols-2' : 'grid-cols-2',
      )}
    >
      {amount(
        titles.sales(season),
        figures.net,
        change === null ? (
          words.noYearBefore
        ) : change.startsWith('-') ? (
          <span className="text-warn">{words.less(percent, season)}</span>
        ) : (
          <span className="text-ok">{words.more(percent, season)}</span>
        ),
        sales,
        ofMonth(({ net }) => net),
      )}
      {amount(
        titles.vat(season),
        figures.vat,
        <>
          {due !== null && (
            <span className="block text-warn">
              {words.stillDue(seasonOf(due.month), money(due.vat), format.dayMonth(payDay(due.to_day)))}
            </span>
          )}
          <Declared>{words.declareUntil(format.dayMonth(payDay(figures.to_day)))}</Declared>
        </>,
        sales,
        ofMonth(({ vat }) => vat),
      )}
      <Figure
        title={words.confirmed}
        value={share === null ? '–' : format.percent(share)}
        hint={
          share === null
            ? words.noneIssued
            : words.confirmedOf(format.number(figures.confirmed), format.number(figures.issued))
        }
        link={{ ...range, state: 'confirmed', all: true }}
      />
      {figures.owed !== null && amount(titles.owed, figures.owed, <Owed {...{ figures, money, toPay }} />, null)}
    </dl>
  );
}

/** When the season's tax is declared: for the admin the way to what is then to be paid, with the credit of purchases. */
function Declared({ children }: { children: string }) {
  const { admin } = useSession();
  if (!admin) return children;
  return (
    <Link to="/analytics/vat" search={{}} className="focus-ring relative rounded-sm underline underline-offset-4">
      {children}
    </Link>
  );
}

interface OwedProps extends Pick<SeasonFiguresProps, 'figures' | 'toPay'> {
  money: (rial: string) => string;
}

/**
 * How many owe it; what is owed by others besides, and what of it all is overdue, which opens those invoices. Its other side is
 * what the account owes to suppliers.
 */
function Owed({ figures, money, toPay }: OwedProps) {
  const format = useFormat();
  const { debtors, owed_by_others, overdue } = figures;
  const hasOverdue = overdue !== null && overdue.invoices > 0;
  return (
    <>
      {/* A phone has room for what is late alone: all figures stand on its first screen. */}
      <span className={hasOverdue ? 'max-sm:hidden' : undefined}>
        {words.debtors(format.number(debtors ?? 0))}
        {owed_by_others !== null && !/^-?0*$/.test(owed_by_others) && (
          <>
            {' '}
            <Link
              to="/customers"
              search={{ view: 'unlisted' }}
              className="focus-ring relative rounded-sm underline underline-offset-4"
            >
              {words.owedByOthers(money(owed_by_others))}
            </Link>
          </>
        )}
      </span>
      {hasOverdue && (
        <InvoiceListLink
          search={{ paid: 'overdue', all: true }}
          className="relative block rounded-sm text-warn hover:underline"
        >
          {words.overdue(format.number(overdue.invoices), money(overdue.open))}
        </InvoiceListLink>
      )}
      {toPay !== null && toPay !== '0' && (
        <Link
          to="/purchases/payables"
          search={{}}
          className="focus-ring relative block rounded-sm underline underline-offset-4 max-sm:hidden"
        >
          {words.weOwe(money(toPay))}
        </Link>
      )}
    </>
  );
}

const seasonOf = (month: number): string => jalaliSeasonNames[Math.ceil(month / 3) - 1] ?? '';
