import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { Page } from '../../app/layout/page.tsx';
import { tellNotDone } from '../../app/tell-not-done.ts';
import type { Format } from '../../i18n/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { OperatorOnly } from '../operator/operator-only.tsx';
import { ToOperator } from '../operator/to-operator.tsx';
import { type OperatorState, operatorStateKey, operatorStateQuery, troubles } from './queries.ts';
import { stateStrings as strings } from './strings.fa.ts';

type Waiting = OperatorState['waiting'][number];
type Alert = OperatorState['alerts'][number];

/** /operator/state: faults that only the operator can mend, and what has waited past its limit. */
export function OperatorStatePage() {
  return (
    <OperatorOnly title={strings.title}>
      <State />
    </OperatorOnly>
  );
}

function State() {
  const format = useFormat();
  const state = useQuery(operatorStateQuery());
  return (
    <Page
      title={strings.title}
      before={<ToOperator />}
      {...(state.data ? { subtitle: strings.checked(format.time(state.data.checked_at)) } : {})}
    >
      {state.data ? (
        <Shown state={state.data} />
      ) : state.isError ? (
        <QueryError title={strings.failed} query={state} />
      ) : (
        <WhenLoaded isLoading skeleton={<SkeletonRows rows={6} columns={['max-w-64', 'max-w-24']} />}>
          {null}
        </WhenLoaded>
      )}
    </Page>
  );
}

function Shown({ state }: { state: OperatorState }) {
  return (
    <div className="flex flex-col gap-3.5">
      {troubles(state) === 0 && (
        <Banner tone="ok" title={strings.well}>
          {strings.wellMore}
        </Banner>
      )}
      {state.disk?.is_low && <LowDisk freeBytes={state.disk.free_bytes} />}
      {state.alerts.length > 0 && <Alerts alerts={state.alerts} />}
      {state.waiting.length > 0 && <WaitingRows rows={state.waiting} />}
      <Authorities authorities={state.authorities} />
    </div>
  );
}

const megabyte = 1024 ** 2;

function LowDisk({ freeBytes }: { freeBytes: number }) {
  const format = useFormat();
  return (
    <Banner tone="bad" title={strings.lowDisk(format.number(Math.floor(freeBytes / megabyte)))}>
      {strings.lowDiskMore}
    </Banner>
  );
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const format = useFormat();
  const client = useQueryClient();
  const seen = useMutation({
    mutationFn: ({ id }: Alert) => api(calls.deleteAlert, { params: { id } }),
    onError: tellNotDone,
    onSuccess: () => toast.notice(strings.seenToast),
    onSettled: () => client.invalidateQueries({ queryKey: operatorStateKey }),
  });
  return (
    <section aria-label={strings.alerts} className="flex flex-col gap-2">
      {alerts.map((alert) => {
        const { title, remedy } = strings.ofAlert(alert);
        const code = strings.codeOf(alert);
        return (
          <Banner
            key={alert.id}
            tone="bad"
            title={title}
            actions={
              <Button isBusy={seen.isPending && seen.variables.id === alert.id} onPress={() => seen.mutate(alert)}>
                {strings.seen}
              </Button>
            }
          >
            {remedy}
            <span className="block text-caption">
              {code !== '' && (
                <>
                  <bdi dir="ltr">{code}</bdi>
                  {' · '}
                </>
              )}
              {strings.times(format.number(alert.count))} · {strings.lastAt(format.dateTime(alert.last_at))}
            </span>
          </Banner>
        );
      })}
    </section>
  );
}

const sinceOf = (format: Format, { kind, since }: Waiting): string => {
  if (since === null) return '';
  return kind === 'deadline' || kind === 'company' ? strings.until(format.dateTime(since)) : format.dateTime(since);
};

function columnsOf(format: Format): TableColumn<Waiting>[] {
  const words = strings.columns;
  return [
    {
      id: 'what',
      title: words.what,
      minWidth: 260,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className="block py-1">
          <span className="block font-medium">{strings.ofWaiting(row).title}</span>
          <span className="block whitespace-normal text-caption text-ink-2">{strings.ofWaiting(row).remedy}</span>
        </span>
      ),
    },
    { id: 'count', title: words.count, minWidth: 70, isFigure: true, render: (row) => format.number(row.count) },
    {
      id: 'accounts',
      title: words.accounts,
      minWidth: 70,
      rank: 2,
      isFigure: true,
      render: (row) => (row.accounts === null ? '' : format.number(row.accounts)),
    },
    { id: 'since', title: words.since, minWidth: 150, rank: 1, isFigure: true, render: (row) => sinceOf(format, row) },
  ];
}

function WaitingRows({ rows }: { rows: readonly Waiting[] }) {
  const format = useFormat();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  const shared = {
    label: strings.waiting,
    rows,
    getId: ({ kind, name }: Waiting) => `${kind} ${name}`,
    isLoading: false,
    empty: null,
  };
  return (
    <section aria-label={strings.waiting}>
      <h2 className="mb-2 font-bold text-section">{strings.waiting}</h2>
      {isPhone ? (
        <PhoneList
          {...shared}
          row={(row) => ({
            title: strings.ofWaiting(row).title,
            sub: sinceOf(format, row),
            figure: format.number(row.count),
            more: <span className="whitespace-normal text-caption text-ink-2">{strings.ofWaiting(row).remedy}</span>,
            name: strings.ofWaiting(row).title,
          })}
        />
      ) : (
        <DataTable {...shared} columns={columns} openId={null} />
      )}
    </section>
  );
}

const tones = { up: 'ok', degraded: 'warn', down: 'bad' } as const;

/** One that nobody uses here was asked nothing: that is no fault. */
const silence = (state: keyof typeof tones): string => (state === 'up' ? strings.notAsked : strings.noAnswer);

function Authorities({ authorities }: { authorities: OperatorState['authorities'] }) {
  const format = useFormat();
  return (
    <Card title={strings.authorities}>
      {authorities.length === 0 && <p className="text-ink-2">{strings.noAuthority}</p>}
      <ul className="flex flex-col gap-2">
        {authorities.map(({ environment, state, last_answer_at: at }) => (
          <li key={environment} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-32 font-medium">{strings.environmentOf(environment)}</span>
            {(at !== null || state !== 'up') && <Chip tone={tones[state]}>{strings.authorityStates[state]}</Chip>}
            <span className="text-ink-2">{at === null ? silence(state) : strings.lastAnswer(format.dateTime(at))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
