import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls, type WebhookEvent } from '@taraz/contract';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { useCreate } from '../../app/use-create.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { settingsStrings } from '../settings/strings.fa.ts';
import { type Delivery, deliveriesQuery, type Webhook, webhooksQuery } from './queries.ts';
import { manageStrings as strings } from './strings.fa.ts';

type Made = CallReply<typeof calls.createWebhook>;
/** What can be chosen; a test message comes whatever was. */
const eventNames = (Object.keys(strings.eventNames) as WebhookEvent[]).filter((name) => name !== 'webhook.test');

export function WebhookPanel({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const client = useQueryClient();
  const once = useCreate();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const values = { url, description, events: [...events] };
  const create = useMutation({
    mutationFn: (body: typeof values) => withLoading(once(calls.createWebhook, { body })),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
      onMade(made);
      onClose();
    },
  });
  const errors = fieldErrorsOf(create.error, { sent: create.variables, now: values });
  return (
    <Panel
      title={strings.newWebhook}
      onClose={onClose}
      onSave={() => create.mutate(values)}
      isSaving={create.isPending}
      isDirty={(url !== '' || description !== '' || events.length > 0) && !create.isSuccess}
    >
      <FormFailure error={create.error} />
      <TextField
        label={strings.url}
        isRequired
        isCode
        inputMode="url"
        hint={strings.urlHint}
        value={url}
        onChange={setUrl}
        error={errors.url}
      />
      <TextField label={strings.description} value={description} onChange={setDescription} error={errors.description} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-caption text-ink-2">{strings.events}</legend>
        <Checkbox isSelected={events.length === 0} onChange={() => setEvents([])}>
          {strings.allEvents}
        </Checkbox>
        {eventNames.map((name) => (
          <Checkbox
            key={name}
            isSelected={events.includes(name)}
            onChange={(isGiven) =>
              setEvents(eventNames.filter((one) => (one === name ? isGiven : events.includes(one))))
            }
          >
            {strings.eventNames[name]}
          </Checkbox>
        ))}
      </fieldset>
    </Panel>
  );
}

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
    <Button isBusy={replay.isPending} className="self-start" onPress={() => replay.mutate()}>
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
      {webhook.failed > 0 && <ReplayFailed webhook={webhook} />}
      <ul className="flex flex-col">
        {rows.map((row) => (
          <DeliveryRow key={row.id} webhookId={webhook.id} row={row} />
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

const isEventName = (type: string): type is WebhookEvent => Object.hasOwn(strings.eventNames, type);

/** What the event is about, as its receiver is told: the tax number of an invoice, else its own number; "" for anything else. */
function subjectOf({ payload }: Delivery): string {
  const data = new Map<string, unknown>(Object.entries(Object(payload.data)));
  const named = ['tax_number', 'internal_id']
    .map((name) => data.get(name))
    .find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : '';
}

function DeliveryRow({ webhookId, row }: { webhookId: string; row: Delivery }) {
  const client = useQueryClient();
  const format = useFormat();
  const replay = useMutation({
    mutationFn: () =>
      withLoading(api(calls.replayWebhookDelivery, { params: { id: webhookId }, body: { delivery_id: row.id } })),
    onError: tellNotDone,
    onSuccess: () => {
      toast.notice(strings.replayed);
      void client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
    },
  });
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
      {row.state !== 'pending' && (
        <Button
          isBusy={replay.isPending}
          aria-label={`${strings.replay} ${name} ${of}، ${format.dateTime(row.created_at)}`}
          onPress={() => replay.mutate()}
        >
          {strings.replay}
        </Button>
      )}
    </li>
  );
}
