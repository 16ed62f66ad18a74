import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import type { ImportJob } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.list;

/** The colour of what became of a file. */
export const toneOf = ({ state, faulty }: ImportJob): ChipTone => {
  if (state === 'failed') return 'bad';
  if (state === 'done') return 'ok';
  if (state === 'stopped') return 'mute';
  return state === 'mapping' || faulty > 0 ? 'warn' : 'info';
};

/** What is ready but for its faults waits for somebody to mend them. */
export const wordOf = ({ state, faulty }: ImportJob): string =>
  state === 'ready' && faulty > 0 ? importStrings.needsMending : importStrings.states[state];

/** Columns of the list of files; drafts, and what was deleted, have one of their own where there are some. */
export function importColumns(
  rows: readonly ImportJob[],
  format: Pick<ReturnType<typeof useFormat>, 'number' | 'dateTime'>,
): TableColumn<ImportJob>[] {
  return [
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
      render: ({ issued, drafts, deleted }) => format.number(issued - drafts - deleted),
    },
    ...(['drafts', 'deleted'] as const)
      .filter((count) => rows.some((row) => row[count] > 0))
      .map((count) => ({
        id: count,
        title: words[count],
        minWidth: 90,
        isFigure: true,
        rank: 3,
        render: (row: ImportJob) => format.number(row[count]),
      })),
    {
      id: 'faulty',
      title: words.faulty,
      minWidth: 90,
      isFigure: true,
      rank: 4,
      render: ({ faulty }) => format.number(faulty),
    },
    { id: 'at', title: words.at, minWidth: 150, rank: 5, render: ({ created_at }) => format.dateTime(created_at) },
  ];
}
