import { useQuery } from '@tanstack/react-query';
import { journalAccountKeys } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { listPager } from '../../ui/pager.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { type BooksView, firstAccount, ledgerFilterOf } from './books.ts';
import { BooksState } from './books-state.tsx';
import { FigureCell, headCell, SidedAmount, SidedColumn, textCell } from './figures.tsx';
import { journalStrings as words } from './journal.fa.ts';
import { chartQuery, type Ledger, ledgerQuery } from './queries.ts';
import { SourceLink } from './source-link.tsx';

/** The ledger of an account, or of one detail of it, with the balance after each line. */
export function LedgerView({ search, filter, change }: BooksView) {
  const isPhone = usePhone();
  const { offset = 0, limit = listDefaults.limit, account = firstAccount } = search;
  const query = useQuery(ledgerQuery({ ...ledgerFilterOf(search), ...filter, offset, limit }));
  const chart = useQuery(chartQuery());
  const { data } = query;
  const isOne = search.customer !== undefined || search.buyer !== undefined || search.place !== undefined;
  const whole = { customer: undefined, buyer: undefined, place: undefined, offset: undefined };
  return (
    <>
      <div className="no-print flex flex-wrap items-end gap-2">
        <Select
          label={words.chooseAccount}
          value={account}
          onChange={(key) => change({ account: journalAccountKeys.find((one) => one === key), ...whole })}
          options={(chart.data?.accounts ?? []).map(({ key, code, name }) => ({
            value: key,
            label: `${code} ${name}`,
          }))}
          className="w-72 max-sm:w-full"
        />
      </div>
      <BooksState query={query} isEmpty={false}>
        {data && (
          <Card
            isFlush
            title={[data.account.name, data.detail?.name].filter(Boolean).join(' · ')}
            actions={
              isOne && (
                <button
                  type="button"
                  onClick={() => change(whole)}
                  className="focus-ring no-print min-h-6 rounded-sm text-accent-text hover:underline"
                >
                  {words.all}
                </button>
              )
            }
            className={cx(
              'overflow-clip print:overflow-visible print:border-0',
              query.isPlaceholderData && 'opacity-60',
            )}
          >
            {isPhone ? (
              <LedgerList ledger={data} isFirst={offset === 0} />
            ) : (
              <LedgerTable ledger={data} isFirst={offset === 0} />
            )}
            {data.count > 0 && (
              <div className="border-line border-t">{listPager({ count: data.count, search, change })}</div>
            )}
          </Card>
        )}
      </BooksState>
    </>
  );
}

interface LedgerProps {
  ledger: Ledger;
  /** the first page, which begins with what stood before */
  isFirst: boolean;
}

/** The last page ends with the sums. */
const isLast = ({ next }: Ledger): boolean => next === null;

function LedgerTable({ ledger, isFirst }: LedgerProps) {
  const format = useFormat();
  const sum = (title: string, debit: string, credit: string, balance: string) => (
    <tr className="font-bold">
      <td className={textCell} />
      <th scope="row" className={`${textCell} text-start`}>
        {title}
      </th>
      <FigureCell value={debit} />
      <FigureCell value={credit} />
      <td className={`${textCell} whitespace-nowrap`}>
        <SidedAmount balance={balance} />
      </td>
    </tr>
  );
  return (
    <table aria-label={words.views.ledger} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th className={headCell}>{words.day}</th>
          <th className={`${headCell} w-full`}>{words.description}</th>
          <th className={`${headCell} min-w-36`}>{words.debit}</th>
          <th className={`${headCell} min-w-36`}>{words.credit}</th>
          <th className={headCell}>{words.balance}</th>
        </tr>
      </thead>
      <tbody>
        {isFirst && ledger.opening !== '0' && sum(words.opening, '', '', ledger.opening)}
        {ledger.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a voucher may move an account twice, and lines only follow one another
          <tr key={`${line.kind} ${line.id} ${index}`}>
            <td className={`${textCell} tnum whitespace-nowrap`}>{format.date(`${line.day}T12:00:00Z`)}</td>
            <td className={textCell}>
              <SourceLink source={line.source}>{line.description || words.noDescription}</SourceLink>
            </td>
            <FigureCell value={line.debit} />
            <FigureCell value={line.credit} />
            <td className={`${textCell} whitespace-nowrap`}>
              <SidedAmount balance={line.balance} />
            </td>
          </tr>
        ))}
        {ledger.count === 0 && (
          <tr>
            <td colSpan={5} className={`${textCell} text-ink-2`}>
              {words.ledgerEmpty}
            </td>
          </tr>
        )}
        {ledger.count > 0 && isLast(ledger) && sum(words.closing, ledger.debit, ledger.credit, ledger.closing)}
      </tbody>
    </table>
  );
}

function LedgerList({ ledger, isFirst }: LedgerProps) {
  const format = useFormat();
  const sum = (title: string, balance: string) => (
    <li className="flex flex-wrap justify-between gap-x-3 border-line border-b px-3.5 py-2 font-bold">
      {title}
      <SidedColumn balance={balance} />
    </li>
  );
  if (ledger.count === 0 && ledger.opening === '0') return <p className="p-3.5 text-ink-2">{words.ledgerEmpty}</p>;
  return (
    <ul aria-label={words.views.ledger}>
      {isFirst && ledger.opening !== '0' && sum(words.opening, ledger.opening)}
      {ledger.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as in the table
        <li key={`${line.kind} ${line.id} ${index}`} className="border-line border-b px-3.5 py-2">
          <div className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0">
              <SourceLink source={line.source}>{line.description || words.noDescription}</SourceLink>
            </span>
            <SidedColumn balance={line.debit === '0' ? `-${line.credit}` : line.debit} />
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-2">
            <span>{format.date(`${line.day}T12:00:00Z`)}</span>
            <span>
              {words.balance} <SidedAmount balance={line.balance} />
            </span>
          </div>
        </li>
      ))}
      {ledger.count > 0 && isLast(ledger) && sum(words.closing, ledger.closing)}
    </ul>
  );
}
