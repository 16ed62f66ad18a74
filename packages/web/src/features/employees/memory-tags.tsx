import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { OptionsLost } from '../../ui/options-source.tsx';
import { memoryOptionsQuery } from './queries.ts';
import { employeeStrings as strings } from './strings.fa.ts';

interface MemoryTagsProps {
  /** null: every memory, also those to come */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
  isDisabled: boolean;
  /** what it means that there is none */
  none: string;
  error: string | undefined;
}

/** Tax memories as tags: given ones can be taken, others added. */
export function MemoryTags({ error, ...props }: MemoryTagsProps) {
  return (
    <>
      <Tags {...props} />
      {error !== undefined && (
        <p role="alert" className="text-bad text-caption">
          {error}
        </p>
      )}
    </>
  );
}

function Tags({ value, onChange, isDisabled, none }: Omit<MemoryTagsProps, 'error'>) {
  const query = useQuery(memoryOptionsQuery());
  const memories = query.data?.memories ?? [];
  if (value === null) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <span className="inline-flex min-h-8 items-center rounded-control bg-accent-soft px-2.5 text-accent-text">
          {strings.allMemories}
        </span>
        <Button
          isDisabled={isDisabled || query.data === undefined}
          onPress={() => onChange(memories.map(({ memory_id }) => memory_id))}
        >
          {strings.limitMemories}
        </Button>
        <OptionsLost source={query} label={strings.memoriesTitle} />
      </div>
    );
  }
  const titleOf = (id: string) => memories.find(({ memory_id }) => memory_id === id)?.title ?? '';
  const others = memories.filter(({ memory_id }) => !value.includes(memory_id));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {value.map((id) => (
          <span
            key={id}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-control bg-accent-soft ps-2.5 text-accent-text"
          >
            <bdi dir="ltr" className="font-medium">
              {id}
            </bdi>
            {titleOf(id)}
            <IconButton
              icon={X}
              label={strings.takeMemory(id)}
              isDisabled={isDisabled}
              onPress={() => onChange(value.filter((one) => one !== id))}
            />
          </span>
        ))}
        <Menu
          label={strings.addMemory}
          trigger={
            <Button icon={Plus} isDisabled={isDisabled}>
              {strings.addMemory}
            </Button>
          }
          entries={[
            ...others.map(({ memory_id, title }) => ({
              id: memory_id,
              title: `${memory_id} ${title}`.trim(),
              onAction: () => onChange([...value, memory_id]),
            })),
            { id: 'all', title: strings.giveAll, onAction: () => onChange(null) },
          ]}
        />
      </div>
      <OptionsLost source={query} label={strings.memoriesTitle} />
      {value.length === 0 && <p className="text-caption text-warn">{none}</p>}
    </div>
  );
}
