import type { UseQueryResult } from '@tanstack/react-query';
import { listDefaults } from '@taraz/core';
import { Amount } from '../../ui/amount.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { NothingOf } from './nothing-of.tsx';
import type { StatementRow } from './queries.ts';
import { RowMoment, RowStanding, RowWhat, rowDetail, rowWords } from './row-parts.tsx';
import type { ShownPart, StatementPatch, StatementSearch } from './search.ts';
import { statementStrings } from './strings.fa.ts';
import type { Choices } from './use-choices.ts';

const strings = statementStrings.rows;
type Listed = StatementRow & { id: string };

const amountOf = (value: string | null) => (value === null ? '' : <Amount value={value} />);

function columnsOf(choices: Choices, isOpen: boolean): TableColumn<Listed>[] {
  return [
    { id: 'at', title: strings.at, minWidth: 130, isFigure: true, render: (row) => <RowMoment row={row} /> },
    {
      id: 'what',
      title: strings.what,
      minWidth: 180,
      isWide: true,
      isRowHeader: true,
      render: (row) => <RowWhat row={row} />,
    },
    { id: 'amount', title: strings.amount, minWidth: 130, isFigure: true, render: (row) => amountOf(row.amount) },
    {
      id: 'balance',
      title: strings.balance,
      minWidth: 140,
      rank: 3,
      isFigure: true,
      render: (row) => amountOf(row.balance),
    },
    {
      id: 'state',
      title: strings.state,
      minWidth: 210,
      render: (row) => <RowStanding row={row} choices={choices} isOpen={isOpen} />,
    },
  ];
}

interface RowListProps {
  part: Exclude<ShownPart, 'only'>;
  rows: readonly StatementRow[];
  query: UseQueryResult<unknown>;
  choices: Choices;
  isOpen: boolean;
  search: StatementSearch;
  change: (patch: StatementPatch) => void;
}

/** Rows of the file of one kind; new ones are chosen here. */
export function RowList({ part, rows, query, choices, isOpen, search, change }: RowListProps) {
  const format = useFormat();
  const offset = search.offset ?? 0;
  const limit = search.limit ?? listDefaults.limit;
  const shown = rows.slice(offset, offset + limit).map((row): Listed => ({ ...row, id: String(row.row) }));
  const here = new Set(shown.map(({ row }) => row));
  const selecting = isOpen &&
    part === 'new' && {
      selected: new Set(shown.filter(({ row }) => !choices.isLeftOut(row)).map(({ id }) => id)),
      onSelect: (ids: ReadonlySet<string>) =>
        choices.leaveOut(
          rows.map(({ row }) => row).filter((row) => (here.has(row) ? !ids.has(String(row)) : choices.isLeftOut(row))),
        ),
    };
  return (
    <LedgerList<Listed>
      label={statementStrings.tabs[part]}
      list={{ ...query, isPlaceholderData: false }}
      rows={shown}
      count={rows.length}
      page={{ offset, limit }}
      onPage={(page) => change({ offset: page.offset || undefined, limit: page.limit })}
      columns={columnsOf(choices, isOpen)}
      {...selecting}
      phoneRow={(row) => ({
        title: rowWords(row),
        sub: (
          <>
            <RowMoment row={row} />
            {rowDetail(row) !== '' && (
              <>
                {' · '}
                <bdi>{rowDetail(row)}</bdi>
              </>
            )}
          </>
        ),
        figure: amountOf(row.amount),
        more: <RowStanding row={row} choices={choices} isOpen={isOpen} />,
        name: `${rowWords(row)} ${row.amount === null ? strings.row(format.number(row.row)) : format.money(row.amount)}`,
      })}
      empty={<NothingOf part={part} />}
      failed={statementStrings.failed}
      safe={statementStrings.safe}
    />
  );
}
