import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { columnOfDraft } from '@taraz/core';
import { GitBranchPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingDialog } from '../../ui/loading-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { documentStrings } from '../invoices/document/document.fa.ts';
import { pageStrings } from '../invoices/document/page.fa.ts';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { awaitsBuyer } from '../invoices/list/invoice-status.ts';
import { type InvoiceDetail, invoiceQuery } from '../invoices/queries.ts';
import type { InvoiceActions } from '../invoices/use-invoice-actions.ts';
import { WhichInvoice } from '../invoices/which-invoice.tsx';
import { tellHeld } from '../subscription/tell-held.ts';
import { onItsWay } from './on-its-way.ts';
import { type Case, isQuantityFixed, lessened, planFor } from './plan.ts';
import { mayReturnQuickly, planReturn, type ReturnBody, type Returned } from './quick-return.ts';
import { ReturnLines } from './return-lines.tsx';
import { chainStrings as words } from './strings.fa.ts';

const cases = Object.keys(words.cases) as Case[];

interface PlannerProps {
  invoice: InvoiceDetail;
  actions: InvoiceActions;
}

/** «اصلاح یا برگشت»: asks what happened and says which of the three it is, and why. */
export function Planner({ invoice, actions }: PlannerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={GitBranchPlus} onPress={() => setOpen(true)}>
        {words.planner}
      </Button>
      {isOpen && <WhatMayBeDone {...{ invoice, actions }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same, of an invoice whose row alone is in hand. */
export function PlannerOfRow({ id, actions, onClose }: { id: string; actions: InvoiceActions; onClose: () => void }) {
  const invoice = useQuery(invoiceQuery(id));
  if (invoice.data) return <WhatMayBeDone invoice={invoice.data} actions={actions} onClose={onClose} />;
  const { failed, safe } = pageStrings;
  return <LoadingDialog title={words.planner} query={invoice} failed={failed} safe={safe} onClose={onClose} />;
}

/** The planner, or what is in its way. */
function WhatMayBeDone(props: PlannerProps & { onClose: () => void }) {
  const link = onItsWay(props.invoice);
  return link === null ? <PlannerDialog {...props} /> : <OnItsWayDialog {...props} link={link} />;
}

interface OnItsWayProps extends PlannerProps {
  link: InvoiceDetail['chain'][number];
  onClose: () => void;
}

/** Something refers to it already and has no verdict: what it is, why nothing else may be done, and the way to it. */
function OnItsWayDialog({ invoice, actions, link, onClose }: OnItsWayProps) {
  return (
    <Dialog
      title={words.planner}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            variant="primary"
            autoFocus
            onPress={() => {
              onClose();
              actions.open(link.id);
            }}
          >
            {words.seeIt}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <WhichInvoice invoice={invoice} />
        <Banner tone="warn" title={words.onItsWay(documentStrings.subject[link.invoice_type])}>
          <p>{words.onItsWayWhy}</p>
          {link.state === 'queued' && <p>{words.stillQueued}</p>}
          {link.held && <p>{words.stillHeld}</p>}
        </Banner>
      </div>
    </Dialog>
  );
}

function PlannerDialog({ invoice, actions, onClose }: PlannerProps & { onClose: () => void }) {
  const [happened, setHappened] = useState<Case>('wrong');
  const draft = useMemo(() => completeDraft(invoice.draft), [invoice.draft]);
  const column = columnOfDraft(draft);
  const plan = planFor(happened, { column, lines: draft.items.length });
  const fixed = isQuantityFixed(column);
  const [returned, setReturned] = useState<Returned>({});
  const isWaiting = plan.kind !== 'cancellation' && awaitsBuyer(invoice);
  const isQuick = plan.kind === 'return' && !isWaiting && mayReturnQuickly(draft);
  const back = planReturn(draft, returned);
  const { go, issueReturn, isBusy, failure, excuse } = useCarryOut(invoice, actions, onClose);
  return (
    <Dialog
      title={words.planner}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {isQuick && (
            <Button
              variant="primary"
              isBusy={isBusy}
              isDisabled={back.kind !== 'return'}
              onPress={() => back.kind === 'return' && void issueReturn(back.body)}
            >
              {words.issueReturn}
            </Button>
          )}
          <Button
            variant={isQuick ? 'secondary' : plan.kind === 'cancellation' ? 'danger-filled' : 'primary'}
            isBusy={isBusy && !isQuick}
            isDisabled={isWaiting || (isBusy && isQuick)}
            onPress={() => void go(plan.kind)}
          >
            {isQuick ? words.inWizard : words.go[plan.kind]}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <WhichInvoice invoice={invoice} />
        {failure !== null && (
          <Banner tone="bad" title={words.failed} isAlert>
            {failure}
          </Banner>
        )}
        <RadioGroup
          label={words.question}
          autoFocus
          value={happened}
          onChange={(next) => {
            excuse();
            setHappened(next);
          }}
          options={cases.map((value) => ({
            value,
            label: words.cases[value].title,
            hint: words.cases[value].hint,
          }))}
        />
        <Banner
          tone={plan.kind === 'cancellation' ? 'warn' : 'info'}
          title={`${words.says}: ${words.plans[plan.kind].title}`}
        >
          <p>{plan.kind === 'return' && fixed ? words.returnOfLines : words.plans[plan.kind].why}</p>
          {plan.insteadOfReturn !== null && (
            <p>
              {plan.insteadOfReturn === 'pattern'
                ? words.insteadOfReturn.pattern[lessened(column)]
                : words.insteadOfReturn.onlyLine}
            </p>
          )}
          {plan.needsNew && <p>{words.thenNew}</p>}
          {plan.kind === 'cancellation' && <p>{words.noReturn}</p>}
        </Banner>
        {isWaiting && (
          <Banner tone="warn" title={words.awaitsBuyer}>
            {words.awaitsBuyerWhy}
          </Banner>
        )}
        {isQuick && (
          <ReturnLines
            draft={draft}
            returned={returned}
            plan={back}
            onChange={setReturned}
            onAll={() => setHappened('wholly')}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Corrections and returns open in the wizard, once the server says that they may be; a cancellation goes at once. */
function useCarryOut(invoice: InvoiceDetail, actions: InvoiceActions, onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useWhileShown((id: string) => navigate({ to: '/invoice/{-$id}', params: { id } }));
  const correct = useWhileShown(actions.correct);
  const [isBusy, setBusy] = useState(false);
  /** why it was not done */
  const [failure, setFailure] = useState<string | null>(null);
  const carryOut = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const tell = ({ id, state }: Pick<InvoiceDetail, 'id' | 'state'>, inLine: string) => {
    // Over the plan's quota it is kept, and goes by itself.
    if (state === 'draft') void tellHeld(client, () => void navigate({ to: '/upgrade-account' }));
    else toast.show(inLine);
    void client.invalidateQueries({ queryKey: ['invoices'] });
    open(id);
  };
  // Pressed again after an answer was lost, it is cancelled or returned once.
  const create = useCreate();
  const cancel = async () => {
    const input = {
      params: { invoiceType: 'cancellation' as const },
      query: { referral_tax_number: invoice.tax_number },
      body: {},
    };
    tell(await withLoading(create(calls.editInvoice, input)), words.cancelled);
  };
  /** Goes at once: what it holds follows from what came back. */
  const issueReturn = (body: ReturnBody) =>
    carryOut(async () => {
      const input = {
        params: { invoiceType: 'return' as const },
        query: { referral_tax_number: invoice.tax_number },
        body,
      };
      tell(await withLoading(create(calls.editInvoice, input)), words.returnIssued);
    });
  const go = (kind: 'corrective' | 'return' | 'cancellation') =>
    carryOut(async () => {
      if (kind === 'cancellation') return cancel();
      await withLoading(api(calls.referralDraft, { body: { invoice_id: invoice.id, invoice_type: kind } }));
      correct(invoice.id, kind);
    });
  return { go, issueReturn, isBusy, failure, excuse: () => setFailure(null) };
}
