import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

interface NothingBadProps {
  /** where one cause was looked at and others are left: leads to them */
  onOthers: (() => void) | undefined;
  /** The file is checked still, or edited: more may come. */
  isUnsure?: boolean;
  /** The rows that were mended are in sight still. */
  isAbove?: boolean;
}

/** In place of the grid when no bad row is left to show, or above what was mended. */
export function NothingBad({ onOthers, isUnsure = false, isAbove = false }: NothingBadProps) {
  const none = isUnsure ? words.nothingBadYet : words.nothingBad;
  return (
    <div className={cx('flex items-center gap-3 text-ink-2', isAbove ? 'flex-wrap' : 'flex-col px-page py-10')}>
      <p role="status">{onOthers === undefined ? none : words.causeMended}</p>
      {onOthers !== undefined && <Button onPress={onOthers}>{words.otherCauses}</Button>}
    </div>
  );
}
