import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { FileSpreadsheet } from 'lucide-react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type PageOfList, Pager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { importColumns, toneOf, wordOf } from './import-columns.tsx';
import { type ImportJob, importListQuery } from './queries.ts';
import type { ImportSearch } from './routes.tsx';
import { useStopImport } from './stop-import.tsx';
import { importStrings } from './strings.fa.ts';
import { useOpenFile } from './use-open-file.ts';

const words = importStrings.list;

/** Imports of the account, newest first. */
export function ImportList() {
  const { offset = 0, limit = listDefaults.limit } = useSearch({ from: '/main/import-invoice' });
  const query = useQuery({ ...importListQuery({ offset, limit }), placeholderData: keepPreviousData });
  const isPhone = usePhone();
  const format = useFormat();
  const navigate = useNavigate();
  const stop = useStopImport();
  const openFile = useOpenFile();
  const open = ({ id }: ImportJob) => openFile(id);
  const rows = query.data?.imports ?? [];
  const count = query.data?.count ?? 0;
  const turn = (page: PageOfList) => {
    const search = patched<ImportSearch>({ offset: page.offset || undefined, limit: page.limit });
    void navigate({ to: '/import-invoice', search, replace: true });
  };
  const paging = count > 0 ? { footer: <Pager {...{ count, offset, limit }} onChange={turn} /> } : {};
  const columns = importColumns(rows, format);
  const empty = <EmptyState icon={FileSpreadsheet} title={words.empty} more={<GuideLink topic="import" />} />;
  const failure = query.isError && <QueryError title={words.failed} query={query} />;
  if (query.isLoadingError) return failure;
  if (isPhone && rows.length > 0) {
    // From edge to edge of the screen, as lists are on a phone: no card around it.
    return (
      <section className="flex flex-col gap-2">
        <h2 className="font-bold text-lead">{words.title}</h2>
        {failure}
        <PhoneList
          label={words.label}
          rows={rows}
          getId={({ id }) => id}
          onOpen={open}
          row={(job) => ({
            name: job.file_name,
            title: job.file_name,
            sub: importStrings.about(format.number(job.rows), format.number(job.invoices)),
            word: <Chip tone={toneOf(job)}>{wordOf(job)}</Chip>,
          })}
          {...paging}
        />
      </section>
    );
  }
  return (
    <>
      {failure}
      <Card title={words.title} isFlush>
        {isPhone ? (
          empty
        ) : (
          <DataTable
            label={words.label}
            columns={columns}
            rows={rows}
            getId={({ id }) => id}
            isLoading={query.isPending}
            isRefreshing={query.isPlaceholderData}
            {...paging}
            onOpen={open}
            className="rounded-t-none border-0"
            rowMenu={(job) => [stop.entryOf(job)]}
            empty={empty}
          />
        )}
        {stop.question}
      </Card>
    </>
  );
}
