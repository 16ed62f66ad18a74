import { buyerName } from '../invoices/catalogue-lines.ts';
import { unsavedDraft } from '../invoices/draft-store/draft-codec.ts';
import type { DraftSnapshot } from '../invoices/draft-store/draft-store.ts';
import { toInput } from '../invoices/draft-store/to-input.ts';
import { type OutboxEntry, type OutboxRequest, ownerOf } from './outbox-entry.ts';

/**
 * One call for a new invoice, an edit of a stored one, or a correction or return that refers to another.
 * @param name the device's name of what is new: it stays when the idempotency key is forgotten, so a device that comes back
 * weeks later still makes one invoice; null: it was never to be issued
 */
export function requestOf(
  { state, source, memoryId }: DraftSnapshot,
  { name, isDraft }: { name: string | null; isDraft: boolean },
): OutboxRequest {
  const body = toInput(state, { saveAsDraft: isDraft, memoryId });
  const { invoice_type: invoiceType, referral_tax_number } = state.invoice;
  if (source !== null) {
    return {
      kind: 'edit',
      input: { params: { invoiceType }, query: { invoice_id: source.id }, body },
      ifMatch: source.etag,
    };
  }
  if (invoiceType !== 'original') {
    return { kind: 'edit', input: { params: { invoiceType }, query: { referral_tax_number }, body }, ifMatch: null };
  }
  return { kind: 'create', body: name === null ? body : { ...body, client_id: name } };
}

/**
 * What waits on this device in place of a sending. `id` names the invoice, and is its idempotency key; a sending before under
 * it, that got no answer, was a try, and a save before it, that got none either, is kept to be repeated first.
 */
export function entryOf(
  snapshot: DraftSnapshot,
  me: { id: string; account: { id: string } },
  { id, nowMs }: { id: string; nowMs: number },
): OutboxEntry {
  const request = requestOf(snapshot, { name: id, isDraft: false });
  const createdAt = new Date(nowMs).toISOString();
  return {
    id,
    owner: ownerOf(me.account.id, me.id),
    request,
    draft: { ...unsavedDraft(snapshot, createdAt), lost: snapshot.lost },
    buyer: buyerName(snapshot.state.buyer_info),
    total: snapshot.state.totals.total || '0',
    createdAt,
    state: 'waiting',
    tries: snapshot.attempt === null ? 0 : 1,
    isUnanswered: snapshot.attempt !== null,
    reason: '',
    invoiceId: '',
    taxNumber: '',
  };
}
