import type { CallReply, calls } from '@taraz/contract';
import { hasArrived } from '../../../app/create-once.ts';
import { requestOf } from '../../offline/requests.ts';
import { sendRequest } from '../../offline/send-request.ts';
import { completeDraft } from '../draft-store/draft-codec.ts';
import type { DraftSnapshot } from '../draft-store/draft-store.ts';
import { saysTheSame } from './wizard-session.ts';

export interface Sent {
  invoice: CallReply<typeof calls.createInvoice>;
  /** it says what was written before the last changes */
  isOlder: boolean;
}

/**
 * Sends a draft, once: where a try before had arrived, whose answer was lost, and the draft was changed since, the name the
 * invoice has on this device finds that one.
 */
export async function sendOnce(snapshot: DraftSnapshot, key: string): Promise<Sent> {
  const request = requestOf(snapshot, { name: key, isDraft: false });
  try {
    return { invoice: await sendRequest(request, key), isOlder: false };
  } catch (error) {
    if (!hasArrived(error) || request.kind !== 'create') throw error;
    const invoice = await sendRequest(request, crypto.randomUUID());
    return { invoice, isOlder: !saysTheSame(completeDraft(invoice.draft), snapshot.state) };
  }
}
