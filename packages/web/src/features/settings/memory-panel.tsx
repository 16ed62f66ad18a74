import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Environment, Memory } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { type FieldErrors, useMemoryActions } from './use-memory-actions.ts';

interface MemoryPanelProps {
  memory: Memory | null;
  /** where a new one may belong, the installation's own first */
  environments: readonly Environment[];
  isForTests: boolean;
  /** @param added the id of the memory that was made */
  onClose: (added?: string) => void;
}

/** Adds a memory, or renames one. */
export function MemoryPanel({ memory, environments, isForTests, onClose }: MemoryPanelProps) {
  const { act, busy } = useMemoryActions();
  const [id, setId] = useState(memory?.memory_id ?? '');
  const [title, setTitle] = useState(memory?.title ?? '');
  const [place, setPlace] = useState(isForTests ? 'sandbox' : environments[0]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = async () => {
    let added: string | undefined;
    const refused =
      memory === null
        ? await act(
            'add',
            async () => {
              const body = { memory_id: id, title, ...(place && { environment: place }) };
              added = (await api(calls.addMemory, { body })).id;
            },
            {
              done: words.added,
              quiet: true,
            },
          )
        : await act(
            'rename',
            () => api(calls.putMemory, { params: { id: memory.id }, body: { title } }, { ifMatch: memory.etag }),
            { done: words.applied, quiet: true },
          );
    if (refused === null) onClose(added);
    else setErrors(refused);
  };
  return (
    <Panel
      title={memory === null ? words.add : words.rename}
      onClose={() => onClose()}
      onSave={() => void save()}
      isSaving={busy !== null}
      isDirty={id !== (memory?.memory_id ?? '') || title !== (memory?.title ?? '')}
    >
      {memory === null && (
        <TextField
          label={words.memoryId}
          hint={
            environments.includes('simulator')
              ? words.memoryIdSimulated
              : place === 'sandbox'
                ? words.memoryIdOfTests
                : words.memoryIdHint
          }
          isRequired
          isCode
          value={id}
          onChange={setId}
          error={errors.memory_id ?? errors['']}
        />
      )}
      <TextField
        label={words.memoryTitle}
        hint={words.memoryTitleHint}
        value={title}
        onChange={setTitle}
        error={errors.title ?? (memory === null ? undefined : errors[''])}
      />
      {memory === null && environments.length > 1 && (
        <RadioGroup
          label={words.place}
          look="cards"
          value={place ?? null}
          options={environments.map((value) => {
            const [label, hint] = words.places[value];
            return { value, label, hint };
          })}
          onChange={setPlace}
        />
      )}
    </Panel>
  );
}
