import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { Unlink } from 'lucide-react';
import { api } from '../../app/api.ts';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { type Movement, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.pair;
type Verdict = CallInput<typeof calls.pairDeposit>['body']['verdict'];

interface Said {
  depositId: string;
  invoiceId: string;
  verdict: Verdict;
}

/** Says whether a deposit and an invoice's payment are the same money, and offers the way back. */
function usePairing() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ depositId, invoiceId, verdict }: Said) =>
      withLoading(
        api(
          calls.pairDeposit,
          { params: { id: depositId }, body: { invoice_id: invoiceId, verdict } },
          { idempotencyKey: `pair-${depositId}-${crypto.randomUUID()}` },
        ),
      ),
    onSuccess: ({ movements }, said) => {
      if (said.verdict !== 'open') {
        // What was taken apart stands in a new row.
        const wasJoined = said.verdict === 'different' && movements[0] !== undefined;
        const back: Said = wasJoined
          ? { ...said, depositId: movements[0]?.id ?? '', verdict: 'same' }
          : { ...said, verdict: 'open' };
        toast.show(wasJoined ? strings.done.parted : strings.done[said.verdict], {
          action: { label: strings.back, onPress: () => mutate(back) },
        });
      }
      return client.invalidateQueries({ queryKey: treasuryKey });
    },
    onError: (error) => toast.error(reasonOf(error)),
  });
  return { say: mutate, isPending };
}

/** Beside a deposit by hand: invoices whose payment is likely the same money, each with one press to count it once. */
export function DepositHint({ row }: { row: Movement }) {
  const format = useFormat();
  const { say, isPending } = usePairing();
  if (row.likely_invoices.length === 0) return null;
  return (
    <ul aria-label={strings.label} className="mt-1 mb-1 flex flex-col gap-1 whitespace-normal">
      {row.likely_invoices.map(({ id, tax_id, buyer_name, at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-warn-soft px-2 py-1 text-caption"
        >
          <span className="min-w-0 grow text-warn">
            {strings.likely}{' '}
            <InvoiceLink id={id} className="focus-ring rounded-sm font-medium underline">
              <bdi dir="ltr" className="wrap-anywhere">
                {tax_id}
              </bdi>
            </InvoiceLink>{' '}
            {strings.of(buyer_name, format.date(at))}
          </span>
          <span className="flex flex-wrap gap-1">
            <Button
              size="s"
              variant="fix"
              isDisabled={isPending}
              aria-label={strings.joinNamed(tax_id)}
              onPress={() => say({ depositId: row.id, invoiceId: id, verdict: 'same' })}
            >
              {strings.join}
            </Button>
            <Button
              size="s"
              variant="quiet"
              isDisabled={isPending}
              aria-label={strings.partNamed(tax_id)}
              onPress={() => say({ depositId: row.id, invoiceId: id, verdict: 'different' })}
            >
              {strings.part}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Beside what counts a deposit with an invoice: the way to take them apart again. */
export function PartButton({ row }: { row: Movement }) {
  const { say, isPending } = usePairing();
  const { joined_deposit_id: depositId, invoice_id: invoiceId } = row;
  if (depositId === null || invoiceId === null) return null;
  return (
    <IconButton
      icon={Unlink}
      label={strings.partNamed(row.invoice_tax_id)}
      isDisabled={isPending}
      onPress={() => say({ depositId, invoiceId, verdict: 'different' })}
    />
  );
}
