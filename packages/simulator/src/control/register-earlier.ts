import { createHash } from 'node:crypto';
import { parseWireJson, type WireInvoice } from '@taraz/core';
import { inTransaction } from '../ledger/database.ts';
import { registrationOf } from '../processing/judge.ts';
import { scalarText } from '../processing/known-world.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../uuid.ts';
import { ControlError } from './control-error.ts';

/** An invoice that the authority took before this ledger begins. */
export interface EarlierInvoice {
  /** its tax memory */
  fiscalId: string;
  /** epoch milliseconds */
  registeredAt: number;
  /** the invoice's JSON as it was sent */
  document: string;
  /** of the packet that brought it, and of the answer to that; by themselves where nobody knows them */
  uid?: string;
  referenceNumber?: string;
}

const taxIdForm = /^[A-Z0-9]{22}$/;
const memoryForm = /^[A-Z0-9]{6}$/;

type Parts = Pick<Services, 'database' | 'submissions' | 'registrations' | 'registry' | 'life' | 'newId'>;

interface ReadInvoice extends EarlierInvoice {
  invoice: WireInvoice;
  taxId: string;
}

/** @throws ControlError 400 BAD_VALUE */
function readItem(item: EarlierInvoice): ReadInvoice {
  const { fiscalId, document, uid, referenceNumber } = item;
  if (!memoryForm.test(fiscalId)) throw new ControlError(400, 'BAD_VALUE', 'fiscalId');
  for (const [name, value] of Object.entries({ uid, referenceNumber }))
    if (value !== undefined && !isUuid(value)) throw new ControlError(400, 'BAD_VALUE', name);
  const parsed = parseWireJson(document);
  const taxId = parsed.ok ? scalarText(parsed.invoice.header.taxid) : undefined;
  if (!parsed.ok || taxId === undefined || !taxIdForm.test(taxId)) throw new ControlError(400, 'BAD_VALUE', 'document');
  return { ...item, invoice: parsed.invoice, taxId };
}

const isCancellation = ({ invoice }: ReadInvoice): boolean => scalarText(invoice.header.ins) === '3';

/** Of one moment a cancellation is the last: to what is cancelled nothing refers any more. */
const byMoment = (one: ReadInvoice, other: ReadInvoice): number =>
  one.registeredAt - other.registeredAt || Number(isCancellation(one)) - Number(isCancellation(other));

/** As they were taken, and each after the one that it refers to: lists come newest first, too, and may tell days alone. */
function* inOrder(items: readonly ReadInvoice[]): Generator<ReadInvoice> {
  const byTaxId = new Map(items.map((one) => [one.taxId, one]));
  const seen = new Set<ReadInvoice>();
  for (const item of items.toSorted(byMoment)) {
    const chain: ReadInvoice[] = [];
    for (let one: ReadInvoice | undefined = item; one !== undefined && !seen.has(one); ) {
      seen.add(one);
      chain.push(one);
      one = byTaxId.get(scalarText(one.invoice.header.irtaxid) ?? '');
    }
    yield* chain.reverse();
  }
}

/**
 * Enters invoices as taken at their time, without a packet and unjudged: whoever moves here with a history can refer to it.
 * What they refer to must be among them, or be known. All or none; those whose tax id is known are left as they are.
 * @returns how many were entered
 * @throws ControlError 400 BAD_VALUE for what is no invoice, or of another's reference number
 */
export function registerEarlier(parts: Parts, items: readonly EarlierInvoice[]): number {
  const { database, submissions, life, newId } = parts;
  return inTransaction(database, () => {
    let entered = 0;
    for (const { fiscalId, registeredAt, document, uid, referenceNumber, invoice, taxId } of inOrder(
      items.map(readItem),
    )) {
      if (submissions.isRegistered(taxId)) continue;
      if (referenceNumber !== undefined && submissions.byReference(referenceNumber) !== undefined)
        throw new ControlError(400, 'BAD_VALUE', 'referenceNumber');
      const seq = submissions.insert({
        referenceNumber: referenceNumber ?? newId(),
        uid: uid ?? newId(),
        fiscalId,
        clientId: fiscalId,
        receivedAt: registeredAt,
        payloadHash: createHash('sha256').update(document).digest('hex'),
        sealed: '',
        fate: {},
      });
      const nothing = { checks: [], findings: [], duplicate: false };
      submissions.decide(seq, { ...nothing, status: 'SUCCESS', decidedAt: registeredAt, taxId, document });
      life.enter(registrationOf(parts, { seq, fiscalId, fate: {} }, invoice, { taxId, nowMs: registeredAt }));
      entered += 1;
    }
    return entered;
  });
}
