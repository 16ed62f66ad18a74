import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { compareDecimals, decimalOf, emptyPayment, type Finding, type PaymentDraft } from '@taraz/core';
import { useState } from 'react';
import { useSession } from '../../app/session-store.ts';
import { isOutcomeUnknown } from '../../app/use-create.ts';
import { connection } from '../../ui/connection.ts';
import { currentFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { refreshDate, setPayments } from '../invoices/draft-store/transitions.ts';
import { useFindingsStore } from '../invoices/findings/findings-store.ts';
import { invoiceKey } from '../invoices/queries.ts';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { findingsOfProblem } from '../invoices/wizard/use-send.ts';
import { outbox } from '../offline/browser-outbox.ts';
import { entryOf, requestOf } from '../offline/requests.ts';
import { sendRequest } from '../offline/send-request.ts';
import { printOfflineReceipt } from './offline-receipt.ts';
import { printReceipt } from './print-receipt.ts';
import { quickStrings as strings } from './strings.fa.ts';

export type PayMethod = 'pos' | 'cash' | 'both';

/** The last sale of this till; no id while it waits on this device. */
export interface LastSale {
  id: string | null;
  total: string;
}

/** How it was paid, as the invoice says it: the card's part, and the rest in cash. */
export function paymentsOf(method: PayMethod, cardPart: string, total: string, nowIso: string): PaymentDraft[] {
  const all = decimalOf(total || '0');
  const asked = method === 'pos' ? all : method === 'cash' ? decimalOf('0') : decimalOf(cardPart || '0');
  const card = compareDecimals(asked.toString(), total || '0') > 0 ? all : asked;
  const parts = [
    ['pos', card],
    ['cash', all.minus(card)],
  ] as const;
  return parts
    .filter(([, amount]) => amount.sign() > 0)
    .map(([payment_method, amount]) => ({
      ...emptyPayment,
      payment_method,
      amount: amount.toString(),
      payment_date: nowIso,
    }));
}

/**
 * «دریافت و صدور»: the sale goes out, its receipt is printed at once, and the till is free for the next. Without a network
 * the receipt is made here.
 */
export function useIssue(onDone: () => void) {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const client = useQueryClient();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly Finding[]>([]);
  const [last, setLast] = useState<LastSale | null>(null);

  const issue = async (pay: { method: PayMethod; cardPart: string }, prints: boolean) => {
    if (isBusy || user === null || store.getSnapshot().state.items.length === 0) return;
    const nowIso = new Date(browserDeps.now()).toISOString();
    store.apply((state) => refreshDate(state, browserDeps));
    store.apply((state) => setPayments(state, paymentsOf(pay.method, pay.cardPart, state.totals.total, nowIso)));
    if (findings.judgeNow().lockCount > 0) {
      setFaults(findings.getSnapshot().all.filter(({ severity }) => severity === 'error'));
      return;
    }
    setBusy(true);
    setFaults([]);
    const snapshot = store.getSnapshot();
    const { total } = snapshot.state.totals;
    const id = crypto.randomUUID();
    // Under the same name, so that a sale whose answer was lost is still made once.
    const wait = async (text: string) => {
      const soldAtMs = browserDeps.now();
      await outbox.add(entryOf(snapshot, user, { id, nowMs: soldAtMs }));
      toast.notice(text, 'warn');
      setLast({ id: null, total });
      onDone();
      if (prints)
        printOfflineReceipt(snapshot.state, {
          saleId: id,
          soldAtMs,
          seller: user.account.name,
          format: currentFormat(),
        });
    };
    try {
      if (!connection.isOnline()) return await wait(strings.queued);
      const invoice = await sendRequest(requestOf(snapshot, id), id);
      client.setQueryData(invoiceKey(invoice.id), invoice);
      void client.invalidateQueries({ queryKey: ['invoices', 'list'] });
      void client.invalidateQueries({ queryKey: ['invoices', 'counts'] });
      setLast({ id: invoice.id, total: invoice.total });
      onDone();
      if (prints) void printReceipt(client, invoice.id);
    } catch (error) {
      if (isOutcomeUnknown(error)) return await wait(strings.unknown).catch(() => toast.error(strings.refused));
      const refused = findingsOfProblem(error instanceof ApiProblem ? error.problem : null);
      setFaults(refused);
      if (refused.length === 0) toast.error(strings.refused, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, faults, last, issue, forgetFaults: () => setFaults([]) };
}
