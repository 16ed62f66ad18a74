import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RawText } from '../../ui/raw-text.tsx';
import { toast } from '../../ui/toast-store.ts';
import { settingsStrings } from '../settings/strings.fa.ts';
import { type Delivery, deliveriesQuery, type Webhook, webhooksQuery } from './queries.ts';
import { manageStrings as strings } from './strings.fa.ts';
import { isEventName } from './webhook-events.ts';

const pageSize = 10;
const looks = {
  pending: { tone: 'info', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleX },
} as const;

/** All that was given up, sent again at once. */
function ReplayFailed({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const format = useFormat();
  const replay = useMutation({
    mutationFn: () =>
      withLoading(
        api(calls.replayWebhookDelivery, { params: { id: webhook.id }, body: { failed_since: webhook.created_at } }),
      ),
    onError: tellNotDone,
    onSuccess: ({ replayed }) => {
      toast.notice(strings.replayedFailed(format.number(replayed)));
      void client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
    },
  });
  return (
    <Button
      isBusy={replay.isPending}
      isDisabled={webhook.state === 'disabled'}
      className="self-start"
      onPress={() => replay.mutate()}
    >
      {strings.replayFailed(format.number(webhook.failed))}
    </Button>
  );
}

/** What was sent to one receiver, newest first; each can be sent again, and all that failed together. */
export function DeliveriesPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [offset, setOffset] = useState(0);
  const list = useQuery(deliveriesQuery(webhook.id, offset));
  const rows = list.data?.deliveries ?? [];
  return (
    <Panel title={strings.deliveries} subtitle={<bdi dir="ltr">{webhook.url}</bdi>} onClose={onClose} width="l">
      {list.isError && <ErrorState title={strings.failed} error={list.error} />}
      {list.data && rows.length === 0 && <p className="text-ink-2">{strings.noDeliveries}</p>}
      {webhook.state === 'disabled' && rows.length > 0 && <p className="text-ink-2">{strings.replayOff}</p>}
      {webhook.failed > 0 && <ReplayFailed webhook={webhook} />}
      <ul className="flex flex-col">
        {rows.map((row) => (
          <DeliveryRow key={row.id} webhook={webhook} row={row} />
        ))}
      </ul>
      {(list.data?.count ?? 0) > pageSize && (
        <Pager
          count={list.data?.count ?? 0}
          offset={offset}
          limit={pageSize}
          isFixed
          onChange={(page) => setOffset(page.offset)}
        />
      )}
    </Panel>
  );
}

/** What the event is about, as its receiver is told: the tax number of an invoice, else its own number; "" for anything else. */
function subjectOf({ payload }: Delivery): string {
  const data = new Map<string, unknown>(Object.entries(Object(payload.data)));
  const named = ['tax_number', 'internal_id']
    .map((name) => data.get(name))
    .find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : '';
}

const asCode = (title: string, text: string) => (
  <section className="flex basis-full flex-col gap-1">
    <h4 className="text-caption text-ink-2">{title}</h4>
    <RawText text={text} />
  </section>
);

function DeliveryRow({ webhook, row }: { webhook: Webhook; row: Delivery }) {
  const client = useQueryClient();
  const format = useFormat();
  const replay = useMutation({
    mutationFn: () =>
      withLoading(api(calls.replayWebhookDelivery, { params: { id: webhook.id }, body: { delivery_id: row.id } })),
    onError: tellNotDone,
    onSuccess: () => {
      toast.notice(strings.replayed);
      void client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
    },
  });
  const [isOpen, setOpen] = useState(false);
  const { tone, icon } = looks[row.state];
  const name = isEventName(row.type) ? strings.eventNames[row.type] : row.type;
  const of = subjectOf(row);
  const problem = row.problem === '' ? '' : strings.problems[row.problem as keyof typeof strings.problems];
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b py-2.5 last:border-b-0">
      <Chip tone={tone} icon={icon}>
        {strings.deliveryStates[row.state]}
      </Chip>
      <div className="min-w-0 grow basis-52">
        <p className="font-medium">
          {name} {of !== '' && <bdi dir="ltr">{of}</bdi>}
        </p>
        <p className="text-caption text-ink-2">
          {format.dateTime(row.created_at)} · {strings.tries(format.number(row.tries))}
          {problem !== '' && ` · ${problem}`}
          {row.status !== null && row.status > 0 && ` · ${format.number(row.status)}`}
          {row.duration_ms !== null && ` · ${settingsStrings.milliseconds(format.number(row.duration_ms))}`}
          {row.tries > 0 && row.next_at !== null && ` · ${strings.nextTry(format.dateTime(row.next_at))}`}
        </p>
      </div>
      <MoreButton isOpen={isOpen} onChange={setOpen}>
        {strings.deliveryDetails}
      </MoreButton>
      {row.state !== 'pending' && (
        <Button
          isBusy={replay.isPending}
          isDisabled={webhook.state === 'disabled'}
          aria-label={`${strings.replay} ${name} ${of}، ${format.dateTime(row.created_at)}`}
          onPress={() => replay.mutate()}
        >
          {strings.replay}
        </Button>
      )}
      {isOpen && (
        <>
          {row.answer !== '' && asCode(strings.deliveryAnswer, row.answer)}
          {asCode(strings.deliverySent, JSON.stringify(row.payload, null, 2))}
        </>
      )}
    </li>
  );
}
