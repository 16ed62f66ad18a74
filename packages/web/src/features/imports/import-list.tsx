import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { type ImportJob, importListQuery } from './queries.ts';
import { useStopImport } from './stop-import.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.list;

const toneOf = ({ state, faulty }: ImportJob): ChipTone => {
  if (state === 'failed') return 'bad';
  if (state === 'done') return 'ok';
  if (state === 'stopped') return 'mute';
  return state === 'mapping' || faulty > 0 ? 'warn' : 'info';
};

/** What is ready but for its faults waits for somebody to mend them. */
const wordOf = ({ state, faulty }: ImportJob): string =>
  state === 'ready' && faulty > 0 ? importStrings.needsMending : importStrings.states[state];

/** Imports of the account, newest first. */
export function ImportList() {
  const query = useQuery(importListQuery());
  const isPhone = usePhone();
  const format = useFormat();
  const navigate = useNavigate();
  const stop = useStopImport();
  const open = ({ id }: ImportJob) => void navigate({ to: '/import-invoice', search: { id } });
  const rows = query.data?.imports ?? [];
  const columns: TableColumn<ImportJob>[] = [
    {
      id: 'file',
      isRowHeader: true,
      title: words.file,
      minWidth: 200,
      isWide: true,
      render: ({ file_name }) => file_name,
    },
    {
      id: 'state',
      title: words.state,
      minWidth: 130,
      render: (job) => <Chip tone={toneOf(job)}>{wordOf(job)}</Chip>,
    },
    {
      id: 'invoices',
      title: words.invoices,
      minWidth: 90,
      isFigure: true,
      render: ({ invoices }) => format.number(invoices),
    },
    {
      id: 'issued',
      title: words.issued,
      minWidth: 90,
      isFigure: true,
      rank: 2,
      render: ({ issued }) => format.number(issued),
    },
    {
      id: 'faulty',
      title: words.faulty,
      minWidth: 90,
      isFigure: true,
      rank: 3,
      render: ({ faulty }) => format.number(faulty),
    },
    { id: 'at', title: words.at, minWidth: 150, rank: 4, render: ({ created_at }) => format.dateTime(created_at) },
  ];
  const empty = <EmptyState icon={FileSpreadsheet} title={words.empty} more={<GuideLink topic="import" />} />;
  if (query.isError) return <QueryError title={words.failed} query={query} />;
  if (isPhone && rows.length > 0) {
    // From edge to edge of the screen, as lists are on a phone: no card around it.
    return (
      <section className="flex flex-col gap-2">
        <h2 className="font-bold text-lead">{words.title}</h2>
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
        />
      </section>
    );
  }
  return (
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
          onOpen={open}
          className="rounded-t-none border-0"
          rowMenu={(job) => [stop.entryOf(job)]}
          empty={empty}
        />
      )}
      {stop.question}
    </Card>
  );
}
