import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { useRecordForm } from '../../app/use-record-form.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import type { Environment, Memory } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { useRefreshMemories } from './use-memory-actions.ts';

interface MemoryPanelProps {
  memory: Memory | null;
  /** where a new one may belong, the installation's own first */
  environments: readonly Environment[];
  isForTests: boolean;
  /** @param added the id of the memory that was made */
  onClose: (added?: string) => void;
}

/** Adds a memory, or renames one. */
export function MemoryPanel({ memory, environments, isForTests, onClose: close }: MemoryPanelProps) {
  const onClose = useWhileShown(close);
  const refresh = useRefreshMemories();
  const form = useRecordForm({
    record: memory,
    valuesOf: (record) => ({
      memory_id: record?.memory_id ?? '',
      title: record?.title ?? '',
      environment: record?.environment ?? (isForTests ? 'sandbox' : environments[0]),
    }),
    save: ({ memory_id, title, environment }, target) =>
      target === null
        ? api(calls.addMemory, { body: { memory_id, title, ...(environment && { environment }) } })
        : api(calls.putMemory, { params: { id: target.id }, body: { title } }, { ifMatch: target.etag }),
    onSaved: async ({ id }) => {
      await refresh();
      toast.notice(memory === null ? words.added : words.applied);
      onClose(memory === null ? id : undefined);
    },
  });
  const { values, set, errors } = form;
  return (
    <RecordPanel isUnaddressed title={memory === null ? words.add : words.rename} form={form} onClose={() => onClose()}>
      {memory === null && (
        <TextField
          label={words.memoryId}
          hint={
            environments.includes('simulator')
              ? words.memoryIdSimulated
              : values.environment === 'sandbox'
                ? words.memoryIdOfTests
                : words.memoryIdHint
          }
          isRequired
          isCode
          value={values.memory_id}
          onChange={(memory_id) => set({ memory_id })}
          error={errors.memory_id}
        />
      )}
      <TextField
        label={words.memoryTitle}
        hint={words.memoryTitleHint}
        value={values.title}
        onChange={(title) => set({ title })}
        error={errors.title}
      />
      {memory === null && environments.length > 1 && (
        <RadioGroup
          label={words.place}
          look="cards"
          value={values.environment ?? null}
          options={environments.map((value) => {
            const [label, hint] = words.places[value];
            return { value, label, hint };
          })}
          onChange={(environment) => set({ environment })}
          error={errors.environment}
        />
      )}
    </RecordPanel>
  );
}
