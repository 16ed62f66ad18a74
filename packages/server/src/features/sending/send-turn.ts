import { CallError } from '@taraz/authority';
import type { Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { heldMemoryVersion, memoryNow } from '../settings/memory-version.ts';
import type { AuthorityLine, SendOutcome } from './authority-line.ts';
import { backoffMs } from './backoff.ts';
import { type ClaimedInvoice, claimQueued, orphansToUnknown, releaseClaims } from './claim.ts';
import { datedAheadMs, waitedForMs } from './clock-ahead.ts';
import type { SendingDeps } from './deps.ts';
import { type LaneHolding, settleLane, signalLane } from './lanes.ts';
import { outcomeOfUnsealed } from './outcome-of-failure.ts';
import { packetUid } from './packet-uid.ts';
import { recordAccepted, recordNoAnswer, recordNotTaken, recordUnsealed, type SentPacket } from './record-answers.ts';
import { type SealedInvoice, sha256, storeAttempts } from './store-attempts.ts';

/** What a turn did, for the dispatcher and for tests. */
export interface TurnResult {
  claimed: number;
  sent: number;
}

/** A stored packet on its way out. */
export type OutgoingPacket = SentPacket & { sealed: string; tries: number };

const dateAt = (deps: SendingDeps, delayMs = 0): Date => new Date(deps.runtime.clock.nowMs() + delayMs);

/**
 * One bounded step for one memory: claims the most urgent invoices in line, seals them, stores every packet, sends
 * them, and records what came back. A memory that is disabled sends nothing. Whatever dies in between, the next turn finds each invoice in a state that says
 * what may have happened to it.
 */
export async function sendTurn(deps: SendingDeps, memory: MemoryKey, limit: number): Promise<TurnResult> {
  const line = await deps.lines(memory);
  const batch = await claimBatch(deps, memory, line === null ? 0 : limit);
  const { claimed } = batch;
  if (line === null || claimed.length === 0) return { claimed: 0, sent: 0 };
  const stored = await sealAndStore(deps, memory, line, batch);
  const packets = stored.map(({ invoice, uid, sealed: bytes, before }) => ({
    invoiceId: invoice.id,
    taxId: invoice.taxId,
    uid,
    before,
    sealed: bytes,
    tries: invoice.tries,
  }));
  for (const request of requestsOf(packets, deps.settings.requestBytesMax))
    await sendRequest(deps, memory, line, request);
  return { claimed: claimed.length, sent: stored.length };
}

/** What a turn took, and of which version the memory was that signs it. */
interface Batch {
  claimed: readonly ClaimedInvoice[];
  version: number | null;
}

/** Until the packets are stored nothing has happened to the invoices: should this fail, they go back to the line. */
async function sealAndStore(
  deps: SendingDeps,
  memory: MemoryKey,
  line: AuthorityLine,
  { claimed, version }: Batch,
): Promise<SealedInvoice[]> {
  try {
    const dated = await heldByClock(deps, memory, line, claimed);
    if (dated.length === 0) return [];
    const sealed = await sealBatch(deps, memory, line, dated);
    // Sealing takes seconds. Whose key was replaced or withdrawn meanwhile sends nothing more that is sealed with it.
    const isLineSame = (await deps.lines(memory)) === line;
    return await storeBatch(deps, memory, sealed, (tx) => isLineSame && isVersionSame(tx, memory, version));
  } catch (error) {
    if (error instanceof CallError) return giveBackUnsealed(deps, memory, claimed, error);
    await giveBack(deps, memory, claimed);
    throw error;
  }
}

/**
 * Where this machine's clock is ahead, an invoice dated now has a date that the authority's has not reached, and would be
 * refused for it: it waits as much longer.
 * @returns the others
 */
async function heldByClock(
  deps: SendingDeps,
  memory: MemoryKey,
  line: AuthorityLine,
  claimed: readonly ClaimedInvoice[],
): Promise<readonly ClaimedInvoice[]> {
  const { nowMs } = deps.runtime.clock;
  const datedAfter = (ms: number) => claimed.filter(({ notBefore }) => (notBefore?.getTime() ?? 0) > ms);
  // Whatever is dated long ago, as most of a file is, waits for no clock.
  if (datedAfter(nowMs() - waitedForMs).length === 0) return claimed;
  const aheadMs = datedAheadMs((await line.clockAheadMs?.()) ?? 0);
  const early = aheadMs === 0 ? [] : datedAfter(nowMs() - aheadMs);
  if (early.length === 0) return claimed;
  // Each has its own time; those of one second have it together.
  const second = ({ notBefore }: ClaimedInvoice) => Math.ceil((notBefore?.getTime() ?? 0) / 1000) * 1000;
  await deps.database.withAccount(memory.accountId, async (tx) => {
    for (const [ms, those] of Map.groupBy(early, second))
      await release(tx, deps, memory, those, { at: new Date(ms + aheadMs), failed: false });
  });
  const held = new Set(early);
  return claimed.filter((invoice) => !held.has(invoice));
}

/** Sealing asks for the authority's key with the memory's own token: a refusal of it is told as one of a request is. */
async function giveBackUnsealed(
  deps: SendingDeps,
  memory: MemoryKey,
  claimed: readonly ClaimedInvoice[],
  error: CallError,
): Promise<SealedInvoice[]> {
  const outcome = outcomeOfUnsealed(error);
  noteHealth(deps, memory, outcome);
  if (outcome.kind !== 'refused') {
    await giveBack(deps, memory, claimed);
    return [];
  }
  const now = dateAt(deps);
  const retryAt = dateAt(deps, restOf(deps, outcome, Math.min(...claimed.map(({ tries }) => tries))));
  await deps.database.withAccount(memory.accountId, async (tx) => {
    await recordUnsealed(tx, memory, deps.owner, claimed, { now, retryAt, reason: outcome.reason });
    await settleLane(tx, memory, { held: 'REFUSED', notBefore: retryAt });
  });
  return [];
}

/** Asked last, and held until the packets are stored: a change that is under way is waited for. */
const isVersionSame = async (tx: Tx, memory: MemoryKey, version: number | null): Promise<boolean> =>
  (await heldMemoryVersion(tx, memory)) === version;

/** Also turns orphans of dead senders to `unknown`, and puts the lane to sleep when nothing more is due. */
async function claimBatch(deps: SendingDeps, memory: MemoryKey, limit: number): Promise<Batch> {
  const { database, settings, owner } = deps;
  return database.withAccount(memory.accountId, async (tx) => {
    const now = dateAt(deps);
    const orphans = await orphansToUnknown(tx, memory, now);
    if (orphans > 0) await signalLane(tx, memory, { askAt: now });
    const known = await memoryNow(tx, memory);
    const held: LaneHolding['held'] = limit === 0 ? 'NO_KEY' : known?.enabled === false ? 'DISABLED' : '';
    if (held !== '') {
      await settleLane(tx, memory, { held, notBefore: dateAt(deps, settings.holdMs) });
      return { claimed: [], version: null };
    }
    const version = known?.version ?? null;
    const claim = { owner, now, until: dateAt(deps, settings.leaseMs), limit };
    const claimed = await claimQueued(tx, memory, claim);
    if (claimed.length < limit) await settleLane(tx, memory);
    return { claimed, version };
  });
}

/**
 * Seals what has no packet yet. Before anything is stored for sending, the highest serial among them is safe outside
 * the database. An invoice that cannot be sealed goes back to the line and holds up nobody.
 */
async function sealBatch(
  deps: SendingDeps,
  memory: MemoryKey,
  line: AuthorityLine,
  claimed: readonly ClaimedInvoice[],
): Promise<SealedInvoice[]> {
  await deps.highWater.note(memory, claimed.at(-1)?.serial ?? 0n);
  const fresh = claimed.filter(({ attempt }) => attempt === null);
  const outcomes = await line.seal(fresh.map(({ payload }) => payload));
  const sealed: SealedInvoice[] = claimed.flatMap((invoice) =>
    invoice.attempt === null
      ? []
      : [{ invoice, uid: invoice.attempt.uid, sealed: invoice.attempt.sealed, before: invoice.attempt.outcome }],
  );
  const failed: ClaimedInvoice[] = [];
  for (const [index, invoice] of fresh.entries()) {
    const outcome = outcomes[index];
    if (outcome?.ok)
      sealed.push({
        invoice,
        uid: uidOf(memory, invoice),
        sealed: outcome.payload,
        before: null,
      });
    else failed.push(invoice);
    if (outcome?.ok === false)
      deps.runtime.log.warn({ err: outcome.error, invoice_id: invoice.id }, 'an invoice could not be sealed');
  }
  if (failed.length > 0) await giveBack(deps, memory, failed);
  return sealed;
}

const uidOf = ({ accountId }: MemoryKey, { id, taxId, payload, packets }: ClaimedInvoice): string =>
  packetUid({ accountId, invoiceId: id, taxId, payloadSha256: sha256(payload) }, packets);

async function giveBack(deps: SendingDeps, memory: MemoryKey, invoices: readonly ClaimedInvoice[]): Promise<void> {
  const tries = Math.min(...invoices.map((invoice) => invoice.tries));
  const at = dateAt(deps, retryDelay(deps, tries));
  await deps.database.withAccount(memory.accountId, (tx) => release(tx, deps, memory, invoices, { at, failed: true }));
}

async function release(
  tx: Tx,
  { owner }: SendingDeps,
  memory: MemoryKey,
  invoices: readonly ClaimedInvoice[],
  { at, failed }: { at: Date; failed: boolean },
): Promise<void> {
  await releaseClaims(
    tx,
    owner,
    invoices.map(({ id }) => id),
    at,
    failed,
  );
  await signalLane(tx, memory, { sendAt: at });
}

function retryDelay({ settings, runtime }: SendingDeps, tries: number): number {
  return backoffMs(tries, { firstMs: settings.retryFirstMs, maxMs: settings.retryMaxMs }, runtime.random);
}

/** How long what was not taken waits: the rest that is asked for, within bounds, and no less than any pause. */
function restOf(deps: SendingDeps, { retryAfterMs }: { retryAfterMs: number | null }, tries: number): number {
  return Math.max(Math.min(retryAfterMs ?? 0, deps.settings.restMaxMs), retryDelay(deps, tries));
}

/** What changed since it was claimed and stands in line as it did, goes to the line at once: its day of payment, say. */
async function storeBatch(
  deps: SendingDeps,
  memory: MemoryKey,
  sealed: readonly SealedInvoice[],
  mayGo: (tx: Tx) => Promise<boolean> | boolean,
): Promise<SealedInvoice[]> {
  if (sealed.length === 0) return [];
  return deps.database.withAccount(memory.accountId, async (tx) => {
    const isGoing = await mayGo(tx);
    const now = dateAt(deps);
    const until = dateAt(deps, deps.settings.leaseMs);
    const stored = isGoing ? await storeAttempts(tx, memory, sealed, { owner: deps.owner, now, until }) : [];
    const going = new Set(stored.map(({ invoice }) => invoice.id));
    const changed = sealed.map(({ invoice }) => invoice).filter(({ id }) => !going.has(id));
    if (changed.length > 0) await release(tx, deps, memory, changed, { at: now, failed: false });
    return stored;
  });
}

/** Cuts a batch into requests of bounded size; a packet larger than the bound goes alone. */
export function requestsOf(packets: readonly OutgoingPacket[], bytesMax: number): OutgoingPacket[][] {
  const requests: OutgoingPacket[][] = [];
  let size = 0;
  for (const packet of packets) {
    const current = requests.at(-1);
    if (current === undefined || size + packet.sealed.length > bytesMax) {
      requests.push([packet]);
      size = packet.sealed.length;
    } else {
      current.push(packet);
      size += packet.sealed.length;
    }
  }
  return requests;
}

/**
 * Sends stored packets in one request and records the outcome. When the authority refuses a request for what lies in
 * it, nothing was taken: its halves are tried by themselves, until the bad packet stands alone.
 */
export async function sendRequest(
  deps: SendingDeps,
  memory: MemoryKey,
  line: AuthorityLine,
  packets: readonly OutgoingPacket[],
): Promise<void> {
  const { memoryId } = memory;
  const outcome = await line.send(
    packets.map(({ uid, sealed }) => ({ uid, memoryId, payload: sealed })),
    deps.signal,
  );
  noteHealth(deps, memory, outcome);
  deps.runtime.metrics
    .counter('taraz_sent_packets_total', 'packets by outcome of their request', ['outcome'])
    .inc({ outcome: outcome.kind }, packets.length);
  if (outcome.kind === 'refused' && outcome.byContent && packets.length > 1) {
    const middle = Math.ceil(packets.length / 2);
    await sendRequest(deps, memory, line, packets.slice(0, middle));
    await sendRequest(deps, memory, line, packets.slice(middle));
    return;
  }
  await recordOutcome(deps, memory, packets, outcome);
}

function noteHealth(deps: SendingDeps, { environment, memoryId }: MemoryKey, outcome: SendOutcome): void {
  const breaker = deps.breakerOf(environment);
  const asksForRest = outcome.kind === 'refused' && outcome.retryAfterMs !== null;
  if (outcome.kind === 'answered' || (outcome.kind === 'refused' && !asksForRest)) {
    breaker.succeeded();
    return;
  }
  const { kind, reason } = outcome;
  deps.runtime.log.warn({ kind, reason, memory_id: memoryId }, 'the authority did not take a request');
  // Who could not sign its token has not asked it.
  if (outcome.kind === 'not_sent' && outcome.unsigned) return;
  breaker.failed(reason);
}

/** A refusal (of a token, a certificate), and a rest that is asked for, would meet the rest of the line as well: it waits together. */
const concernsLine = (outcome: Extract<SendOutcome, { kind: 'not_sent' | 'refused' }>): boolean =>
  outcome.kind === 'refused' ? !outcome.byContent : outcome.retryAfterMs !== null;

async function recordOutcome(
  deps: SendingDeps,
  memory: MemoryKey,
  packets: readonly OutgoingPacket[],
  outcome: SendOutcome,
): Promise<void> {
  const now = dateAt(deps);
  const askAt = dateAt(deps, deps.settings.firstAskMs);
  const tries = Math.min(...packets.map((packet) => packet.tries));
  await deps.database.withAccount(memory.accountId, async (tx) => {
    if (outcome.kind === 'answered') {
      const { references, refused } = outcome;
      const accepted = packets.flatMap((packet) => {
        const reference = references.get(packet.uid);
        return reference === undefined ? [] : [{ ...packet, reference }];
      });
      const unanswered = packets.filter(({ uid }) => !references.has(uid) && !refused.has(uid));
      await recordAccepted(tx, memory, accepted, { now, askAt });
      await recordNoAnswer(tx, memory, unanswered, { now, askAt, reason: 'NOT_IN_REPLY' });
      for (const packet of packets.filter(({ uid }) => refused.has(uid))) {
        const retryAt = dateAt(deps, retryDelay(deps, packet.tries));
        await recordNotTaken(tx, memory, [packet], {
          now,
          retryAt,
          cause: 'REFUSED',
          reason: refused.get(packet.uid) ?? '',
        });
        await signalLane(tx, memory, { sendAt: retryAt, askAt: retryAt });
      }
      await signalLane(tx, memory, { askAt });
      return;
    }
    if (outcome.kind === 'uncertain') {
      await recordNoAnswer(tx, memory, packets, { now, askAt, reason: outcome.reason });
      await signalLane(tx, memory, { askAt });
      return;
    }
    const retryAt = dateAt(deps, restOf(deps, outcome, tries));
    const cause = outcome.kind === 'refused' ? 'REFUSED' : 'NOT_SENT';
    await recordNotTaken(tx, memory, packets, { now, retryAt, cause, reason: outcome.reason });
    if (concernsLine(outcome)) await settleLane(tx, memory, { held: 'REFUSED', notBefore: retryAt });
    else await signalLane(tx, memory, { sendAt: retryAt, askAt: retryAt });
  });
}
