import { createHash } from 'node:crypto';
import type { InvoicePacket, PacketErrorCode, PacketReceipt } from '@taraz/authority/wire';
import type { Faults } from '../faults/faults.ts';
import type { Fate, NewSubmission } from '../ledger/submissions.ts';
import type { Services } from '../services.ts';

const internalErrors = ['05139', '05151', '05159'] as const satisfies readonly PacketErrorCode[];

type IntakeServices = Pick<Services, 'time' | 'commit' | 'submissions' | 'registry' | 'faults' | 'processor' | 'newId'>;

/** What befalls a request as a whole. */
export interface RequestFate {
  /** A gateway delivers the request a second time; the answer is that of the first delivery. */
  echoed: boolean;
  lostAnswer: 'cut' | 'gateway' | null;
}

export function drawRequestFate(faults: Faults): RequestFate {
  const echoed = faults.draw('duplicate') !== null;
  const cut = faults.draw('answer-lost') !== null;
  const gateway = faults.draw('gateway-after-accept') !== null;
  return { echoed, lostAnswer: cut ? 'cut' : gateway ? 'gateway' : null };
}

/**
 * Takes packets in: gives each a reference number, and returns when all of them are on the disk. From then on they
 * count as received, whether or not the answer reaches the client.
 */
export async function takeIn(
  services: IntakeServices,
  clientId: string,
  packets: readonly InvoicePacket[],
  { echoed, lostAnswer }: RequestFate,
): Promise<PacketReceipt[]> {
  const { time, commit, submissions, registry, faults, processor, newId } = services;
  const receivedAt = time.now();
  const first = packets.map((packet) => ({
    referenceNumber: newId(),
    uid: packet.header.requestTraceId,
    fiscalId: packet.header.fiscalId,
    clientId,
    receivedAt,
    payloadHash: createHash('sha256').update(packet.payload).digest('hex'),
    sealed: packet.payload,
    fate: { ...drawFate(faults), ...(lostAnswer === null ? {} : { lostAnswer }) },
  }));
  const second = echoed
    ? first.map((one) => ({ ...one, referenceNumber: newId(), fate: { echo: true as const } }))
    : [];
  const rows: NewSubmission[] = [...first, ...second];
  let numbers: number[] = [];
  await commit.write(() => {
    numbers = rows.map((row) => submissions.insert(row));
  });
  const { processingDelayMs } = registry.settings;
  rows.forEach(({ fate }, index) => {
    processor.add({ seq: numbers[index] ?? 0, clientId, fate }, processingDelayMs);
  });
  return first.map(({ uid, referenceNumber }) => ({ uid, packetType: null, referenceNumber, data: null }));
}

function drawFate(faults: Faults): Fate {
  const fate: Fate = {};
  if (faults.draw('timeout')) fate.timeout = true;
  const slow = faults.draw('slow-verdict');
  if (slow) fate.slowSeconds = slow.seconds;
  const internal = faults.draw('internal-error');
  const code = internal && internalErrors[Math.floor(internal.form * internalErrors.length)];
  if (code) fate.internalError = code;
  if (faults.draw('buyer-rejects')) fate.buyerRejects = true;
  return fate;
}
