import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { useMemo } from 'react';
import { api } from '../../app/api.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { ReadFileState } from '../imports/read-file-state.tsx';
import { fileColumn, ReadFiles } from '../imports/read-files.tsx';
import { treasuryKey } from '../treasury/queries.ts';
import { shownDays } from './days.ts';
import { type StatementSummary, statementListQuery } from './queries.ts';
import type { StatementPatch, StatementSearch } from './search.ts';
import { statementStrings } from './strings.fa.ts';

const strings = statementStrings.list;

const amountOf = (value: string | null) => (value === null ? '' : <Amount value={value} />);

function columnsOf(format: Format): TableColumn<StatementSummary>[] {
  return [
    fileColumn(strings.file),
    { id: 'days', title: strings.days, minWidth: 190, isFigure: true, render: (row) => shownDays(row, format) },
    { id: 'state', title: strings.state, minWidth: 120, render: (row) => <ReadFileState state={row.state} /> },
    {
      id: 'written',
      title: strings.written,
      minWidth: 90,
      rank: 3,
      isFigure: true,
      render: ({ written }) => format.number(written),
    },
    {
      id: 'matched',
      title: strings.matched,
      minWidth: 90,
      rank: 3,
      isFigure: true,
      render: ({ matched }) => format.number(matched),
    },
    {
      id: 'closing',
      title: strings.closing,
      minWidth: 140,
      rank: 2,
      isFigure: true,
      render: (row) => amountOf(row.closing_balance),
    },
    {
      id: 'difference',
      title: strings.difference,
      minWidth: 150,
      isFigure: true,
      render: (row) => amountOf(row.state === 'imported' ? row.difference : null),
    },
  ];
}

interface StatementListProps {
  placeId: string;
  search: StatementSearch;
  change: (patch: StatementPatch) => void;
}

/** Statements of a place, latest first, each with what is between its bank and the books now. */
export function StatementList({ placeId, search, change }: StatementListProps) {
  const format = useFormat();
  const columns = useMemo(() => columnsOf(format), [format]);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const list = useQuery({ ...statementListQuery(placeId, page), placeholderData: keepPreviousData });
  return (
    <ReadFiles<StatementSummary>
      list={list}
      rows={list.data?.statements ?? []}
      count={list.data?.count ?? 0}
      page={page}
      columns={columns}
      phone={(row) => ({
        sub: shownDays(row, format) || format.dateTime(row.created_at),
        figure: amountOf(row.closing_balance),
        word: <ReadFileState state={row.state} />,
      })}
      words={strings}
      safe={statementStrings.safe}
      topic="bank-statements"
      forget={(id) => api(calls.deleteStatement, { params: { id } })}
      queryKey={treasuryKey}
      change={change}
    />
  );
}
