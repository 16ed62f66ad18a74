import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { batchesQuery } from './queries.ts';
import { reportStrings } from './strings.fa.ts';

const strings = reportStrings.many;
const shownMax = 3;

/** The way back to what was reported at once before; nothing where there is none. */
export function NewestBatches({ onOpen }: { onOpen: (id: string) => void }) {
  const format = useFormat();
  const list = useQuery(batchesQuery());
  const batches = list.data?.batches.slice(0, shownMax) ?? [];
  if (batches.length === 0) return null;
  return (
    <section aria-label={strings.before} className="flex flex-wrap items-center gap-2 text-caption text-ink-2">
      <span>{strings.before}:</span>
      {batches.map(({ id, created_at, count }) => (
        <Button key={id} size="s" variant="quiet" onPress={() => onOpen(id)}>
          {strings.beforeOne(format.date(created_at), format.time(created_at), format.number(count))}
        </Button>
      ))}
    </section>
  );
}
