import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import type { BuyerInfo, Finding } from '@taraz/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../app/session-store.ts';
import { useCreate } from '../../../app/use-create.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { findRemoved, isRemovedOne, OfferBack, useRemovedCustomer } from '../../customers/bring-back.tsx';
import { buyerCode, buyerName } from '../catalogue-lines.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { type FindingsStore, useFindingsStore } from '../findings/findings-store.ts';
import { afterPaint } from './browser-deps.ts';
import { faultOf } from './fault-of.ts';
import { findingsOfProblem } from './send-failure.ts';
import { focusHolder } from './use-go-to.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.buyer;

/** What the customers refuse is told at its field. The invoice may go all the same: none of it is an error of it. */
function markRefused(findings: FindingsStore, error: unknown): void {
  const { byPath } = findings.getSnapshot();
  const refused = findingsOfProblem(error instanceof ApiProblem ? error.problem : null)
    .map((finding): Finding => {
      const field = finding.path === 'person_type' ? 'buyer_entity' : finding.path;
      return { ...finding, severity: 'warning', path: `buyer_info.${field}` };
    })
    .filter(({ path }) => !byPath.has(path));
  findings.addExternal(refused);
  findings.judgeNow();
  const [first] = refused;
  if (first) afterPaint(() => focusHolder(first.path));
}

const partyFields = ['buyer_entity', 'company', 'first_name', 'last_name', 'economic_code', 'national_code'] as const;

/** Whether who is written by now is still who was sent. */
const isSameParty = (now: BuyerInfo, sent: BuyerInfo): boolean =>
  partyFields.every((field) => now[field] === sent[field]);

/** Makes a customer that of the invoice, unless another buyer than this one was written meanwhile. */
function useTake(buyer: BuyerInfo): (id: string) => void {
  const store = useDraftStore();
  return (id) =>
    store.apply((state) => (isSameParty(state.buyer_info, buyer) ? updateBuyer(state, { customer_id: id }) : state));
}

/** A buyer written by hand who is a customer that was removed: under the fields, which stay where they are while it is written. */
export function BringBuyerBack() {
  const buyer = useDraft(({ state }) => state.buyer_info);
  const take = useTake(buyer);
  const removed = useRemovedCustomer(buyer);
  return removed && <OfferBack customer={removed} onDone={({ id }) => take(id)} />;
}

/** A buyer written by hand becomes a customer without leaving the invoice; customers are the admin's (spec/api.md). */
export function SaveCustomer() {
  const queryClient = useQueryClient();
  const findings = useFindingsStore();
  const { admin } = useSession();
  const buyer = useDraft(({ state }) => state.buyer_info);
  const [isBusy, setBusy] = useState(false);
  const create = useCreate();
  const name = buyerName(buyer);
  const removed = useRemovedCustomer(buyer);
  const take = useTake(buyer);
  if (!admin || isRemovedOne(removed, buyer.branch_code) || name === '' || buyerCode(buyer) === '') return null;
  const save = async () => {
    setBusy(true);
    const { customer_id: _id, buyer_entity: person_type, passport_no: _passport, ...rest } = buyer;
    try {
      // Told by `BringBuyerBack` from here on.
      if (isRemovedOne(await findRemoved(queryClient, buyer), buyer.branch_code)) return;
      const customer = await create(calls.createCustomer, { body: { person_type, ...rest } });
      take(customer.id);
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
      toast.notice(words.customerMade(name));
    } catch (error) {
      toast.error(words.customerFailed, { detail: faultOf(error) });
      markRefused(findings, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" size="s" icon={UserPlus} isBusy={isBusy} onPress={() => void save()}>
      {words.toCustomers}
    </Button>
  );
}
