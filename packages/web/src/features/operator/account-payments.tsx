import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { subscriptionOfKey, subscriptionOfQuery } from '../subscription/operator-queries.ts';
import { PaymentChip, PaymentNotes } from '../subscription/payment-chip.tsx';
import type { Payment } from '../subscription/queries.ts';
import { operatorStrings } from './operator.fa.ts';

const strings = operatorStrings.payments;

const canRefund = ({ state, refund }: Payment): boolean =>
  state === 'paid' && (refund === null || refund.state === 'refused');

const refusal = (code: string): string => strings.refused(strings.codes[code] ?? strings.code(code));

/** What an account paid, each with how it ended; what was paid can be given back. */
export function AccountPayments({ accountId }: { accountId: string }) {
  const format = useFormat();
  const [asking, setAsking] = useState<Payment | null>(null);
  const held = useQuery(subscriptionOfQuery(accountId));
  const { plan, expired, ended_plan: ended, ends_at, payments = [] } = held.data ?? {};
  return (
    <>
      {held.isError && <QueryError title={strings.failed} query={held} />}
      <WhenLoaded isLoading={held.isPending} skeleton={<SkeletonRows rows={2} columns={['h-3', 'h-3']} />}>
        {plan && (
          <p className="text-ink-2">{strings.held(plan.title, ends_at && !expired ? format.date(ends_at) : '')}</p>
        )}
        {ended && ends_at && <p className="text-ink-2">{strings.ended(ended.title, format.date(ends_at))}</p>}
        {held.data && payments.length === 0 && <p className="text-ink-2">{strings.none}</p>}
        <ul>
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="flex items-start justify-between gap-3 border-line border-t py-2 first:border-t-0"
            >
              <div className="min-w-0">
                <span className="block">
                  {payment.plan_title} <PaymentChip payment={payment} />
                </span>
                <span className="block text-caption text-ink-2">{format.dateTime(payment.created_at)}</span>
                <PaymentNotes payment={payment} />
                {payment.refund?.state === 'refused' && (
                  <span className="block text-bad text-caption">{refusal(payment.refund.code)}</span>
                )}
              </div>
              <div className="flex w-32 shrink-0 flex-col gap-1 text-right">
                <Amount value={payment.amount} className="font-medium" />
                {canRefund(payment) && (
                  <Button
                    size="s"
                    icon={Undo2}
                    aria-label={strings.refundOf(payment.plan_title, format.money(payment.amount))}
                    onPress={() => setAsking(payment)}
                  >
                    {strings.refund}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </WhenLoaded>
      {asking !== null && <RefundDialog accountId={accountId} payment={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Asks why, and says what becomes of the account; pressed twice it is one refund. */
function RefundDialog({ accountId, payment, onClose }: { accountId: string; payment: Payment; onClose: () => void }) {
  const client = useQueryClient();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  /** pressed again before the button knows that it is busy */
  const isSent = useRef(false);
  const { id: payment_id, plan_title: title } = payment;
  const amount = format.money(payment.amount);
  const refund = useMutation({
    mutationFn: () =>
      withLoading(api(calls.refundPayment, { params: { id: accountId, payment_id }, body: { reason: reason.trim() } })),
    onSuccess: (after) => {
      client.setQueryData(subscriptionOfKey(accountId), after);
      const made = after.payments.find(({ id }) => id === payment_id)?.refund;
      // What the gateway refused may be asked of it again from here.
      if (made?.state === 'refused') return;
      onClose();
      toast.show(made?.state === 'done' ? strings.done(title) : strings.asked);
    },
    onSettled: () => {
      isSent.current = false;
    },
  });
  const refused = refund.data?.payments.find(({ id }) => id === payment_id)?.refund;
  const why = refund.error ? reasonOf(refund.error) : refused?.state === 'refused' ? refusal(refused.code) : null;
  const confirm = () => {
    setTried(true);
    if (reason.trim() === '' || isSent.current) return;
    isSent.current = true;
    refund.mutate();
  };
  return (
    <Dialog
      title={strings.title}
      isOpen
      width="s"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="danger-filled" icon={Undo2} isBusy={refund.isPending} onPress={confirm}>
            {strings.confirm(amount)}
          </Button>
          <Button onPress={onClose}>{operatorStrings.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {why !== null && (
          <Banner tone="bad" title={strings.failedTitle} isAlert>
            {why}
          </Banner>
        )}
        <p>{strings.lead(title, amount)}</p>
        <p className="text-ink-2">
          {strings.rule} {strings.noUndo}
        </p>
        <TextArea
          label={strings.reason}
          hint={strings.reasonHint}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={500}
          isRequired
          error={isTried && reason.trim() === '' ? strings.reasonMissing : undefined}
        />
      </div>
    </Dialog>
  );
}
