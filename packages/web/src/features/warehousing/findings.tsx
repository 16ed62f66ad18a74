import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { unitLabel } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { useSlow } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { warehousesShort } from './missing-goods.ts';
import { type Finding, findingsMax, findingsQuery, stockKey } from './queries.ts';
import { stockStrings } from './strings.fa.ts';
import { UnitRatioForm } from './unit-ratio-form.tsx';

const strings = stockStrings.findings;
const shownAtFirst = 5;
/** So long what stands under them waits for their answer, which would push it down. */
const patienceMs = 500;
const moreAtOnce = 20;

/** Whether what stands under them is shown: once they are known, or have been waited for long enough. */
export function useFindingsKnown(): boolean {
  const { isPending } = useQuery(findingsQuery(shownAtFirst));
  const isSlow = useSlow(isPending, patienceMs);
  return !isPending || isSlow;
}

/** Sold and confirmed, and not taken from stock: which, why, and what helps. Nothing to say: nothing shown. */
export function Findings({ onReceipt }: { onReceipt: (warehouseId: string | undefined) => void }) {
  const format = useFormat();
  const client = useQueryClient();
  const [limit, setLimit] = useState(shownAtFirst);
  const query = useQuery(findingsQuery(limit));
  const retry = useMutation({
    mutationFn: () => withLoading(api(calls.retryStockFindings, { body: {} })),
    onError: tellNotDone,
    onSuccess: () => {
      toast.notice(strings.retried, 'info');
      return client.invalidateQueries({ queryKey: stockKey });
    },
  });
  // Without an answer nobody knows whether something waits: silence would say that nothing does.
  if (query.isLoadingError) return <QueryError title={strings.failed} safe={stockStrings.safe} query={query} />;
  if (!query.data || query.data.count === 0) return null;
  const rest = Math.min(query.data.count, findingsMax) - query.data.findings.length;
  return (
    <Banner
      tone="warn"
      title={strings.title(format.number(query.data.count))}
      actions={
        <>
          <ReceiptButtons findings={query.data.findings} onReceipt={onReceipt} />
          <Button size="s" isBusy={retry.isPending} onPress={() => retry.mutate()}>
            {strings.retry}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {query.data.findings.map((finding) => (
          <li key={finding.invoice_id}>
            <InvoiceLink id={finding.invoice_id} className="focus-ring rounded-sm text-accent-text underline">
              <bdi dir="ltr">{finding.invoice_tax_id}</bdi>
            </InvoiceLink>{' '}
            {finding.buyer_name} · {strings.reasons[finding.reason]}
            {finding.lines.map((line) => (
              <WaitingLine key={`${line.product_name} ${line.unit ?? ''}`} line={line} />
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          size="s"
          variant="quiet"
          isBusy={query.isPlaceholderData}
          onPress={() => setLimit(Math.min(limit + moreAtOnce, findingsMax))}
        >
          {strings.more(format.number(Math.min(rest, moreAtOnce)))}
        </Button>
      )}
    </Banner>
  );
}

interface ReceiptButtonsProps {
  findings: readonly Finding[];
  onReceipt: (warehouseId: string | undefined) => void;
}

/** A receipt goes into one warehouse: a button for each of those that lack goods. */
function ReceiptButtons({ findings, onReceipt }: ReceiptButtonsProps) {
  const places = warehousesShort(findings);
  if (places.length <= 1)
    return (
      <Button size="s" onPress={() => onReceipt(places[0]?.id)}>
        {strings.receipt}
      </Button>
    );
  return places.map(({ id, name }) => (
    <Button key={id} size="s" onPress={() => onReceipt(id)}>
      {strings.receiptInto(name)}
    </Button>
  ));
}

type Line = Finding['lines'][number];

/** What is short, or the unit of which nobody has said how many are in it: it is said right here. */
function WaitingLine({ line }: { line: Line }) {
  const format = useFormat();
  const { product_id: id, product_name: name, product_unit: own = '', unit, there = '0', warehouse_name = '' } = line;
  const needed = format.number(line.needed);
  if (unit === undefined) {
    const standing = format.number(there);
    const words =
      warehouse_name === ''
        ? strings.line(name, needed, standing)
        : strings.lineIn(name, needed, standing, warehouse_name);
    return <span className="block text-caption">{words}</span>;
  }
  return (
    <div className="my-1.5 flex flex-col gap-1.5">
      <span className="text-caption">
        {strings.unit(name, needed, unitLabel(unit))} · {stockStrings.units.give}
      </span>
      {id !== undefined && <UnitRatioForm productId={id} unit={unit} own={own} />}
    </div>
  );
}
