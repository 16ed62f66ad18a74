import { useQuery } from '@tanstack/react-query';
import type { CallReply, calls } from '@taraz/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { InvoiceReasons } from '../invoices/invoice-reasons.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { batchQuery, reportsKey } from './queries.ts';
import { reportStrings } from './strings.fa.ts';

const strings = reportStrings.many;

type Batch = CallReply<typeof calls.getPaymentReportBatch>;

/** How far payments are that were reported at once, and what became of them; the same after a reload. */
export function ReportBatchDialog({ id, onClose }: { id: string; onClose: () => void }) {
  useLive('payment_reports.', reportsKey);
  const batch = useQuery(batchQuery(id));
  return (
    <Dialog
      title={strings.title}
      isOpen
      width="m"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onPress={onClose}>
          {uiStrings.close}
        </Button>
      }
    >
      {batch.isError && <QueryError title={strings.batchFailed} query={batch} />}
      {batch.data !== undefined && <Report batch={batch.data} />}
      {batch.isPending && <ProgressBar label={strings.looking} value={null} />}
    </Dialog>
  );
}

function Report({ batch: { count, sum, states, problems, left_out, created_at, author } }: { batch: Batch }) {
  const format = useFormat();
  const done = count - states.queued - states.sending;
  const isTroubled = states.refused + states.unknown > 0;
  const said = problems.map(({ state, errors, amount, ...invoice }) => {
    const why = errors.map(({ code, message }) => format.text(message || code)).join(' ');
    const word = reportStrings.states[state];
    return {
      ...invoice,
      reason: `${format.money(amount)} ${reportStrings.rial}: ${word}${why === '' ? '' : `. ${why}`}`,
    };
  });
  return (
    <div className="flex flex-col gap-3.5">
      <p className="text-caption text-ink-2">
        {[format.date(created_at), format.time(created_at), author].filter(Boolean).join(' · ')}
      </p>
      <ProgressBar
        label={done === count ? strings.over : strings.running}
        value={done}
        max={count}
        tone={isTroubled ? 'warn' : done === count ? 'ok' : 'accent'}
        valueText={strings.progress(format.number(done), format.number(count))}
      />
      <p role="status" className="font-bold">
        {strings.result(format.number(states.accepted), format.number(count), format.money(sum))}
      </p>
      {done < count && <p className="text-caption text-ink-2">{strings.mayClose}</p>}
      {states.unknown > 0 && <p className="text-caption text-ink-2">{strings.unknown}</p>}
      <InvoiceReasons title={strings.problems(format.number(states.refused + states.unknown))} rows={said} />
      <InvoiceReasons title={strings.leftOut(format.number(left_out.length))} rows={left_out} />
    </div>
  );
}
