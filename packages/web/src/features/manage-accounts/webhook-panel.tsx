import { useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Webhook, webhooksQuery } from './queries.ts';
import { manageStrings as strings } from './strings.fa.ts';
import { eventNames, isEventName } from './webhook-events.ts';

type Made = CallReply<typeof calls.createWebhook>;

interface WebhookPanelProps {
  /** null: a new one */
  webhook: Webhook | null;
  onClose: () => void;
  /** of a new one: its secret is shown this once */
  onMade: (made: Made) => void;
}

/** A receiver, new or known: where it is, and of which events it hears. What waits for it goes to its new address. */
export function WebhookPanel({ webhook, onClose, onMade }: WebhookPanelProps) {
  const client = useQueryClient();
  const once = useCreate();
  const form = useRecordForm({
    record: webhook,
    valuesOf: (record) => ({
      url: record?.url ?? '',
      description: record?.description ?? '',
      events: (record?.events ?? []).filter(isEventName),
    }),
    save: async (body, target): Promise<Made | null> => {
      if (target === null) return once(calls.createWebhook, { body });
      await api(calls.putWebhook, { params: { id: target.id }, body }, { ifMatch: target.etag });
      return null;
    },
    // Of one that turns out to be made already the secret was shown to nobody: it is told, and not changed in silence.
    mayChange: () => false,
    onSaved: async (made) => {
      await client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
      if (made === null) toast.notice(strings.saved);
      else onMade(made);
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <RecordPanel title={webhook === null ? strings.newWebhook : strings.changeWebhook} form={form} onClose={onClose}>
      <TextField
        label={strings.url}
        isRequired
        isCode
        inputMode="url"
        hint={strings.urlHint}
        value={values.url}
        onChange={(url) => set({ url })}
        error={errors.url}
      />
      <TextField
        label={strings.description}
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-caption text-ink-2">{strings.events}</legend>
        <Checkbox isSelected={values.events.length === 0} onChange={() => set({ events: [] })}>
          {strings.allEvents}
        </Checkbox>
        {eventNames.map((name) => (
          <Checkbox
            key={name}
            isSelected={values.events.includes(name)}
            onChange={(isGiven) =>
              set({ events: [...values.events.filter((one) => one !== name), ...(isGiven ? [name] : [])] })
            }
          >
            {strings.eventNames[name]}
          </Checkbox>
        ))}
      </fieldset>
    </RecordPanel>
  );
}
