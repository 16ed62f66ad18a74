import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../../app/api.ts';
import { hasArrived } from '../../../app/create-once.ts';
import { mayOpen } from '../../../app/session.ts';
import { currentSession } from '../../../app/session-store.ts';
import { isStale } from '../../../app/use-form-values.ts';
import { requestOf } from '../../offline/requests.ts';
import { sendRequest, stillThere } from '../../offline/send-request.ts';
import type { DraftSnapshot } from '../draft-store/draft-store.ts';
import { saysElse } from './wizard-session.ts';

export interface Sent {
  invoice: CallReply<typeof calls.createInvoice>;
  /** it says what was written before the last changes */
  isOlder: boolean;
}

/**
 * What a stored one came to whose version is another by now.
 * @throws ApiProblem the refusal itself, where nothing is known to have gone since
 */
async function wentMeanwhile(snapshot: DraftSnapshot, refusal: unknown): Promise<Sent> {
  const { source } = snapshot;
  if (source === null || !isStale(refusal)) throw refusal;
  const params = { id: source.id };
  const seesInvoices = mayOpen({ permission: 'invoices' }, currentSession());
  const invoice = await (seesInvoices ? api(calls.getInvoice, { params }) : api(calls.getOwnInvoice, { params }));
  const isOlder = saysElse(invoice, snapshot);
  const { state, held } = invoice;
  if (!held && (state === 'draft' || (isOlder && state === source.state))) throw refusal;
  return { invoice, isOlder };
}

/**
 * Sends a draft, once. After a try that got no answer it is asked for under the same key first, which keeps a refusal too. Where
 * that tells of an invoice, or holds a sending of other words, it is asked for under another: by its name on this device, or
 * as a change of the version before, it is done only where nothing stands.
 * @param onBeside said before the first under another key: whether one was told of by then. Its refusal ends nothing
 * @throws ApiProblem NOT_FOUND where what that came to was deleted since
 */
export async function sendOnce(
  snapshot: DraftSnapshot,
  key: string,
  onBeside: (isTold: boolean) => void,
): Promise<Sent> {
  const request = requestOf(snapshot, { name: key, isDraft: false });
  const told = await sendRequest(request, key).catch((error: unknown) => {
    if (!hasArrived(error)) throw error;
    return null;
  });
  if (told !== null && snapshot.attempt === null) return { invoice: told, isOlder: false };
  onBeside(told !== null);
  try {
    const invoice = await (told === null ? sendRequest(request, crypto.randomUUID()) : stillThere(request, told));
    return { invoice, isOlder: request.kind === 'create' && saysElse(invoice, snapshot) };
  } catch (error) {
    return wentMeanwhile(snapshot, error);
  }
}
