import { useState } from 'react';
import { useSession } from '../../../../app/session-store.ts';
import { Select } from '../../../../ui/select.tsx';
import { defaultMemory, memoriesFor } from '../../../settings/memories-for.ts';
import { useDraft, useDraftStore } from '../../draft-store/draft-context.ts';
import { wizardStrings } from '../wizard.fa.ts';

const words = wizardStrings.pattern;

/** Which tax memory issues it; a choice only where there are several, or one is named that the account does not have. */
export function MemoryChoice() {
  const all = useSession().user?.memories ?? [];
  const store = useDraftStore();
  const isTest = useDraft(({ state }) => state.invoice.is_send_sand_box);
  const named = useDraft(({ memoryId }) => memoryId);
  const [first] = useState(named);
  const find = (id: string | null) => all.find(({ memory_id }) => memory_id === id);
  const usual = memoriesFor(isTest, all);
  // A program may name a sandbox's for what is no test.
  const memories = all.filter((one) => usual.includes(one) || one === find(first));
  const chosen = named === null ? defaultMemory(usual) : find(named);
  if (memories.length < 2 && (first === null || find(first) !== undefined)) return null;
  // A default that was disabled before is not taken in silence: the server refuses what is issued with it.
  const isIdle = chosen?.enabled === false;
  const isUnusual = !isTest && chosen !== undefined && !usual.includes(chosen);
  return (
    <Select
      label={words.memory}
      error={isIdle ? words.memoryDisabled : undefined}
      {...(isUnusual ? { status: { tone: 'warn', text: words.memoryOfTests } } : {})}
      value={chosen?.memory_id ?? ''}
      onChange={(memoryId) => store.setMemory(memoryId)}
      options={memories.map(({ memory_id, title, enabled }) => ({
        value: memory_id,
        label: title || memory_id,
        hint: enabled ? memory_id : words.disabledMemory(memory_id),
        isDisabled: !enabled,
      }))}
    />
  );
}
