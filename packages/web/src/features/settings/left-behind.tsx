import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { MemoryCard } from './queries.ts';
import { settingsStrings } from './strings.fa.ts';
import { useMemoryActions } from './use-memory-actions.ts';

const words = settingsStrings.leftBehind;
const kinds = ['drafts', 'offers', 'recurring', 'files'] as const;

/** What was written for a memory that is disabled, and one press that has another issue it: the default, or else the first. */
export function LeftBehind({
  card: { memory, isForTests },
  cards,
}: {
  card: MemoryCard;
  /** all of the account */
  cards: readonly MemoryCard[];
}) {
  const format = useFormat();
  const actions = useMemoryActions();
  const left = memory.left_behind;
  const counted = kinds.flatMap((kind) => (left[kind] > 0 ? [words[kind](format.number(left[kind]))] : []));
  if (counted.length === 0) return null;
  const heirs = cards.filter((one) => one.memory.enabled && one.isForTests === isForTests);
  const heir = (heirs.find((one) => one.memory.is_default) ?? heirs[0])?.memory;
  return (
    <Banner
      tone="warn"
      title={words.title(counted.join(words.and), memory.memory_id)}
      actions={
        heir && (
          <Button
            variant="fix"
            isBusy={actions.isBusy('hand-over')}
            onPress={() =>
              void actions.act(
                'hand-over',
                () => api(calls.handOverMemory, { params: { id: memory.id }, body: { to: heir.id } }),
                { done: words.done(heir.memory_id) },
              )
            }
          >
            {words.handOver(heir.memory_id)}
          </Button>
        )
      }
    >
      {heir === undefined ? words.noHeir : words.hint}
    </Banner>
  );
}
