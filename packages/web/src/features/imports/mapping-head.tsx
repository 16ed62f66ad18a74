import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { amountPaths, columnKeys, columns } from '@taraz/core';
import { api } from '../../app/api.ts';
import { isLost } from '../../ui/options-source.tsx';
import { Select } from '../../ui/select.tsx';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { UnitChoice } from '../party-imports/unit-choice.tsx';
import { memoriesFor } from '../settings/memories-for.ts';
import { unitOf, withUnit } from './mapping-choices.ts';
import { importStrings } from './strings.fa.ts';
import type { MappingDraft } from './use-mapping-draft.ts';

const words = importStrings.mapping;
const { memoryDisabled, disabledMemory } = wizardStrings.pattern;
const ownMemory = 'own';
const patternOptions = columnKeys.map((value) => ({ value, label: columns[value].labelFa }));

/** Tax memories that may issue for real, and the one named, which may have been disabled since; there is nothing to choose when there is one. */
function useMemories(named: string) {
  const source = useQuery({
    queryKey: ['memories', 'options'],
    queryFn: ({ signal }) => api(calls.listMemories, {}, { signal }),
  });
  const memories = memoriesFor(false, source.data?.memories ?? []).filter(
    ({ enabled, memory_id }) => enabled || memory_id === named,
  );
  return { memories, source };
}

interface MappingHeadProps {
  headers: readonly string[];
  draft: MappingDraft;
  onChange: (part: Partial<MappingDraft>) => void;
}

/** What holds for the whole file: its pattern, the tax memory that issues it, what its amounts are counted in. */
export function MappingHead({ headers, draft, onChange }: MappingHeadProps) {
  const { choices, key, memory } = draft;
  const { memories, source } = useMemories(memory);
  const isIdle = memories.find(({ memory_id }) => memory_id === memory)?.enabled === false;
  return (
    <div className="flex flex-wrap gap-3 border-line border-t px-3.5 py-3">
      <Select
        label={words.pattern}
        hint={words.patternHint}
        options={patternOptions}
        value={key}
        onChange={(next) => onChange({ key: next })}
        className="w-100 max-w-full"
      />
      {(memories.length > 1 || isLost(source)) && (
        <Select
          source={source}
          label={words.memory}
          error={isIdle ? memoryDisabled : undefined}
          options={[
            { value: ownMemory, label: words.ownMemory },
            ...memories.map(({ memory_id, title, enabled }) => ({
              ...{ value: memory_id, label: title || memory_id, isDisabled: !enabled },
              ...(enabled ? {} : { hint: disabledMemory(memory_id) }),
            })),
          ]}
          value={memory === '' ? ownMemory : memory}
          onChange={(next) => onChange({ memory: next === ownMemory ? '' : next })}
          className="w-72 max-w-full"
        />
      )}
      {choices.paths.some((path) => amountPaths.has(path)) && (
        <UnitChoice
          headers={headers}
          unit={unitOf(choices)}
          onChange={(unit) => onChange({ choices: withUnit(choices, unit) })}
        />
      )}
    </div>
  );
}
