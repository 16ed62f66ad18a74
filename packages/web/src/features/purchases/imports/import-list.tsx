import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { api } from '../../../app/api.ts';
import type { Format } from '../../../i18n/format.ts';
import { useFormat, useFormatted } from '../../../ui/preferences.ts';
import type { TableColumn } from '../../../ui/table-columns.ts';
import { ReadFileState } from '../../imports/read-file-state.tsx';
import { fileColumn, ReadFiles } from '../../imports/read-files.tsx';
import { purchasesKey } from '../queries.ts';
import { type ImportSummary, importListQuery } from './queries.ts';
import type { ImportPatch, ImportSearch } from './search.ts';
import { importStrings } from './strings.fa.ts';

const strings = importStrings.list;

const counted = (id: 'written' | 'changed', format: Format): TableColumn<ImportSummary> => ({
  ...{ id, title: strings[id], minWidth: 100, rank: 3, isFigure: true },
  render: (row) => format.number(row[id]),
});

const columnsOf = (format: Format): TableColumn<ImportSummary>[] => [
  fileColumn(strings.file),
  {
    id: 'at',
    title: strings.at,
    minWidth: 150,
    isFigure: true,
    render: ({ created_at }) => <bdi>{format.dateTime(created_at)}</bdi>,
  },
  { id: 'state', title: strings.state, minWidth: 120, render: (row) => <ReadFileState state={row.state} /> },
  counted('written', format),
  counted('changed', format),
];

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
  return (
    <ReadFiles<ImportSummary>
      list={list}
      rows={list.data?.imports ?? []}
      count={list.data?.count ?? 0}
      page={page}
      columns={columns}
      phone={(row) => ({
        sub: <bdi>{format.dateTime(row.created_at)}</bdi>,
        figure: format.number(row.written),
        word: <ReadFileState state={row.state} />,
      })}
      words={strings}
      safe={importStrings.safe}
      topic="purchases"
      forget={(id) => api(calls.deletePurchaseImport, { params: { id } })}
      queryKey={purchasesKey}
      change={change}
    />
  );
}
