import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls, urlOf } from '@taraz/contract';
import { Plus, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { appStrings } from '../../app/app.fa.ts';
import { ExportFile } from '../../app/export-file.tsx';
import { useSession } from '../../app/session-store.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useTooNarrow } from '../../ui/use-too-narrow.ts';
import { shareStrings } from '../sharing/strings.fa.ts';
import { StatementCheques } from './cheques-in-hand.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { PhoneStatement } from './phone-statement.tsx';
import { type CustomerDetail, type Statement, statementQuery } from './queries.ts';
import { isRemovable, RemoveEntry, StatementWhat } from './statement-parts.tsx';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.statement;

interface StatementCardProps {
  customer: CustomerDetail;
  range: DayRange | null;
  onRange: (range: DayRange | null) => void;
  onShare: () => void;
}

/** The customer's account over a range: read, printed, exported, sent to the customer, and written to. */
export function StatementCard({ customer, range, onRange, onShare }: StatementCardProps) {
  const [isBooking, setBooking] = useState(false);
  const isPhone = usePhone();
  // Cheques are told as they are now: beside what was owed at the end of a past day they would add up to nothing.
  const isToNow = range === null || range.to >= dateToDay(todayInTehran());
  const query = range === null ? {} : { from_day: range.from, to_day: range.to };
  const statement = useQuery({
    ...statementQuery(customer.id, query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Card isFlush className="print:border-0">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3.5 py-2">
        <h2 className="me-auto min-w-0 font-bold text-lead">{strings.of(customer.name)}</h2>
        <div className="no-print flex flex-wrap items-center gap-2 max-sm:w-full">
          <JalaliRangePicker
            label={strings.range}
            value={range}
            onChange={onRange}
            className="min-w-40 grow sm:min-w-52"
          />
          <Button icon={Plus} onPress={() => setBooking(true)} className="max-sm:order-1">
            {strings.add}
          </Button>
          {/* Two lines on a phone: paper is among what is taken out of it. */}
          {isPhone ? (
            <IconButton
              variant="outlined"
              icon={Share2}
              label={shareStrings.shareAccount}
              onPress={onShare}
              className="order-1"
            />
          ) : (
            <>
              <Button icon={Share2} onPress={onShare}>
                {shareStrings.shareAccount}
              </Button>
              <Button icon={Printer} onPress={() => window.print()}>
                {strings.print}
              </Button>
            </>
          )}
          <ExportFile
            hasOwnPrint={!isPhone}
            name={strings.of(customer.name)}
            pathOf={(format) =>
              urlOf('', calls.exportStatement, { params: { id: customer.id }, query: { ...query, format } })
            }
          />
        </div>
      </div>
      <PrintedHead customer={customer} range={range} />
      <FailureAbove title={strings.failed} query={statement} className="m-3.5">
        <WhenLoaded
          isLoading={statement.isPending}
          skeleton={<SkeletonRows rows={6} columns={['max-w-24', 'grow', 'max-w-28', 'max-w-28']} />}
        >
          {statement.data &&
            (isPhone ? <PhoneStatement statement={statement.data} /> : <Rows statement={statement.data} />)}
          {statement.data && <Rest statement={statement.data} />}
          {statement.data && isToNow && (
            <StatementCheques customer={customer} cheques={statement.data.cheques} balance={statement.data.closing} />
          )}
        </WhenLoaded>
      </FailureAbove>
      {isBooking && <EntryDialog customer={customer} onClose={() => setBooking(false)} />}
    </Card>
  );
}

const Named = ({ name, code }: { name: string; code: string }) => (
  <span>
    {name} <bdi dir="ltr">{code}</bdi>
  </span>
);

/** On paper only: who says whose account it is, over which days, and when it was printed. */
function PrintedHead({ customer, range }: Pick<StatementCardProps, 'customer' | 'range'>) {
  const format = useFormat();
  const { user } = useSession();
  const day = (one: string) => format.date(`${one}T08:00:00Z`);
  const account = user?.account;
  return (
    <p className="hidden gap-x-6 px-3.5 py-2 print:flex">
      {account !== undefined && <Named name={account.name} code={account.economic_code || account.national_code} />}
      <Named name={strings.ofCustomer(customer.name)} code={customer.economic_code || customer.national_code} />
      {range !== null && <span>{strings.between(day(range.from), day(range.to))}</span>}
      <span className="ms-auto">{appStrings.printedOn(format.date(clock.nowIso()))}</span>
    </p>
  );
}

const head =
  'h-9 whitespace-nowrap border-line-strong border-b bg-sunken px-3 text-start font-medium text-caption text-ink-2';
const cell = 'h-row border-line border-b px-3';

/** The account as a table; where its figures have no room, as on a phone. */
function Rows({ statement }: { statement: Statement }) {
  const { ref, isTooNarrow } = useTooNarrow<HTMLDivElement>(statement);
  return (
    <div ref={ref} className="overflow-x-auto">
      {isTooNarrow ? <PhoneStatement statement={statement} /> : <Table statement={statement} />}
    </div>
  );
}

function Table({ statement }: { statement: Statement }) {
  const format = useFormat();
  const { rows } = statement;
  const jalali = (day: string) => format.date(`${day}T08:00:00Z`);
  const sum = (label: string, debit: string, credit: string, balance: string) => (
    <tr className="font-bold">
      <td className={cell} />
      <th scope="row" className={`${cell} text-start`}>
        {label}
      </th>
      <Figure value={debit} />
      <Figure value={credit} />
      <Figure value={balance} isBalance />
      <td className={`${cell} no-print`} />
    </tr>
  );
  return (
    <table aria-label={strings.title} className="w-full min-w-180 border-separate border-spacing-0 print:min-w-0">
      <thead>
        <tr>
          <th className={head}>{strings.day}</th>
          <th className={`${head} w-full`}>{strings.description}</th>
          <th className={head}>{strings.debit}</th>
          <th className={head}>{strings.credit}</th>
          <th className={head}>{strings.balance}</th>
          <th className={`${head} no-print w-12`}>
            <span className="sr-only">{strings.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {statement.opening !== '0' && sum(strings.opening, '0', '0', statement.opening)}
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={`${cell} tnum whitespace-nowrap`}>{jalali(row.day)}</td>
            <td className={cell}>
              <StatementWhat row={row} />
            </td>
            <Figure value={row.debit} />
            <Figure value={row.credit} />
            <Figure value={row.balance} isBalance />
            <td className={`${cell} no-print px-1 text-center`}>{isRemovable(row) && <RemoveEntry row={row} />}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={6} className={`${cell} text-ink-2`}>
              {strings.empty}
            </td>
          </tr>
        )}
        {rows.length > 0 && sum(strings.closing, statement.debit, statement.credit, statement.closing)}
      </tbody>
    </table>
  );
}

/** A figure of the account; zero stays empty, but not as a balance. */
function Figure({ value, isBalance = false }: { value: string; isBalance?: boolean }) {
  return (
    <td className={`${cell} tnum whitespace-nowrap`}>{value === '0' && !isBalance ? '' : <Amount value={value} />}</td>
  );
}

/** Says what of a long account is not shown here. */
function Rest({ statement: { rows, count } }: { statement: Statement }) {
  const format = useFormat();
  if (count <= rows.length) return null;
  return <p className="px-3.5 py-2 text-ink-2">{strings.more(format.number(rows.length), format.number(count))}</p>;
}
