import { calls } from '@taraz/contract';
import { Power } from 'lucide-react';
import { api } from '../../app/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { MemoryCard } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { useMemoryActions } from './use-memory-actions.ts';

/** What was issued by a memory that is disabled since, and has not gone: it goes by no other. */
export function StillQueued({ card: { memory } }: { card: MemoryCard }) {
  const format = useFormat();
  const actions = useMemoryActions();
  if (memory.enabled || memory.queued === 0) return null;
  const enable = () =>
    api(calls.putMemory, { params: { id: memory.id }, body: { enabled: true } }, { ifMatch: memory.etag });
  return (
    <Banner
      tone="warn"
      title={words.stillQueued.title(format.number(memory.queued), memory.memory_id)}
      actions={
        <Button
          variant="fix"
          icon={Power}
          isBusy={actions.isBusy('enable')}
          onPress={() => void actions.act('enable', enable, { done: words.enabled })}
        >
          {words.enable}
        </Button>
      }
    >
      {words.stillQueued.hint}
    </Banner>
  );
}
