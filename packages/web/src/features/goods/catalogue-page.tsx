import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, Upload } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { Page } from '../../app/layout/page.tsx';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { OperatorOnly } from '../operator/operator-only.tsx';
import { ToOperator } from '../operator/to-operator.tsx';
import { GoodsField } from './goods-field.tsx';
import type { GoodsImport } from './send-files.ts';
import { catalogueStrings as strings } from './strings.fa.ts';
import { catalogueKey as key, useSending } from './use-sending.ts';

const everyMs = 1_000;

/** /operator/goods: the authority's catalogue, brought in by the operator from its files. */
export function CataloguePage() {
  return (
    <OperatorOnly title={strings.title}>
      <Catalogue />
    </OperatorOnly>
  );
}

function Catalogue() {
  const format = useFormat();
  const state = useQuery({
    queryKey: [...key, 'state'],
    queryFn: ({ signal }) => api(calls.goodsCatalogue, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.active ? everyMs : false),
  });
  const [tried, setTried] = useState('');
  const { data } = state;
  return (
    <Page
      title={strings.title}
      subtitle={
        data?.imported_at
          ? `${strings.count(format.number(data.goods))}، ${strings.since(format.dateTime(data.imported_at))}`
          : undefined
      }
      before={<ToOperator />}
    >
      {state.isError && <QueryError title={strings.failed} query={state} />}
      <Importing active={data?.active ?? null} />
      {data?.imported_at && (
        <Card title={strings.tryIt}>
          <GoodsField value={tried} onChange={setTried} className="max-w-130" />
        </Card>
      )}
      <History isActive={Boolean(data?.active)} />
    </Page>
  );
}

/** Files chosen and sent, then how far the import is. */
function Importing({ active }: { active: GoodsImport | null }) {
  const format = useFormat();
  const { send, cancel, files, sent, total, fault } = useSending(active);
  const picker = useFilePicker({
    label: strings.choose,
    accept: '.csv,.gz,text/csv,application/gzip',
    isMultiple: true,
    onChoose: (chosen) => send.mutate(chosen),
  });
  const isIdle = !send.isPending && (active === null || active.status === 'uploading');
  return (
    <Card>
      <div className="relative flex flex-col gap-3.5 pt-2">
        <p className="text-ink-2">{strings.how}</p>
        {fault !== null && (
          <Banner tone="bad" title={strings.failedSend} isAlert>
            {reasonOf(fault)}
          </Banner>
        )}
        {send.isPending && <ProgressBar label={strings.sending} value={sent} max={Math.max(1, total)} />}
        {!send.isPending && active !== null && <Progress active={active} />}
        <div className="flex flex-wrap gap-2">
          {isIdle && (
            <Button variant="primary" icon={Upload} onPress={picker.open}>
              {active?.status === 'uploading' ? strings.retry : strings.choose}
            </Button>
          )}
          {(active !== null || send.isPending) && (
            <Button variant="danger" icon={Ban} isBusy={cancel.isPending} onPress={() => cancel.mutate()}>
              {strings.cancel}
            </Button>
          )}
        </div>
        {files.length > 0 && send.isPending && (
          <ul className="text-caption text-ink-2">
            {files.map(({ name, size }) => (
              <li key={name}>
                <bdi dir="ltr">{name}</bdi> · {format.number((size / 1_048_576).toFixed(1))} MB
              </li>
            ))}
          </ul>
        )}
        {picker.input}
      </div>
    </Card>
  );
}

function Progress({ active }: { active: GoodsImport }) {
  const format = useFormat();
  if (active.status === 'building') return <ProgressBar label={strings.building} value={null} />;
  if (active.status === 'queued') return <ProgressBar label={strings.queued} value={null} />;
  const isReading = active.status === 'reading';
  return (
    <ProgressBar
      label={isReading ? strings.reading : strings.sending}
      value={isReading ? active.bytes_read : active.bytes_received}
      max={active.bytes_total}
      {...(isReading ? { valueText: strings.rows(format.number(active.rows_read)) } : {})}
    />
  );
}

const looks = {
  uploading: { tone: 'info', icon: Upload },
  queued: { tone: 'info', icon: Clock },
  reading: { tone: 'info', icon: Clock },
  building: { tone: 'info', icon: Clock },
  done: { tone: 'ok', icon: CircleCheck },
  same: { tone: 'mute', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleX },
  cancelled: { tone: 'mute', icon: Ban },
} as const satisfies Record<GoodsImport['status'], { tone: ChipTone; icon: LucideIcon }>;

function History({ isActive }: { isActive: boolean }) {
  const list = useQuery({
    queryKey: [...key, 'imports', isActive],
    queryFn: ({ signal }) => api(calls.listGoodsImports, { query: { limit: 10 } }, { signal }),
  });
  const imports = list.data?.imports ?? [];
  const [newest] = imports.filter(({ status }) => status === 'done');
  return (
    <>
      <Card isFlush title={strings.history}>
        <WhenLoaded isLoading={list.isPending} skeleton={<SkeletonRows rows={3} columns={['max-w-32', 'grow']} />}>
          {list.isLoadingError ? (
            <QueryError title={strings.historyFailed} query={list} className="m-3.5" />
          ) : imports.length === 0 ? (
            <p className="p-3.5 text-ink-2">{strings.historyEmpty}</p>
          ) : (
            <ul>
              {imports.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </ul>
          )}
        </WhenLoaded>
      </Card>
      {newest && <Report one={newest} />}
    </>
  );
}

function ImportRow({ one }: { one: GoodsImport }) {
  const format = useFormat();
  const { tone, icon } = looks[one.status];
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b px-3.5 py-2 last:border-b-0 sm:grid-cols-[9rem_1fr_auto_auto] sm:items-center">
      <span className="tnum text-ink-2">{format.dateTime(one.created_at)}</span>
      <span className="min-w-0">
        <bdi dir="ltr" className="block truncate text-right">
          {one.files.map(({ name }) => name).join(', ')}
        </bdi>
        {one.failure !== '' && <span className="text-bad text-caption">{one.failure}</span>}
      </span>
      <span className="text-ink-2">{strings.rows(format.number(one.rows_read))}</span>
      <Chip tone={tone} icon={icon} className="justify-self-start">
        {strings.status[one.status]}
      </Chip>
    </li>
  );
}

/** What was found in the file that nobody has published the meaning of, and what was left out. */
function Report({ one }: { one: GoodsImport }) {
  const format = useFormat();
  const { report } = one;
  const values = (title: string, list: GoodsImport['report']['taxable']) => (
    <div>
      <h3 className="mb-1 text-caption text-ink-2">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {(list ?? []).map(({ value, rows }) => (
          <li key={value}>
            <Chip>
              {value || strings.empty} · {format.number(rows)}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <Card title={strings.report}>
      <div className="flex flex-col gap-3">
        {values(strings.taxable, report.taxable)}
        {values(strings.kinds, report.kind)}
        {(report.unread_dates ?? 0) > 0 && (
          <p className="text-warn">{strings.unreadDates(format.number(report.unread_dates ?? 0))}</p>
        )}
        {(report.unread_rates ?? 0) > 0 && (
          <p className="text-warn">{strings.unreadRates(format.number(report.unread_rates ?? 0))}</p>
        )}
        {one.rows_bad > 0 && (
          <>
            <p className="text-warn">{strings.badRows(format.number(one.rows_bad))}</p>
            <ul className="text-caption text-ink-2">
              {(report.bad ?? []).slice(0, 20).map(({ line, message }) => (
                <li key={line}>
                  {strings.line(format.number(line))}: {format.text(message)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
