import { ChevronDown, ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { EditAccount } from './account-dialog.tsx';
import { type BalanceProps, hasDetails, searchOfDetail } from './books.ts';
import { DetailsOf, LedgerLink } from './details-of.tsx';
import { FigureCell, headCell, textCell } from './figures.tsx';
import { journalStrings as words } from './journal.fa.ts';
import type { BalanceRow, DetailRow, TrialBalance } from './queries.ts';
import { sidesOf } from './sides.ts';

type Amounts = Pick<BalanceRow, 'opening' | 'debit' | 'credit' | 'closing'>;

/** The trial balance as a table of eight columns. */
export function BalanceTable({ balance, filter, isOpen, onOpen }: BalanceProps) {
  return (
    <table aria-label={words.views.balance} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th rowSpan={2} className={headCell}>
            {words.code}
          </th>
          <th rowSpan={2} className={`${headCell} w-full`}>
            {words.account}
          </th>
          {([words.opening, words.turnover, words.closing] as const).map((title) => (
            <th key={title} colSpan={2} scope="colgroup" className={`${headCell} text-center`}>
              {title}
            </th>
          ))}
        </tr>
        <tr>
          {(['opening', 'turnover', 'closing'] as const).flatMap((of) =>
            ([words.debit, words.credit] as const).map((side) => (
              <th key={`${of} ${side}`} className={headCell}>
                {side}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {balance.accounts.map((row) => (
          <AccountRows key={row.key} row={row} filter={filter} isOpen={isOpen(row)} onOpen={() => onOpen(row)} />
        ))}
      </tbody>
      <tfoot>
        <SumRow sums={balance.sums} />
      </tfoot>
    </table>
  );
}

function SumRow({ sums }: { sums: TrialBalance['sums'] }) {
  const all = [
    sums.opening_debit,
    sums.opening_credit,
    sums.debit,
    sums.credit,
    sums.closing_debit,
    sums.closing_credit,
  ];
  return (
    <tr className="font-bold">
      <td className={textCell} />
      <th scope="row" className={`${textCell} text-start`}>
        {words.sum}
      </th>
      {all.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand
        <FigureCell key={index} value={value} />
      ))}
    </tr>
  );
}

interface AccountRowsProps {
  row: BalanceRow;
  filter: BalanceProps['filter'];
  isOpen: boolean;
  onOpen: () => void;
}

function AccountRows({ row, filter, isOpen, onOpen }: AccountRowsProps) {
  const unfold = hasDetails(row.key) && (
    <IconButton
      size="s"
      icon={isOpen ? ChevronDown : ChevronLeft}
      label={words.unfold(row.name)}
      aria-expanded={isOpen}
      onPress={onOpen}
      className="no-print"
    />
  );
  return (
    <>
      <tr className="group">
        <td className={`${textCell} tnum`}>
          <bdi dir="ltr">{row.code}</bdi>
        </td>
        <th
          scope="row"
          // The pencil lies over the end of a name, and not over the button of a long one.
          className={cx(textCell, 'relative text-start font-normal', unfold && 'pe-8 pointer-coarse:pe-2')}
        >
          <span className="flex items-center gap-1">
            <LedgerLink account={row.key}>{row.name}</LedgerLink>
            {unfold}
            {/* Seldom needed: it takes no room from the name, and shows itself where the pointer or the focus is. */}
            <EditAccount
              account={row}
              className="absolute end-1 bg-surface opacity-0 data-focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:opacity-100"
            />
          </span>
        </th>
        <AmountCells of={row} />
      </tr>
      {isOpen && (
        <DetailsOf
          account={row}
          filter={filter}
          row={(detail) => <DetailCells key={detail.id ?? `~${detail.code}`} account={row.key} detail={detail} />}
          rest={(content) => <RestRow>{content}</RestRow>}
        />
      )}
    </>
  );
}

const AmountCells = ({ of: { opening, debit, credit, closing } }: { of: Amounts }) => (
  <>
    <FigureCell value={sidesOf(opening).debit} />
    <FigureCell value={sidesOf(opening).credit} />
    <FigureCell value={debit} />
    <FigureCell value={credit} />
    <FigureCell value={sidesOf(closing).debit} />
    <FigureCell value={sidesOf(closing).credit} />
  </>
);

function DetailCells({ account, detail }: { account: BalanceRow['key']; detail: DetailRow }) {
  return (
    <tr className="bg-sunken text-ink-2">
      {/* Name and code share the room of both columns: a code of fourteen digits left the names a word a line. */}
      <th colSpan={2} scope="row" className={`${textCell} py-1 ps-6 text-start font-normal`}>
        <LedgerLink account={account} detail={searchOfDetail(detail)}>
          <bdi>{detail.name}</bdi>
        </LedgerLink>
        {detail.code !== '' && (
          <div className="tnum text-caption">
            <bdi dir="ltr">{detail.code}</bdi>
          </div>
        )}
      </th>
      <AmountCells of={detail} />
    </tr>
  );
}

function RestRow({ children }: { children: ReactNode }) {
  return (
    <tr className="no-print">
      <td colSpan={8} className={textCell}>
        {children}
      </td>
    </tr>
  );
}
