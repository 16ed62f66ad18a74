import { useQuery } from '@tanstack/react-query';
import type { CallReply, calls } from '@taraz/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../app/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { InvoiceReasons } from '../invoices/invoice-reasons.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { batchQuery, reportsKey } from './queries.ts';
import { reasonIn } from './reason-in.ts';
import { ReportManyDialog } from './report-many-dialog.tsx';
import { reportStrings } from './strings.fa.ts';

const strings = reportStrings.many;

type Batch = CallReply<typeof calls.getPaymentReportBatch>;

interface ReportBatchDialogProps {
  id: string;
  /** What was refused is under way again. */
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** How far payments are that were reported at once, and what became of them; the same after a reload. */
export function ReportBatchDialog({ id, onStarted, onClose }: ReportBatchDialogProps) {
  useLive('payment_reports.', reportsKey);
  const format = useFormat();
  const mayIssue = useMay('issue');
  const batch = useQuery(batchQuery(id));
  const [isAgain, setAgain] = useState(false);
  const refused = batch.data?.refused_ids ?? [];
  if (isAgain) {
    return (
      <ReportManyDialog
        collect={async () => refused.map((one) => ({ id: one }))}
        name={`${id} ${refused.length}`}
        onStarted={onStarted}
        onClose={() => setAgain(false)}
      />
    );
  }
  return (
    <Dialog
      title={strings.title}
      isOpen
      width="m"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" onPress={onClose}>
            {uiStrings.close}
          </Button>
          {mayIssue && refused.length > 0 && (
            <Button icon={Send} onPress={() => setAgain(true)}>
              {strings.again(format.number(refused.length))}
            </Button>
          )}
        </>
      }
    >
      {batch.isError && <QueryError title={strings.batchFailed} query={batch} />}
      {batch.data !== undefined && <Report batch={batch.data} />}
      {batch.isPending && <ProgressBar label={strings.looking} value={null} />}
    </Dialog>
  );
}

function Report({ batch }: { batch: Batch }) {
  const { count, sum, accepted_sum, states, problems, left_out, created_at, author } = batch;
  const format = useFormat();
  const done = count - states.queued - states.sending;
  const isTroubled = states.refused + states.unknown > 0;
  const said = problems.map(({ state, errors, amount, ...invoice }) => {
    const why = errors.map((error) => reasonIn(format, error)).join(' ');
    const noWhy = state === 'refused' ? reportStrings.noReason : '';
    const reason = [reportStrings.states[state], why || noWhy].filter(Boolean).join(': ');
    return { ...invoice, reason, detail: `${format.money(amount)} ${reportStrings.rial}` };
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
      <div role="status">
        <p className="font-bold">{strings.result(format.number(states.accepted), format.number(count))}</p>
        <p className="text-ink-2">{strings.sums(format.money(accepted_sum), format.money(sum))}</p>
      </div>
      {done < count && <p className="text-caption text-ink-2">{strings.mayClose}</p>}
      {states.unknown > 0 && <p className="text-caption text-ink-2">{strings.unknown}</p>}
      <InvoiceReasons title={strings.problems(format.number(states.refused + states.unknown))} rows={said} />
      <InvoiceReasons title={strings.leftOut(format.number(left_out.length))} rows={left_out} />
    </div>
  );
}
