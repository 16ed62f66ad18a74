import { useQueryClient } from '@tanstack/react-query';
import { Eye, OctagonX, WandSparkles } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { MendingProgress } from './mend-all.ts';
import { type Mending, mendThese, stopMending, useMending } from './mending.ts';
import { tellMended } from './mending-outcome.ts';
import { vatChange } from './plan-repair.ts';
import type { CertainRow, PlannedRow } from './plan-rows.ts';
import { errorStrings as words } from './strings.fa.ts';

interface ChosenProps {
  /** all of the cause that are read */
  rows: readonly PlannedRow[];
  chosen: readonly CertainRow[];
  chosenWords: string;
  /** how many are not read yet and meant, too */
  behind: number;
}

interface MendingFootProps extends Omit<Mending, 'rows'>, Omit<ChosenProps, 'behind'> {
  /** Opens the first one; null: there is none. */
  onFirst: (() => void) | null;
}

/** What one press mends and by how much that changes the tax, the press, and while it works how far it is. */
export function MendingFoot({ code, rows, plan, chosen, chosenWords, behind, onFirst }: MendingFootProps) {
  const format = useFormat();
  const client = useQueryClient();
  const run = useMending((state) => state.run);
  const isUnread = behind.count > 0;
  const mend = async () => {
    const ended = await mendThese({ code, rows: chosen, behind, plan });
    if (ended === null) return;
    tellMended(ended, format);
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  const isOwnRun = run?.code === code;
  const count = format.number(chosen.length + behind.count);
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-2 border-line border-t bg-sunken px-4 py-3">
      {/* Each of several hundred steps would be spoken; the end is told by a notice. */}
      <p role="status" aria-live={run === null ? 'polite' : 'off'} className="me-auto text-ink-2">
        {run === null ? (
          <Chosen {...{ rows, chosen, chosenWords }} behind={behind.count} />
        ) : (
          <Running progress={run} isOther={!isOwnRun} />
        )}
      </p>
      {run !== null && (
        <Button icon={OctagonX} onPress={stopMending}>
          {words.stop}
        </Button>
      )}
      <Button icon={Eye} isDisabled={onFirst === null} onPress={() => onFirst?.()}>
        {words.oneByOne}
      </Button>
      <Button
        variant="primary"
        icon={WandSparkles}
        isDisabled={chosen.length + behind.count === 0 || (run !== null && !isOwnRun)}
        isBusy={isOwnRun}
        onPress={() => void mend()}
      >
        {isUnread ? words.repairUpTo(count) : words.repair(count)}
      </Button>
    </footer>
  );
}

/** How many are chosen and what that does to the tax, of those that can be looked at. */
function Chosen({ rows, chosen, chosenWords, behind }: ChosenProps) {
  const format = useFormat();
  const raise = format.money(vatChange(chosen.map(({ repair }) => repair)));
  if (behind === 0) return [chosenWords, words.raise(raise)].join(' · ');
  const ofRead = words.raiseOfRead(format.number(rows.length), raise);
  return [chosenWords, ofRead, words.behind(format.number(behind))].join(' · ');
}

/** How far it is: what was come to, and how many of these were refused, which are not mended. */
function Running({ progress: { done, all, failed, cut }, isOther }: { progress: MendingProgress; isOther: boolean }) {
  const format = useFormat();
  const parts = [words.repairing(format.number(done), format.number(all))];
  if (failed > 0) parts.push(words.failedSoFar(format.number(failed)));
  if (cut !== null) parts.push(words.cut(cut));
  const progress = parts.join(' · ');
  return isOther ? words.repairingOther(progress) : progress;
}
