import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { FileSpreadsheet, PanelLeftOpen, Trash2 } from 'lucide-react';
import { api } from '../../../app/api.ts';
import { formErrorOf } from '../../../app/field-errors.ts';
import { GuideLink } from '../../../app/guide-link.tsx';
import type { Format } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LedgerList } from '../../../ui/ledger-list.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useFormat, useFormatted } from '../../../ui/preferences.ts';
import type { TableColumn } from '../../../ui/table-columns.ts';
import { toast } from '../../../ui/toast-store.ts';
import { purchasesKey } from '../queries.ts';
import { ImportState } from './import-state.tsx';
import { type ImportSummary, importListQuery } from './queries.ts';
import type { ImportPatch, ImportSearch } from './search.ts';
import { importStrings } from './strings.fa.ts';

const strings = importStrings.list;

const counted = (id: 'written' | 'changed', format: Format): TableColumn<ImportSummary> => ({
  ...{ id, title: strings[id], minWidth: 100, rank: 3, isFigure: true },
  render: (row) => format.number(row[id]),
});

const columnsOf = (format: Format): TableColumn<ImportSummary>[] => [
  {
    id: 'file',
    title: strings.file,
    minWidth: 180,
    isWide: true,
    isRowHeader: true,
    render: ({ file_name }) => <bdi className="truncate">{file_name}</bdi>,
  },
  {
    id: 'at',
    title: strings.at,
    minWidth: 150,
    isFigure: true,
    render: ({ created_at }) => <bdi>{format.dateTime(created_at)}</bdi>,
  },
  { id: 'state', title: strings.state, minWidth: 120, render: (row) => <ImportState state={row.state} /> },
  counted('written', format),
  counted('changed', format),
];

function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(calls.deletePurchaseImport, { params: { id } }),
    onSuccess: () => {
      toast.notice(strings.removed);
      return client.invalidateQueries({ queryKey: purchasesKey });
    },
    onError: (error) => {
      const reason = formErrorOf(error);
      if (reason !== null) toast.error(reason);
    },
  });
}

interface ImportListProps {
  search: ImportSearch;
  change: (patch: ImportPatch) => void;
}

/** Files that were read, latest first: each is opened again, and taken back as a whole. */
export function ImportList({ search, change }: ImportListProps) {
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const list = useQuery({ ...importListQuery(page), placeholderData: keepPreviousData });
  const forget = useForget();
  const open = ({ id }: ImportSummary) => change({ id, offset: undefined, limit: undefined });
  const rowMenu = (row: ImportSummary): MenuEntry[] => [
    { id: 'open', title: strings.openOne, icon: PanelLeftOpen, onAction: () => open(row) },
    ...(row.state === 'open'
      ? [
          {
            ...{ id: 'remove', title: strings.remove, icon: Trash2, isDestructive: true },
            onAction: () => forget.mutate(row.id),
          },
        ]
      : []),
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lead">{strings.title}</h2>
      <LedgerList<ImportSummary>
        label={strings.title}
        list={list}
        rows={list.data?.imports ?? []}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: <bdi>{row.file_name}</bdi>,
          sub: <bdi>{format.dateTime(row.created_at)}</bdi>,
          figure: format.number(row.written),
          word: <ImportState state={row.state} />,
          name: row.file_name,
        })}
        onOpen={open}
        rowMenu={rowMenu}
        empty={
          <Card>
            <EmptyState icon={FileSpreadsheet} title={strings.empty} more={<GuideLink topic="purchases" />} />
          </Card>
        }
        failed={strings.failed}
        safe={importStrings.safe}
      />
    </section>
  );
}
