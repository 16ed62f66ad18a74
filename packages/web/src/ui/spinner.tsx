import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';
import { uiStrings } from './ui.fa.ts';

/** A turning ring inside a busy control; never for a whole page. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={1.75} className={cx('shrink-0 animate-spin', className)} />;
}

/** Beside what shows nothing itself of the change that it began: a menu, choices that hold at once. */
export function BusyMark({ isBusy }: { isBusy: boolean }) {
  return (
    <span role="status" className="inline-flex items-center">
      {isBusy && (
        <>
          <Spinner className="text-ink-2" />
          <span className="sr-only">{uiStrings.busy}</span>
        </>
      )}
    </span>
  );
}
