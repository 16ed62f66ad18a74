import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type CallReply, calls, urlOf } from '@taraz/contract';
import { Download, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fetchFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import type { Format } from '../../i18n/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { keepFile } from '../../ui/keep-file.ts';
import { type PageOfList, Pager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList, type PhoneListProps } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar, WhenLoaded } from '../../ui/skeleton.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { serialStrings as words } from './portal.fa.ts';
import type { InquirySearch } from './routes.tsx';

type Report = CallReply<typeof calls.serialReport>;
type Serial = Report['serials'][number];
type Use = Serial['use'];

const tones = { sent: 'ok', held: 'info', void: 'mute', missing: 'bad', twice: 'bad' } as const satisfies Record<
  Use,
  ChipTone
>;
const uses = Object.keys(words.uses) as Use[];
const rowId = ({ environment, memory_id, first_serial, use, invoice_id }: Serial) =>
  `${environment}/${memory_id}/${first_serial}/${use}/${invoice_id ?? ''}`;

/** Journey of the auditor: is any serial missing? A yes or the place. */
export function SerialsTab() {
  const { use = 'all', offset = 0 } = useSearch({ from: '/main/invoice-inquery' });
  const navigate = useNavigate({ from: '/invoice-inquery' });
  const [limit, setLimit] = useState(50);
  const page = { offset, limit };
  const change = (patch: Parameters<typeof patched<InquirySearch>>[0]) =>
    void navigate({ search: patched<InquirySearch>(patch), replace: true });
  const turn = (next: PageOfList) => {
    setLimit(next.limit);
    change({ offset: next.offset || undefined });
  };
  const query = { ...page, ...(use === 'all' ? {} : { use }) };
  const report = useQuery({
    queryKey: ['invoices', 'serials', query],
    queryFn: ({ signal }) => api(calls.serialReport, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const data = report.data;
  if (report.isLoadingError) {
    return <QueryError title={words.failed} safe={words.safe} query={report} />;
  }
  if (data !== undefined && data.memories.length === 0) {
    return (
      <Card>
        <EmptyState icon={ListOrdered} title={words.empty}>
          {words.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-3.5">
      {report.isError && <QueryError title={words.failed} safe={words.safe} query={report} />}
      <p className="text-ink-2">{words.intro}</p>
      <WhenLoaded isLoading={report.isPending} skeleton={<ToCome />}>
        {data && (
          <>
            <Verdict report={data} />
            <Memories report={data} />
          </>
        )}
      </WhenLoaded>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ChoiceBar
          label={words.filter}
          value={use}
          onChange={(next) => change({ use: next === 'all' ? undefined : next, offset: undefined })}
          options={[
            { value: 'all' as const, label: words.all },
            ...uses.map((value) => ({ value, label: words.uses[value] })),
          ]}
        />
        <ExportButton use={use} />
      </div>
      <SerialRows
        label={words.table}
        rows={data?.serials ?? []}
        getId={rowId}
        isLoading={report.isPending}
        isRefreshing={report.isPlaceholderData}
        empty={
          use === 'all' ? (
            <p className="p-6 text-center text-ink-2">{words.allRightHint}</p>
          ) : (
            <NothingFound onClear={() => change({ use: undefined, offset: undefined })} />
          )
        }
        {...(data && data.count > 0 ? { footer: <Pager {...page} count={data.count} onChange={turn} /> } : {})}
      />
    </div>
  );
}

/** The invoice that a serial opens. */
const openedBy = ({ invoice_id, use }: Serial): string | null => (use === 'void' ? null : invoice_id);

function SerialRows(shared: Omit<PhoneListProps<Serial>, 'row'>) {
  const format = useFormat();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  if (!isPhone) {
    return <DataTable {...shared} columns={columns} isFaulty={({ use }) => use === 'missing' || use === 'twice'} />;
  }
  return (
    <PhoneList
      {...shared}
      onOpen={(row) => {
        const id = openedBy(row);
        if (id !== null) void navigate({ to: '/invoice/{-$id}', params: { id } });
      }}
      row={(row) => ({
        title: (
          <>
            {runOf(row, format)} · <bdi dir="ltr">{row.memory_id}</bdi>
          </>
        ),
        sub: words.reasons[row.reason] ?? row.reason,
        word: <Chip tone={tones[row.use]}>{words.uses[row.use]}</Chip>,
        ...(row.tax_number === '' && row.at === null
          ? {}
          : {
              more: (
                <span className="flex flex-wrap gap-x-3 text-caption text-ink-2">
                  <bdi dir="ltr">{row.tax_number}</bdi>
                  {row.at !== null && format.dateTime(row.at)}
                </span>
              ),
            }),
        name: `${runOf(row, format)} ${row.memory_id} ${words.uses[row.use]}`,
      })}
    />
  );
}

/** «۴۵», or «۴۵ تا ۵۰». */
function runOf({ first_serial, last_serial }: Serial, format: Format): string {
  const serial = (text: string) => format.number(text, { grouping: false });
  return first_serial === last_serial ? serial(first_serial) : words.run(serial(first_serial), serial(last_serial));
}

/** The verdict and a memory, before they are there. */
const ToCome = () => (
  <>
    {['w-60', 'w-96'].map((width) => (
      <div key={width} className="flex h-16 items-center rounded-card border border-line bg-surface px-4">
        <SkeletonBar className={width} />
      </div>
    ))}
  </>
);

function Verdict({ report: { memories } }: { report: Report }) {
  const format = useFormat();
  const wrong = memories.reduce((sum, { missing, twice }) => sum + missing + twice, 0);
  return wrong === 0 ? (
    <Banner tone="ok" title={words.allRight}>
      {words.allRightHint}
    </Banner>
  ) : (
    <Banner tone="bad" title={words.wrong(format.number(wrong))}>
      {words.wrongHint}
    </Banner>
  );
}

function Memories({ report: { memories } }: { report: Report }) {
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-2">
      {memories.map((memory) => (
        <li
          key={`${memory.environment}/${memory.memory_id}`}
          className="rounded-card border border-line bg-surface px-3.5 py-2"
        >
          <p className="mb-1 font-bold">
            {words.memory} <bdi dir="ltr">{memory.memory_id}</bdi> · {words.last}{' '}
            {format.number(memory.last_serial, { grouping: false })}
          </p>
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {uses.map((use) => (
              <div key={use} className="flex items-baseline gap-2">
                <dt className="text-caption text-ink-2">{words.uses[use]}</dt>
                <dd className={memory[use] > 0 && tones[use] === 'bad' ? 'font-bold text-bad' : 'font-bold'}>
                  {format.number(memory[use])}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function columnsOf(format: Format): TableColumn<Serial>[] {
  const { columns } = words;
  return [
    {
      id: 'serial',
      title: columns.serial,
      minWidth: 110,
      isRowHeader: true,
      isFigure: true,
      render: (row) => runOf(row, format),
    },
    {
      id: 'use',
      title: columns.use,
      minWidth: 100,
      render: ({ use }) => <Chip tone={tones[use]}>{words.uses[use]}</Chip>,
    },
    {
      id: 'reason',
      title: columns.reason,
      minWidth: 120,
      isWide: true,
      rank: 2,
      render: ({ reason }) => words.reasons[reason] ?? reason,
    },
    {
      id: 'tax_number',
      title: columns.tax,
      minWidth: 190,
      rank: 3,
      render: (row) => {
        const id = openedBy(row);
        const number = <bdi dir="ltr">{row.tax_number}</bdi>;
        if (id === null) return number;
        return (
          <Link to="/invoice/{-$id}" params={{ id }} className="text-accent-text underline">
            {number}
          </Link>
        );
      },
    },
    {
      id: 'memory',
      title: columns.memory,
      minWidth: 80,
      rank: 5,
      render: ({ memory_id }) => <bdi dir="ltr">{memory_id}</bdi>,
    },
    {
      id: 'at',
      title: columns.at,
      minWidth: 140,
      rank: 4,
      isFigure: true,
      render: ({ at }) => <span className="text-ink-2">{at === null ? '' : format.dateTime(at)}</span>,
    },
  ];
}

const reportPath = (use: Use | 'all'): string =>
  urlOf('', calls.exportSerials, { query: { format: 'xlsx', ...(use === 'all' ? {} : { use }) } });

function ExportButton({ use }: { use: Use | 'all' }) {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      keepFile(`${words.fileName}.xlsx`, await withLoading(fetchFile(reportPath(use))));
    } catch (error) {
      toast.error(words.exportFailed, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} isBusy={isBusy} onPress={() => void take()}>
      {words.export}
    </Button>
  );
}
