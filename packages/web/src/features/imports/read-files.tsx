import { type QueryKey, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, PanelLeftOpen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { GuideLink } from '../../app/guide-link.tsx';
import { reasonOf } from '../../app/reason-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ReadFile } from './read-file-state.tsx';

interface ReadFilesProps<File extends ReadFile> {
  list: UseQueryResult<unknown>;
  rows: readonly File[];
  count: number;
  page: { offset: number; limit: number };
  columns: readonly TableColumn<File>[];
  /** what a phone shows of a file beside its name */
  phone: (row: File) => { sub: ReactNode; figure: ReactNode; word: ReactNode };
  words: Readonly<Record<'title' | 'empty' | 'failed' | 'openOne' | 'remove' | 'removed', string>>;
  /** that nothing was written */
  safe: string;
  topic: string;
  forget: (id: string) => Promise<unknown>;
  /** of what is read anew once one is forgotten */
  queryKey: QueryKey;
  change: (patch: { id?: string | undefined; offset?: number | undefined; limit?: number | undefined }) => void;
}

/** The name by which a file is known in its list. */
export const fileColumn = <File extends ReadFile>(title: string): TableColumn<File> => ({
  ...{ id: 'file', title, minWidth: 180, isWide: true, isRowHeader: true },
  render: ({ file_name }) => <bdi className="truncate">{file_name}</bdi>,
});

/** Files that were read, latest first: each is opened again, and forgotten as long as nothing of it was written. */
export function ReadFiles<File extends ReadFile>(props: ReadFilesProps<File>) {
  const { list, rows, count, page, columns, phone, words, safe, topic, forget, queryKey, change } = props;
  const client = useQueryClient();
  const forgetting = useMutation({
    mutationFn: forget,
    onSuccess: () => {
      toast.notice(words.removed);
      return client.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(reasonOf(error)),
  });
  const open = ({ id }: File) => change({ id, offset: undefined, limit: undefined });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lead">{words.title}</h2>
      <LedgerList<File>
        label={words.title}
        list={list}
        rows={rows}
        count={count}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({ title: <bdi>{row.file_name}</bdi>, name: row.file_name, ...phone(row) })}
        onOpen={open}
        rowMenu={(row) => [
          { id: 'open', title: words.openOne, icon: PanelLeftOpen, onAction: () => open(row) },
          ...(row.state === 'open'
            ? [
                {
                  ...{ id: 'remove', title: words.remove, icon: Trash2, isDestructive: true },
                  onAction: () => forgetting.mutate(row.id),
                },
              ]
            : []),
        ]}
        hasMenuOnPhone
        empty={<EmptyState icon={FileSpreadsheet} title={words.empty} more={<GuideLink topic={topic} />} />}
        failed={words.failed}
        safe={safe}
      />
    </section>
  );
}
