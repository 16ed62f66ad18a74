import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { compareDecimals, decimalOf, emptyPayment, type Finding, type PaymentDraft } from '@taraz/core';
import { useEffect, useRef, useState } from 'react';
import { isOfOtherAccount, isOutcomeUnknown } from '../../app/create-once.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { type Me, useSession } from '../../app/session-store.ts';
import { connection } from '../../ui/connection.ts';
import { currentFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { askAnew } from '../invoices/ask-anew.ts';
import { buyerName } from '../invoices/catalogue-lines.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import type { DraftSnapshot } from '../invoices/draft-store/draft-store.ts';
import { refreshDate, setPayments } from '../invoices/draft-store/transitions.ts';
import type { WizardState } from '../invoices/draft-store/wizard-state.ts';
import { useFindingsStore } from '../invoices/findings/findings-store.ts';
import { invoiceKey } from '../invoices/queries.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { findingsOfProblem } from '../invoices/wizard/send-failure.ts';
import { outbox, useOutbox } from '../offline/browser-outbox.ts';
import type { OutboxEntry, OutboxState } from '../offline/outbox-entry.ts';
import { sendItself } from '../offline/own-window.ts';
import { entryOf } from '../offline/requests.ts';
import { sendRequest } from '../offline/send-request.ts';
import { printPaper } from '../paper/print-paper.ts';
import { tellHeld } from '../subscription/tell-held.ts';
import { printOfflineReceipt } from './offline-receipt.ts';
import { blankSale, soldNowBy } from './open-quick.ts';
import { quickStrings as strings } from './strings.fa.ts';
import type { TillPlaces } from './till-places.tsx';

export type PayMethod = 'pos' | 'cash' | 'both';

/** The last sale of this till. */
export interface LastSale {
  /** its name on this device */
  saleId: string;
  /** of the invoice; null while there is none */
  id: string | null;
  total: string;
  /** the server has not answered yet; else, without an invoice, it waits on this device */
  isGoing: boolean;
}

/**
 * How it was paid, as the invoice says it: the card's part, and the rest in cash, each with the place of the account that it
 * goes to once the invoice is confirmed.
 */
export function paymentsOf(
  { method, cardPart }: Pay,
  places: TillPlaces,
  total: string,
  nowIso: string,
): PaymentDraft[] {
  const all = decimalOf(total || '0');
  const card = method === 'pos' ? all : method === 'cash' ? decimalOf('0') : decimalOf(cardPart || '0');
  const parts = [
    ['pos', card, places.pos],
    ['cash', all.minus(card), places.desk],
  ] as const;
  return parts
    .filter(([, amount]) => amount.sign() > 0)
    .map(([payment_method, amount, treasury_id]) => ({
      ...emptyPayment,
      payment_method,
      amount: amount.toString(),
      payment_date: nowIso,
      treasury_id,
    }));
}

/** More is to come from the card than the sale comes to: a slip that would be booked to the terminal. */
export const isCardAbove = ({ method, cardPart }: Pay, total: string): boolean =>
  method === 'both' && compareDecimals(cardPart || '0', total || '0') > 0;

interface TillHooks {
  /** Nothing is asked for, and no scan waits or is still looked for. */
  isIdle: () => boolean;
  /** The sale in hand went out: the till is for the next. */
  onTaken: () => void;
  /** It was refused and stands in the till again. */
  onBack: (pay: Pay) => void;
  /** Goes to the plans, of which the one that is had leaves no room. */
  toPlans: () => void;
}

export interface Pay {
  method: PayMethod;
  cardPart: string;
}

const isBlank = ({ items, buyer_info }: WizardState): boolean => items.length === 0 && buyerName(buyer_info) === '';

/**
 * «دریافت و صدور»: the sale goes out and the till is free at once, however long the server takes; its receipt is printed
 * when there is one, and without a network it is made here. Until the answer is here the sale lies on this device under
 * its own name, so that neither a reload nor a closed window loses it or makes it twice; where the browser keeps nothing it
 * lies in this window, under that name too.
 */
export function useIssue({ isIdle, onTaken, onBack, toPlans }: TillHooks) {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const client = useQueryClient();
  const { user } = useSession();
  const [faults, setFaults] = useState<readonly Finding[]>([]);
  const [last, setLast] = useState<LastSale | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const send = async (snapshot: DraftSnapshot, me: Me, { pay, prints }: { pay: Pay; prints: boolean }) => {
    const id = crypto.randomUUID();
    const soldAtMs = browserDeps.now();
    const { total } = snapshot.state.totals;
    const learn = (more: Partial<LastSale>) => setLast((now) => (now?.saleId === id ? { ...now, ...more } : now));
    const entry = entryOf(snapshot, me, { id, nowMs: soldAtMs });
    const keep = (state: OutboxState, more: Partial<OutboxEntry> = {}) => outbox.keep({ ...entry, ...more, state });
    // What stays by mistake is sent again under the same name, and is the same invoice.
    const forget = () => void outbox.remove(id).catch(() => undefined);
    const wait = async (text: string, isUnanswered: boolean) => {
      const isKept = await keep('waiting', { tries: isUnanswered ? 1 : 0, isUnanswered });
      learn({ isGoing: false });
      if (isKept) toast.notice(text, 'warn');
      else toast.error(strings.onlyHere.title, { detail: strings.onlyHere.detail });
      if (prints)
        printOfflineReceipt(snapshot.state, { saleId: id, soldAtMs, seller: me.account.name, format: currentFormat() });
    };
    setLast({ saleId: id, id: null, total, isGoing: true });
    store.restart(blankSale(me));
    onTaken();
    const end = sendItself(id);
    await keep('going');
    store.flush();
    try {
      if (!connection.isOnline()) return await wait(strings.queued, false);
      const invoice = await sendRequest(entry.request, id);
      client.setQueryData(invoiceKey(invoice.id), invoice);
      askAnew(client);
      learn({ id: invoice.id, total: invoice.total, isGoing: false });
      if (invoice.state === 'draft') void tellHeld(client, toPlans);
      forget();
      if (prints) void printPaper(client, invoice.id, 'dotin');
    } catch (error) {
      if (isOutcomeUnknown(error)) return await wait(strings.unknown, true);
      if (isOfOtherAccount(error)) return await wait(strings.otherAccount, false);
      const refused = findingsOfProblem(error instanceof ApiProblem ? error.problem : null);
      const why = refused[0]?.message ?? reasonOf(error);
      setLast((now) => (now?.saleId === id ? null : now));
      // What is asked for or looked for is the next sale's first, before it has a line.
      if (!isHere.current || !isBlank(store.getSnapshot().state) || !isIdle()) {
        await keep('refused', { reason: why });
        toast.error(strings.refused, { detail: `${why} ${strings.refusedKept}` });
        return;
      }
      forget();
      store.restart(snapshot.state);
      onBack(pay);
      setFaults(refused);
      if (refused.length === 0) toast.error(strings.refused, { detail: why });
    } finally {
      end();
    }
  };

  const issue = async (pay: Pay, { prints, places }: { prints: boolean; places: TillPlaces }) => {
    if (user === null || store.getSnapshot().state.items.length === 0) return;
    const nowIso = new Date(browserDeps.now()).toISOString();
    store.apply((state) => soldNowBy(user, refreshDate(state, browserDeps)));
    store.apply((state) => setPayments(state, paymentsOf(pay, places, state.totals.total, nowIso)));
    if (findings.judgeNow().lockCount > 0) {
      setFaults(findings.getSnapshot().all.filter(({ severity }) => severity === 'error'));
      return;
    }
    setFaults([]);
    const snapshot = store.getSnapshot();
    await send(snapshot, user, { pay, prints });
  };
  // What waited on this device has its invoice once the network is back.
  const arrived = useOutbox().find(({ id, state }) => id === last?.saleId && state === 'sent');
  const told = last !== null && last.id === null && arrived !== undefined ? { ...last, id: arrived.invoiceId } : last;
  return { faults, last: told, issue, forgetFaults: () => setFaults([]) };
}
