import { useQuery } from '@tanstack/react-query';
import { calls, uuidForm } from '@taraz/contract';
import { settlementMethodOf } from '@taraz/core';
import { api } from '../../app/api.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import type { WizardState } from '../invoices/draft-store/wizard-state.ts';
import { customersKey } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.credit;

/** Asked when the writing pauses. */
const pauseMs = 500;

/** What of the invoice its buyer will owe, rial; '' where nothing of it is on credit. */
function onCredit({ invoice, totals, settlement }: Pick<WizardState, 'invoice' | 'totals' | 'settlement'>): string {
  const method = settlementMethodOf(invoice);
  if (method === 'credit') return totals.total;
  return method === 'both' ? settlement[0].credit_price : '';
}

/**
 * Of the invoice that is being written: that its buyer would owe more than they may. Of a correction, and of a test, nothing is
 * said: the one is in what they owe already, the other in nothing. It stops nobody, and who only writes drafts, who is told
 * nothing of what a customer owes, leaves it to who issues.
 */
export function CreditWarning({ className }: { className?: string }) {
  const session = useSession();
  const format = useFormat();
  const customerId = useDraft(({ state }) => state.buyer_info.customer_id ?? '');
  const amount = useDraft(({ state }) => onCredit(state));
  const isNew = useDraft(({ state }) => !state.isEditState && !state.invoice.is_send_sand_box);
  const asks = isNew && amount !== '' && uuidForm.test(customerId) && mayOpen({ permission: 'issue' }, session);
  const asked = useSettled(asks ? amount : '', pauseMs, '');
  const { data } = useQuery({
    queryKey: [...customersKey, 'credit', customerId, asked],
    queryFn: ({ signal }) =>
      api(calls.customerCredit, { params: { id: customerId }, query: { amount: asked } }, { signal }),
    enabled: asks && asked !== '',
    // While another amount is asked of the same buyer: what is known of one says nothing of the next.
    placeholderData: (before, query) => (query?.queryKey.includes(customerId) ? before : undefined),
    retry: false,
  });
  const isOver = asks && (data?.is_over ?? false);
  return (
    <div role="status" className={isOver ? className : 'sr-only'}>
      {isOver && data !== undefined && (
        <Banner tone="warn" title={strings.title}>
          {data.over_by === null
            ? strings.over(format.money(data.credit_limit))
            : strings.overBy(format.money(data.over_by), format.money(data.credit_limit))}
        </Banner>
      )}
    </div>
  );
}
