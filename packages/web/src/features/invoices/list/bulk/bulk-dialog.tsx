import { selectionStrings } from '../../../../app/selection.fa.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useSlow } from '../../../../ui/skeleton.tsx';
import { uiStrings } from '../../../../ui/ui.fa.ts';
import { InvoiceReasons } from '../../invoice-reasons.tsx';
import { bulkStrings as words } from './bulk.fa.ts';
import type { BulkState, BulkWork } from './use-bulk-work.ts';

/** How far it is; at the end what was not done and why. What is over in a moment shows only its result. */
export function BulkDialog({ work }: { work: BulkWork }) {
  const { state } = work;
  const isSlow = useSlow(work.isBusy);
  if (state === null || !(isSlow || state.isOver)) return null;
  const close = state.isOver ? work.close : work.stop;
  return (
    <Dialog
      title={words.running[state.kind]}
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        state.isOver ? (
          <>
            <Button variant="primary" onPress={work.close}>
              {words.close}
            </Button>
            {state.undo && (
              <Button
                onPress={() => {
                  state.undo?.();
                  work.close();
                }}
              >
                {uiStrings.undo}
              </Button>
            )}
          </>
        ) : (
          <Button isDisabled={state.isStopping} onPress={work.stop}>
            {state.isStopping ? words.stopping : words.stop}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Progress state={state} />
        {state.isOver && <Result state={state} />}
      </div>
    </Dialog>
  );
}

function Progress({ state: { kind, total, isOneStroke, isOver, done, failures } }: { state: BulkState }) {
  const format = useFormat();
  const seen = done + failures.length;
  return (
    <ProgressBar
      label={total === null ? words.gathering : words.running[kind]}
      value={total === null || (isOneStroke && !isOver) ? null : seen}
      max={total ?? 1}
      tone={failures.length > 0 ? 'warn' : 'accent'}
      valueText={words.progress(format.number(seen), format.number(total ?? 0))}
    />
  );
}

function Result({ state: { done, failures, untouched } }: { state: BulkState }) {
  const format = useFormat();
  return (
    <>
      <p role="status" className="font-bold">
        {words.result(format.number(done), format.number(failures.length))}
      </p>
      {untouched.length > 0 && <p className="text-ink-2">{words.stopped(format.number(untouched.length))}</p>}
      <InvoiceReasons
        title={words.reasons}
        rows={failures.map(({ invoice, message }) => ({ ...invoice, reason: message }))}
      />
      <p className="text-caption text-ink-2">{selectionStrings.stayChosen}</p>
    </>
  );
}
