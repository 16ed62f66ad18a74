import { Button } from '../../ui/button.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

/**
 * In place of the grid when no bad row is left to show.
 * @param onOthers where one cause was looked at and others are left: leads to them
 */
export function NothingBad({ onOthers }: { onOthers: (() => void) | undefined }) {
  return (
    <div className="flex flex-col items-center gap-3 px-page py-10 text-ink-2">
      <p role="status">{onOthers === undefined ? words.nothingBad : words.causeMended}</p>
      {onOthers !== undefined && <Button onPress={onOthers}>{words.otherCauses}</Button>}
    </div>
  );
}
