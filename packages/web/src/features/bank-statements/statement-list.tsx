import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { FileSpreadsheet, PanelLeftOpen, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../app/api.ts';
import { formErrorOf } from '../../app/field-errors.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { treasuryKey } from '../treasury/queries.ts';
import { shownDays } from './days.ts';
import { type StatementSummary, statementListQuery } from './queries.ts';
import type { StatementPatch, StatementSearch } from './search.ts';
import { StatementState } from './statement-state.tsx';
import { statementStrings } from './strings.fa.ts';

const strings = statementStrings.list;

const amountOf = (value: string | null) => (value === null ? '' : <Amount value={value} />);

function columnsOf(format: Format): TableColumn<StatementSummary>[] {
  return [
    {
      id: 'file',
      title: strings.file,
      minWidth: 180,
      isWide: true,
      isRowHeader: true,
      render: ({ file_name }) => <bdi className="truncate">{file_name}</bdi>,
    },
    { id: 'days', title: strings.days, minWidth: 190, isFigure: true, render: (row) => shownDays(row, format) },
    { id: 'state', title: strings.state, minWidth: 120, render: (row) => <StatementState state={row.state} /> },
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

function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(calls.deleteStatement, { params: { id } }),
    onSuccess: () => {
      toast.notice(strings.removed);
      return client.invalidateQueries({ queryKey: treasuryKey });
    },
    onError: (error) => {
      const reason = formErrorOf(error);
      if (reason !== null) toast.error(reason);
    },
  });
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
  const forget = useForget();
  const open = ({ id }: StatementSummary) => change({ id, offset: undefined, limit: undefined });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lead">{strings.title}</h2>
      <LedgerList<StatementSummary>
        label={strings.title}
        list={list}
        rows={list.data?.statements ?? []}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: <bdi>{row.file_name}</bdi>,
          sub: shownDays(row, format) || format.dateTime(row.created_at),
          figure: amountOf(row.closing_balance),
          word: <StatementState state={row.state} />,
          name: row.file_name,
        })}
        onOpen={open}
        rowMenu={(row) => [
          { id: 'open', title: strings.openOne, icon: PanelLeftOpen, onAction: () => open(row) },
          ...(row.state === 'open'
            ? [
                {
                  id: 'remove',
                  title: strings.remove,
                  icon: Trash2,
                  isDestructive: true,
                  onAction: () => forget.mutate(row.id),
                },
              ]
            : []),
        ]}
        empty={
          <Card>
            <EmptyState icon={FileSpreadsheet} title={strings.empty} more={<GuideLink topic="bank-statements" />} />
          </Card>
        }
        failed={strings.failed}
        safe={statementStrings.safe}
      />
    </section>
  );
}
