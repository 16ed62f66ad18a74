import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { settlementMethodOf } from '@taraz/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useMay } from '../../app/use-may.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { paymentMethodWords } from '../invoices/payment/payment.fa.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { type PaymentReport, reportsKey, reportsQuery } from './queries.ts';
import { reasonIn } from './reason-in.ts';
import { ReportDialog } from './report-dialog.tsx';
import { reportStrings as strings } from './strings.fa.ts';

const tones = {
  queued: 'info',
  sending: 'info',
  accepted: 'ok',
  refused: 'bad',
  unknown: 'warn',
} as const satisfies Record<PaymentReport['state'], ChipTone>;

/** What was reported to the authority of the payments of a sale on credit; of others nothing is (protocol.md 2.7). */
export function PaymentReportsCard({ invoice }: { invoice: InvoiceDetail }) {
  const method = settlementMethodOf(completeDraft(invoice.draft).invoice);
  const isOnCredit = method === 'credit' || method === 'both';
  return invoice.state === 'confirmed' && isOnCredit ? <Reports invoice={invoice} /> : null;
}

function Reports({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const mayIssue = useMay('issue');
  // What came in meanwhile is due to be reported.
  useLive(['payment_reports.', 'customer.'], reportsKey);
  const list = useQuery(reportsQuery(invoice.id));
  const [reporting, setReporting] = useState<'new' | PaymentReport | null>(null);
  if (list.isLoadingError) {
    return (
      <Card title={strings.title}>
        <QueryError title={strings.failed} query={list} />
      </Card>
    );
  }
  if (list.data === undefined) return null;
  const { reports, reportable, left, due, set_off } = list.data;
  if (!reportable && reports.length === 0) return null;
  const suggested = due === '0' ? '' : due;
  const mayReport = mayIssue && reportable && left !== '0';
  return (
    <Card title={strings.title} {...(reports.length > 0 ? { subtitle: strings.rial } : {})} isFlush>
      {list.isError && <QueryError title={strings.failed} query={list} className="m-3.5" />}
      {reports.length > 0 && (
        <ol aria-label={strings.title} className="max-h-80 overflow-auto">
          {reports.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              mayIssue={mayIssue}
              {...(mayReport ? { onAgain: () => setReporting(report) } : {})}
            />
          ))}
        </ol>
      )}
      {(mayReport || reports.length === 0) && (
        <div className="flex flex-col items-start gap-2 p-3.5">
          {(reports.length === 0 || suggested !== '') && (
            <p className="text-caption text-ink-2">
              {suggested === '' ? strings.hint : strings.waiting(format.money(suggested))}
            </p>
          )}
          {mayReport && (
            <Button size="s" icon={Send} onPress={() => setReporting('new')}>
              {strings.report}
            </Button>
          )}
        </div>
      )}
      {reporting !== null && (
        <ReportDialog
          invoiceId={invoice.id}
          suggested={suggested}
          left={left}
          isSetOff={set_off}
          again={reporting === 'new' ? undefined : reporting}
          onClose={() => setReporting(null)}
        />
      )}
    </Card>
  );
}

interface ReportRowProps {
  report: PaymentReport;
  mayIssue: boolean;
  /** Opens what was refused as it was reported, to be mended. */
  onAgain?: () => void;
}

function ReportRow({ report, mayIssue, onAgain }: ReportRowProps) {
  const format = useFormat();
  const { amount, day, method, reference_number, state, errors, author } = report;
  const facts = [format.date(day), paymentMethodWords[method], reference_number, author];
  return (
    <li className="flex flex-col gap-1 border-line border-b px-3.5 py-2 last:border-b-0">
      <span className="flex items-center justify-between gap-2">
        <Amount value={amount} className="font-medium" />
        <Chip tone={tones[state]}>{strings.states[state]}</Chip>
      </span>
      <span className="text-caption text-ink-2 [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</span>
      {state === 'refused' && <WhyRefused errors={errors} />}
      {state === 'refused' && onAgain !== undefined && (
        <Button size="s" onPress={onAgain} className="self-start">
          {strings.again}
        </Button>
      )}
      {state === 'unknown' && <Settling id={report.id} mayIssue={mayIssue} />}
      {state === 'queued' && mayIssue && <Withdrawing id={report.id} />}
    </li>
  );
}

/** Why one was not taken, with the code by which the authority's own help knows it; it may say neither. */
function WhyRefused({ errors }: Pick<PaymentReport, 'errors'>) {
  const format = useFormat();
  return (
    <ul className="text-bad text-caption">
      {errors.length === 0 && <li>{strings.noReason}</li>}
      {errors.map((error) => (
        <li key={`${error.code} ${error.message}`}>{reasonIn(format, error)}</li>
      ))}
    </ul>
  );
}

/** Says what became of a report; the list of them is asked for again, whatever the answer. */
function useSettle(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accepted: boolean) => api(calls.settlePaymentReport, { params: { id }, body: { accepted } }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** Takes back what waits still: of a memory that is gone, or an authority that is away. */
function Withdrawing({ id }: { id: string }) {
  const settle = useSettle(id);
  return (
    <span className="flex flex-col items-start gap-2">
      {settle.error !== null && (
        <Banner tone="bad" title={strings.withdrawFailed} isAlert>
          {reasonOf(settle.error)}
        </Banner>
      )}
      <Button size="s" isBusy={settle.isPending} onPress={() => settle.mutate(false)}>
        {strings.withdraw}
      </Button>
    </span>
  );
}

/** Asks what became of a report whose answer got lost; nothing is sent again by itself. */
function Settling({ id, mayIssue }: { id: string; mayIssue: boolean }) {
  const settle = useSettle(id);
  return (
    <>
      <span className="text-caption text-ink-2">{strings.unknown}</span>
      {settle.error !== null && (
        <Banner tone="bad" title={strings.settleFailed} isAlert>
          {reasonOf(settle.error)}
        </Banner>
      )}
      {mayIssue && (
        <span className="flex flex-wrap gap-2">
          <Button size="s" isBusy={settle.isPending && settle.variables} onPress={() => settle.mutate(true)}>
            {strings.isThere}
          </Button>
          <Button size="s" isBusy={settle.isPending && !settle.variables} onPress={() => settle.mutate(false)}>
            {strings.isNotThere}
          </Button>
        </span>
      )}
    </>
  );
}
