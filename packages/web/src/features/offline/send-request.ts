import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { isRefusal } from '../../app/create-once.ts';
import { isGone } from '../invoices/draft-store/gone-draft.ts';
import { editOf, type OutboxRequest } from './outbox-entry.ts';

type Invoice = CallReply<typeof calls.createInvoice>;

/** @throws ApiProblem */
export function sendRequest(request: OutboxRequest, idempotencyKey: string): Promise<Invoice> {
  if (request.kind === 'create') return api(calls.createInvoice, { body: request.body }, { idempotencyKey });
  const { input, ifMatch } = request;
  return api(calls.editInvoice, input, { idempotencyKey, ...(ifMatch === null ? {} : { ifMatch }) });
}

/** A version that no invoice has. */
const never = 'v0';

/**
 * What a kept answer told of, which may have been deleted since: asked for once more, under another key. What is new is found
 * by its name; a change is one of a version that is past, so that it is refused where its invoice stands, and neither a right
 * nor a branch that is away passes for its being gone.
 * @throws ApiProblem NOT_FOUND where it is there no more
 */
export async function stillThere<Told extends Pick<Invoice, 'id'>>(
  request: OutboxRequest,
  told: Told,
): Promise<Told | Invoice> {
  const isReferral = request.kind === 'edit' && request.ifMatch === null;
  const asked = isReferral ? editOf(request, { id: told.id, etag: never }) : request;
  try {
    return await sendRequest(asked, crypto.randomUUID());
  } catch (error) {
    if (!isRefusal(error) || isGone(error)) throw error;
    return told;
  }
}
