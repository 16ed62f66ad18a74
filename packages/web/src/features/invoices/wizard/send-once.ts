import { ApiProblem, type CallReply, calls } from '@taraz/contract';
import { api } from '../../../app/api.ts';
import { hasArrived, isRefusal } from '../../../app/create-once.ts';
import { mayOpen } from '../../../app/session.ts';
import { currentSession } from '../../../app/session-store.ts';
import type { OutboxRequest } from '../../offline/outbox-entry.ts';
import { requestOf } from '../../offline/requests.ts';
import { sendRequest } from '../../offline/send-request.ts';
import type { DraftSnapshot } from '../draft-store/draft-store.ts';
import { isGone } from '../draft-store/gone-draft.ts';
import { saysElse } from './wizard-session.ts';

export interface Sent {
  invoice: CallReply<typeof calls.createInvoice>;
  /** it says what was written before the last changes */
  isOlder: boolean;
}

type Change = Extract<OutboxRequest, { kind: 'edit' }>;

/**
 * The invoice of a change that a kept answer told of, which may have been deleted since. A stored one is asked for by the same
 * change once more: made of the version before, it is refused where that stands, and neither a right nor a branch that is away
 * passes for its being gone.
 * @throws ApiProblem NOT_FOUND where it is there no more
 */
async function stillThere(request: Change, told: Sent['invoice']): Promise<Sent['invoice']> {
  if (request.ifMatch === null) {
    const params = { id: told.id };
    const seesInvoices = mayOpen({ permission: 'invoices' }, currentSession());
    return seesInvoices ? api(calls.getInvoice, { params }) : api(calls.getOwnInvoice, { params });
  }
  try {
    return await sendRequest(request, crypto.randomUUID());
  } catch (error) {
    if (!isRefusal(error) || isGone(error)) throw error;
    return told;
  }
}

/** How the server refuses a change beside the sending before it, where that stands: its version is the older one, or its reference is corrected already. */
function isBeside({ ifMatch }: Change, error: unknown): boolean {
  const codes = ifMatch === null ? ['CONFLICT'] : ['STALE', 'INVOICE_NOT_EDITABLE'];
  return error instanceof ApiProblem && codes.includes(error.problem?.code ?? '');
}

/**
 * A change, once. Where its key holds a sending before it, of other words, it goes under another: where that was refused or
 * deleted since, it is done, and where that stands the server does nothing.
 */
async function sendChange(request: Change, key: string, isAgain: boolean): Promise<Sent['invoice']> {
  try {
    const invoice = await sendRequest(request, key);
    return isAgain ? await stillThere(request, invoice) : invoice;
  } catch (arrived) {
    if (!hasArrived(arrived)) throw arrived;
    return sendRequest(request, crypto.randomUUID()).catch((error: unknown) => {
      throw isBeside(request, error) ? arrived : error;
    });
  }
}

/**
 * Sends a draft, once. After a try that got no answer what is new goes by the name that it has on this device: that finds what
 * the try came to, however much was changed since.
 * @throws ApiProblem NOT_FOUND where what that came to was deleted since; IDEMPOTENCY_MISMATCH where it stands, and is no new one's
 */
export async function sendOnce(snapshot: DraftSnapshot, key: string): Promise<Sent> {
  const request = requestOf(snapshot, { name: key, isDraft: false });
  const isAgain = snapshot.attempt !== null;
  if (request.kind === 'edit') return { invoice: await sendChange(request, key, isAgain), isOlder: false };
  const invoice = await sendRequest(request, isAgain ? crypto.randomUUID() : key);
  return { invoice, isOlder: isAgain && saysElse(invoice, snapshot) };
}
