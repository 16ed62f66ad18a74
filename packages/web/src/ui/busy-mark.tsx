import { Spinner } from './spinner.tsx';
import { uiStrings } from './ui.fa.ts';

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
