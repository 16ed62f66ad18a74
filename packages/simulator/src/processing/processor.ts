import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as breath } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { InTurns } from '../in-turns.ts';
import { inTransaction } from '../ledger/database.ts';
import type { Fate, Submission } from '../ledger/submissions.ts';
import type { Logger } from '../logger.ts';
import { timerMs } from '../timer-ms.ts';
import { type Judgement, judge, judgeInSteps, refusal } from './judge.ts';
import { type KnownWorld, referenceStanding } from './known-world.ts';
import type { OpenedPacket } from './open-packet.ts';

/** Packets that one transaction decides at most, so that the event loop breathes between them. */
const batchSize = 32;
/**
 * Milliseconds after which a transaction takes no further packet: 32 of the largest invoices are a minute's work, 32
 * ordinary ones less than this even on a slow machine.
 */
const breathMs = 250;
/** Milliseconds between two transactions while little is ready: many small ones write the same pages again and again. */
const restMs = 15;
/** Milliseconds until verdicts that could not be written (the disk is full) are tried again. */
const patienceMs = 1_000;

export interface ProcessorParts {
  database: DatabaseSync;
  world: KnownWorld;
  open: (row: Submission, sealed: string) => Promise<OpenedPacket>;
  /** Packets to open at once: twice the lanes of the private key keeps each of them busy. */
  parallel: number;
  nowMs: () => number;
  /** Called after every transaction that decided something. */
  onDecided: () => void;
  log: Logger;
}

interface Entry {
  seq: number;
  clientId: string;
  fate: Fate;
  /** Machine's clock (`performance.now`). */
  dueAt: number;
  opened: OpenedPacket | null;
  /** of a long invoice: it was judged ahead of its turn, and what came of it */
  isJudged: boolean;
  judgement: Judgement | null;
}

/** Letters of an invoice of some 250 lines: shorter ones are judged within their transaction, a few milliseconds each. */
const longFrom = 50_000;

/** To be judged before its turn comes: in a transaction nobody else would have one. */
const isUnjudged = ({ opened, isJudged }: Entry): boolean =>
  !isJudged && opened?.code === null && (opened.document?.length ?? 0) > longFrom;

/**
 * Works off received packets: opens them in parallel, decides those of each client one after another in the order they
 * came, so that an invoice may refer to one sent just before it and of two with one tax id the first is registered. Clients
 * have their turns: one's hundred thousand hold up nobody else's one. Nothing of its state needs saving: what has no verdict
 * yet stands in the ledger as IN_PROGRESS and is taken up again at the start.
 */
export class Processor {
  readonly #parts: ProcessorParts;
  /** Waiting to be opened. */
  readonly #toOpen = new InTurns<Entry>();
  /** Waiting for their verdict, each client's in order; slow ones stand apart, so that they hold up nobody. */
  readonly #inOrder = new InTurns<Entry>();
  readonly #slow: Entry[] = [];
  /** Taken from there, and not written: its turn is next. */
  #undecided: Entry[] = [];
  #opening = 0;
  #isJudging = false;
  #timer: NodeJS.Timeout | null = null;
  #timerDue = Number.POSITIVE_INFINITY;
  #restUntil = 0;
  #scheduled = false;
  #closed = false;

  constructor(parts: ProcessorParts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier run left without a verdict. */
  resume(): void {
    for (const packet of this.#parts.world.submissions.pending()) this.add(packet, 0);
  }

  /** @param delayMs from now to the verdict, by the machine's clock; a slow fate adds to it */
  add({ seq, clientId, fate }: Pick<Submission, 'seq' | 'clientId' | 'fate'>, delayMs: number): void {
    const slowMs = (fate.slowSeconds ?? 0) * 1000;
    const dueAt = performance.now() + delayMs + slowMs;
    const entry: Entry = { seq, clientId, fate, dueAt, opened: null, isJudged: false, judgement: null };
    if (slowMs > 0) this.#slow.push(entry);
    else this.#inOrder.push(clientId, entry);
    this.#toOpen.push(clientId, entry);
    this.#openMore();
  }

  /** Forgets what waits: the ledger is being cleared. */
  clear(): void {
    this.#toOpen.clear();
    this.#inOrder.clear();
    this.#slow.length = 0;
    this.#undecided = [];
  }

  /** Stops; resolves when nothing is being opened any more. What waits keeps for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
    while (this.#opening > 0 || this.#isJudging) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  #openMore(): void {
    while (this.#opening < this.#parts.parallel && !this.#closed) {
      const entry = this.#toOpen.shift();
      if (entry === undefined) return;
      this.#opening += 1;
      void this.#openEntry(entry).then(() => {
        this.#opening -= 1;
        this.#openMore();
        this.#schedule();
      });
    }
  }

  async #openEntry(entry: Entry): Promise<void> {
    const { world, open, log } = this.#parts;
    const row = world.submissions.bySeq(entry.seq);
    const nothing = { checks: [], document: null };
    if (row === undefined || entry.fate.timeout) {
      entry.opened = { ...nothing, code: '05151' };
      return;
    }
    try {
      entry.opened = await open(row, world.submissions.sealed(entry.seq));
    } catch (error) {
      log('error', 'opening a packet failed', { seq: entry.seq, error: String(error) });
      entry.opened = { ...nothing, code: '05151' };
    }
  }

  /** Decides what is ready in the next turn of the event loop, once however often it is called. */
  #schedule(): void {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (!this.#closed) this.#decideReady();
    });
  }

  #decideReady(): void {
    const now = performance.now();
    if (now < this.#restUntil) {
      this.#wakeAt(this.#restUntil, now);
      return;
    }
    this.#judgeNext(now);
    const batch = this.#takeReady(now);
    if (batch.length > 0) {
      const decided = this.#decide(batch);
      this.#undecided = batch.slice(decided);
      if (decided === 0) {
        this.#restUntil = now + patienceMs;
        this.#schedule();
        return;
      }
      this.#parts.onDecided();
      if (batch.length < batchSize && this.#undecided.length === 0) this.#restUntil = now + restMs;
      this.#schedule();
      return;
    }
    const first = [...this.#inOrder.firsts(), ...this.#slow];
    this.#wakeAt(
      Math.min(...first.map((entry) => (isUnjudged(entry) ? this.#aheadAt(entry) : this.#dueOf(entry)))),
      now,
    );
  }

  /** When a long one may be begun ahead; while another is, its end gives the sign. */
  #aheadAt(entry: Entry): number {
    return this.#isJudging ? Number.POSITIVE_INFINITY : this.#dueOf(entry);
  }

  /** Begins a long one that is due, one at a time; all of its client that came before it must have their verdicts. */
  #judgeNext(now: number): void {
    const hasEarlier = ({ clientId }: Entry) => this.#undecided.some((one) => one.clientId === clientId);
    const next = [...this.#inOrder.firsts(), ...this.#slow].find(
      (entry) => isUnjudged(entry) && this.#aheadAt(entry) <= now && !hasEarlier(entry),
    );
    if (next === undefined) return;
    this.#isJudging = true;
    void this.#judgeAhead(next).then(() => {
      this.#isJudging = false;
      this.#schedule();
    });
  }

  async #judgeAhead(entry: Entry): Promise<void> {
    const { world, nowMs, log } = this.#parts;
    const row = world.submissions.bySeq(entry.seq);
    try {
      const steps = row && entry.opened ? judgeInSteps(world, row, entry.opened, nowMs()) : null;
      for (let step = steps?.next(); step !== undefined && !this.#closed; step = steps?.next()) {
        if (step.done) {
          entry.judgement = step.value;
          break;
        }
        await breath();
      }
    } catch (error) {
      log('error', 'judging a long invoice failed', { seq: entry.seq, error: String(error) });
    }
    entry.isJudged = true;
  }

  #dueOf(entry: Entry | undefined): number {
    return entry?.opened ? entry.dueAt : Number.POSITIVE_INFINITY;
  }

  #isReady(entry: Entry | undefined, now: number): boolean {
    return this.#dueOf(entry) <= now && entry !== undefined && !isUnjudged(entry);
  }

  #wakeAt(due: number, now: number): void {
    if (due >= this.#timerDue) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timerDue = due;
    this.#timer = setTimeout(
      () => {
        this.#timerDue = Number.POSITIVE_INFINITY;
        this.#schedule();
      },
      timerMs(due - now),
    );
  }

  #takeReady(now: number): Entry[] {
    const batch = this.#undecided;
    this.#undecided = [];
    while (batch.length < batchSize) {
      const next = this.#inOrder.shift((first) => this.#isReady(first, now));
      if (next === undefined) break;
      batch.push(next);
    }
    for (let index = this.#slow.length - 1; index >= 0; index -= 1) {
      if (this.#isReady(this.#slow[index], now)) batch.push(...this.#slow.splice(index, 1));
    }
    return batch;
  }

  /** The first of them, as many as a breath allows, in one transaction; 0 when they could not be written. */
  #decide(batch: Entry[]): number {
    const { database, world, log } = this.#parts;
    const until = performance.now() + breathMs;
    try {
      return inTransaction(database, () => {
        let decided = 0;
        for (const entry of batch) {
          const row = world.submissions.bySeq(entry.seq);
          if (row !== undefined && row.status === 'IN_PROGRESS') this.#decideOne(row, entry);
          decided += 1;
          if (performance.now() > until) break;
        }
        return decided;
      });
    } catch (error) {
      log('error', 'writing verdicts failed; trying again', { packets: batch.length, error: String(error) });
      return 0;
    }
  }

  #decideOne(row: Submission, entry: Entry): void {
    const { world } = this.#parts;
    const { decision, registration } = this.#judgement(row, entry);
    world.submissions.decide(row.seq, decision);
    if (registration !== null) world.life.enter(registration);
  }

  /**
   * Another client may have had the tax id registered meanwhile, or have corrected or cancelled the same invoice: of two
   * the first has it.
   */
  #stillHolds({ decision: { taxId, duplicate }, reference }: Judgement): boolean {
    const { world } = this.#parts;
    if (taxId !== null && world.submissions.isRegistered(taxId) !== duplicate) return false;
    return reference === null || isDeepStrictEqual(referenceStanding(world, reference.taxId), reference.standing);
  }

  #judgement(row: Submission, { fate, opened, judgement }: Entry): Judgement {
    const { world, nowMs, log } = this.#parts;
    if (fate.timeout) return timeout(nowMs());
    const packet = opened ?? { checks: [], document: null, code: '05151' as const };
    if (fate.internalError) return refusal(fate.internalError, packet.checks, packet.document, nowMs());
    if (judgement !== null && this.#stillHolds(judgement)) return judgement;
    try {
      return judge(world, row, packet, nowMs());
    } catch (error) {
      log('error', 'judging an invoice failed', { seq: row.seq, error: String(error) });
      return refusal('05159', packet.checks, packet.document, nowMs());
    }
  }
}

/** Took too long: not registered, nothing said. */
function timeout(nowMs: number): Judgement {
  return {
    decision: {
      status: 'TIMEOUT',
      decidedAt: nowMs,
      taxId: null,
      document: null,
      checks: [],
      findings: [],
      duplicate: false,
    },
    registration: null,
    reference: null,
  };
}
