import type { CallInput, calls } from '@taraz/contract';
import type { DraftSource, StoredDraft } from '../invoices/draft-store/draft-codec.ts';

/**
 * going: the window that wrote it sends it itself, and it is here in case that window does not live to hear the answer;
 * waiting for the network; sending: a try is under way; the rest is over until the user acts.
 */
export type OutboxState = 'going' | 'waiting' | 'sending' | 'sent' | 'refused' | 'conflict';

/** The call that an entry makes; the same bytes at every try. */
export type OutboxRequest =
  | { kind: 'create'; body: CallInput<typeof calls.createInvoice>['body'] }
  | { kind: 'edit'; input: CallInput<typeof calls.editInvoice>; ifMatch: string | null };

/** One invoice that waits on this device. */
export interface OutboxEntry {
  /** the device's own name of the invoice; its idempotency key too */
  id: string;
  /** account and user: nobody else sees it */
  owner: string;
  request: OutboxRequest;
  /** to go on writing when it was refused; a save before it whose answer was lost is repeated first */
  draft: StoredDraft;
  buyer: string;
  /** rial */
  total: string;
  /** ISO 8601 UTC */
  createdAt: string;
  state: OutboxState;
  /** none: it never left this device, and may be taken away */
  tries: number;
  /** the last of them that could do anything got no answer: it may be at the authority, under its name */
  isUnanswered: boolean;
  /** why it was refused, or may not go as things are, in the server's words */
  reason: string;
  /** something before the server did not let it through; told of while it waits */
  isBlocked?: boolean;
  /** the server fell over it; told of while it waits */
  isFaulty?: boolean;
  /** once it is sent */
  invoiceId: string;
  taxNumber: string;
  /** it has arrived, and waits there as a draft for room in the plan */
  isHeld?: boolean;
  /** the browser did not keep it: it is gone with this window */
  isOnlyHere?: boolean;
}

/** Whether the save of a new draft found, by the name of a sending before it, what that had come to. */
export const isIssuedBefore = (save: OutboxRequest, { state }: Pick<DraftSource, 'state'>): boolean =>
  save.kind === 'create' && state !== 'draft';

/**
 * What is sent of an entry once it is known what came of the save before it: an edit of that, not an invoice beside it; of
 * what was issued before, the same sending again.
 */
export function afterSave(entry: OutboxEntry, save: OutboxRequest, source: DraftSource): OutboxEntry {
  if (isIssuedBefore(save, source)) return { ...entry, draft: { ...entry.draft, lost: null } };
  return { ...entry, request: editOf(entry.request, source), draft: { ...entry.draft, source, lost: null } };
}

/** The same as a change of what the server has, of one of its versions. */
export function editOf(request: OutboxRequest, { id, etag }: Pick<DraftSource, 'id' | 'etag'>): OutboxRequest {
  const query = { invoice_id: id };
  if (request.kind === 'edit') return { kind: 'edit', input: { ...request.input, query }, ifMatch: etag };
  const { client_id: _name, ...body } = request.body;
  return { kind: 'edit', input: { params: { invoiceType: 'original' }, query, body }, ifMatch: etag };
}

export const ownerOf = (accountId: string, userId: string): string => `${accountId}.${userId}`;
/** Whether two owners are one user, each in an account of theirs. */
export const isSameUser = (owner: string, other: string): boolean => userOf(owner) === userOf(other);
const userOf = (owner: string): string => owner.slice(owner.indexOf('.'));

/** It waits for a right that its writer lacks, for a way to the server or for the server's own mending, not for a network. */
export const isBarred = ({ state, reason }: Pick<OutboxEntry, 'state' | 'reason'>): boolean =>
  state === 'waiting' && reason !== '';

/** The server has refused it: nothing goes until the user acts. */
export const isRefused = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'refused' || state === 'conflict';

/** It may be taken away: none may be at the authority that nobody would know of. */
export const mayRemove = (entry: OutboxEntry): boolean =>
  isRefused(entry) || (isBarred(entry) && !entry.isUnanswered) || (entry.state === 'waiting' && entry.tries === 0);

/** It may be written on: nothing sends it now. */
export const mayMend = (entry: OutboxEntry): boolean => isRefused(entry) || isBarred(entry);

/** Still has to reach the server, or to be decided about. */
export const isUnsent = ({ state }: Pick<OutboxEntry, 'state'>): boolean => state !== 'sent';
