import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Ban, CircleCheck, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { useCreate } from '../../app/use-create.ts';
import { useLastSeen } from '../../app/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Question } from '../../ui/question.tsx';
import { BusyMark } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { type Webhook, webhooksQuery } from './queries.ts';
import type { ManageSearch } from './routes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { manageStrings as strings } from './strings.fa.ts';
import { isEventName } from './webhook-events.ts';
import { WebhookPanel } from './webhook-panel.tsx';

interface Secret {
  title: string;
  value: string;
}

/** In place of a receiver's id. */
const newWebhook = 'new';
/** Before the id of one that is changed; the id alone opens what was sent to it. */
const changing = 'change-';

/** Receivers of the account's events, what was sent to each, and how it answered. */
export function WebhooksTab() {
  const hooks = useQuery({ ...webhooksQuery(), refetchInterval: 5_000 });
  // One panel, in the address: whoever goes from one that is written in to another is asked first.
  const { id: openId } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const show = (id?: string) => void navigate({ to: '/manage-accounts', search: patched<ManageSearch>({ id }) });
  const [secret, setSecret] = useState<Secret | null>(null);
  const isShown = useIsShown();
  // One at a time: what is shown is nowhere else.
  const rotated = (value: string, { url }: Webhook) =>
    isShown() && secret === null ? setSecret({ title: strings.rotated, value }) : tellSecret(value, url);
  const rows = hooks.data?.webhooks ?? [];
  const open = rows.find(({ id }) => id === openId);
  const changed = useLastSeen(rows, openId?.startsWith(changing) ? openId.slice(changing.length) : null);
  const add = (
    <Button variant="primary" icon={Plus} onPress={() => show(newWebhook)}>
      {strings.newWebhook}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3.5">
      {hooks.isError && <QueryError title={strings.failed} query={hooks} />}
      {hooks.data && rows.length === 0 && (
        <Card>
          <EmptyState icon={WebhookIcon} title={strings.noWebhooks} actions={add} more={<GuideLink topic="programs" />}>
            {strings.webhooksHint}
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <Card title={strings.tabs.webhooks} actions={add} isFlush>
          <ul>
            {rows.map((row) => (
              <HookRow
                key={row.id}
                row={row}
                onOpen={() => show(row.id)}
                onChange={() => show(`${changing}${row.id}`)}
                onRotated={rotated}
              />
            ))}
          </ul>
        </Card>
      )}
      {(openId === newWebhook || changed) && (
        <WebhookPanel
          key={openId}
          webhook={changed}
          onClose={() => show()}
          onMade={({ secret: value }) => setSecret({ title: strings.webhookMade, value })}
        />
      )}
      {open && <DeliveriesPanel key={open.id} webhook={open} onClose={() => show()} />}
      {secret && (
        <ShownOnce title={secret.title} name={strings.secret} secret={secret.value} onClose={() => setSecret(null)} />
      )}
    </div>
  );
}

/** A secret that is nowhere else, for who left the tab before it came: it stays until it is closed. */
const tellSecret = (secret: string, url: string) =>
  toast.show(strings.rotatedOf(url), {
    ...{ tone: 'warn', timeoutMs: null },
    detail: <CopyableCode code={secret} name={strings.secret} isWhole />,
  });

function useHookActions(row: Webhook, onRotated: HookRowProps['onRotated']) {
  const client = useQueryClient();
  // Without an answer it stays one rotation: there are few in a day.
  const once = useCreate();
  const params = { id: row.id };
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
  const after = (text: string) => async () => {
    toast.notice(text);
    await refresh();
  };
  const rotate = useMutation({
    mutationFn: () => withLoading(once(calls.rotateWebhookSecret, { params })),
    onSuccess: ({ secret }) => onRotated(secret, row),
    onError: tellNotDone,
  });
  const test = useMutation({
    mutationFn: () => withLoading(api(calls.testWebhook, { params })),
    onSuccess: after(strings.tested),
    onError: tellNotDone,
  });
  const turn = useMutation({
    mutationFn: () =>
      withLoading(api(calls.putWebhook, { params, body: { state: row.state === 'enabled' ? 'disabled' : 'enabled' } })),
    onSuccess: after(strings.saved),
    onError: tellNotDone,
  });
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteWebhook, { params })),
    onSuccess: after(strings.removed),
  });
  return { rotate, test, turn, remove };
}

interface HookRowProps {
  row: Webhook;
  onOpen: () => void;
  onChange: () => void;
  onRotated: (secret: string, row: Webhook) => void;
}

/** Which events it hears of: each, the only one, or the first and how many others. */
function eventsOf({ events }: Webhook, number: (count: number) => string): string {
  const [first, ...more] = events.filter(isEventName);
  if (first === undefined) return strings.allEvents;
  return strings.eventsChosen(strings.eventNames[first], more.length === 0 ? null : number(more.length));
}

function HookRow({ row, onOpen, onChange, onRotated }: HookRowProps) {
  const format = useFormat();
  const { rotate, test, turn, remove } = useHookActions(row, onRotated);
  const [isRemoving, setRemoving] = useState(false);
  const askToRemove = () => {
    remove.reset();
    setRemoving(true);
  };
  const isOn = row.state === 'enabled';
  const because = row.disabled_because === 'GONE' || row.disabled_because === 'FAILING' ? row.disabled_because : null;
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <CutName name={row.url} />
        <p className="text-caption text-ink-2">
          {because === null
            ? [row.description, eventsOf(row, format.number)].filter(Boolean).join(' · ')
            : strings.because[because]}
          {row.pending + row.failed > 0 &&
            ` · ${strings.counts(format.number(row.pending), format.number(row.failed))}`}
        </p>
      </div>
      <Chip tone={isOn ? 'ok' : because === null ? 'mute' : 'warn'} icon={isOn ? CircleCheck : Ban}>
        {strings.states[row.state]}
      </Chip>
      <Button aria-label={`${strings.deliveries} ${row.url}`} onPress={onOpen}>
        {strings.deliveries}
      </Button>
      <BusyMark isBusy={[rotate, test, turn].some(({ isPending }) => isPending)} />
      <Menu
        variant="outlined"
        label={`${uiStrings.moreActions} ${row.url}`}
        entries={[
          { id: 'change', title: strings.change, onAction: onChange },
          { id: 'test', title: strings.test, isDisabled: !isOn, onAction: () => test.mutate() },
          { id: 'rotate', title: strings.rotate, onAction: () => rotate.mutate() },
          { id: 'turn', title: isOn ? strings.disable : strings.enable, onAction: () => turn.mutate() },
          { id: 'remove', title: strings.remove, isDestructive: true, onAction: askToRemove },
        ]}
      />
      {isRemoving && (
        <Question
          title={strings.removeTitle}
          yes={strings.remove}
          isBusy={remove.isPending}
          error={remove.error && reasonOf(remove.error)}
          onYes={() => remove.mutate()}
          onClose={() => {
            remove.reset();
            setRemoving(false);
          }}
        >
          {strings.removeBody}
        </Question>
      )}
    </li>
  );
}
