import { DAY_MS, parseTaxId } from '@taraz/core';
import { sql } from 'kysely';
import { ObjectStoreDown } from '../../adapters/objects/object-store.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { someAtOnce } from '../../platform/some-at-once.ts';
import { jumpSerials, type MemoryKey } from '../invoices/numbering.ts';
import type { Environment } from '../settings/tables.ts';
import type { AuthorityLine, AuthorityLines } from './authority-line.ts';
import type { HighWater, Mark } from './high-water.ts';

export interface GuardDeps {
  database: Database;
  runtime: Runtime;
  highWater: HighWater;
  lines: AuthorityLines;
}

/** How the serials of one memory compared. */
export interface SerialComparison {
  memory: MemoryKey;
  database: bigint;
  /** kept outside the database, 0 when there is none; null when the store was down */
  outside: bigint | null;
  /** the highest that the authority registered of late; null when it was not asked or did not say */
  authority: bigint | null;
  /** serials leapt over, accounted for as lost in a restore */
  lost: bigint;
}

const registeredPagesMax = 20;
const askTimeoutMs = 10_000;

const nameOf = (memory: MemoryKey) => `${memory.environment}/${memory.accountId}/${memory.memoryId}`;

interface Counter {
  memory: MemoryKey;
  last: bigint;
  outside: bigint | null;
}

/** The marks of the store; null: it is down, which holds up no start. */
async function marksOf({ highWater, runtime }: GuardDeps): Promise<Mark[] | null> {
  try {
    return await highWater.marks();
  } catch (error) {
    if (!(error instanceof ObjectStoreDown)) throw error;
    runtime.log.warn({ err: error }, 'the high-water marks of serials cannot be read: the authority is asked instead');
    return null;
  }
}

async function countersOf({ database }: GuardDeps, marks: readonly Mark[] | null): Promise<Counter[]> {
  const counters = new Map<string, Counter>();
  const rows = await database.withPlatform(async (tx) => {
    const result = await sql<{ account_id: string; environment: Environment; memory_id: string; last_serial: string }>`
      select * from serial_high_water()`.execute(tx);
    return result.rows;
  });
  for (const row of rows) {
    const memory = { accountId: row.account_id, environment: row.environment, memoryId: row.memory_id };
    counters.set(nameOf(memory), { memory, last: BigInt(row.last_serial), outside: marks === null ? null : 0n });
  }
  for (const { memory, serial } of marks ?? []) {
    const last = counters.get(nameOf(memory))?.last ?? 0n;
    counters.set(nameOf(memory), { memory, last, outside: serial });
  }
  return [...counters.values()];
}

/**
 * The highest serial of a memory among what the authority registered in the last days; null when that is not known: it
 * registered more than is read, and none of that is of this memory.
 */
export async function highestRegistered(line: AuthorityLine, memoryId: string, nowMs: number): Promise<bigint | null> {
  let highest = 0n;
  const window = { fromMs: nowMs - 6 * DAY_MS, toMs: nowMs + DAY_MS / 24 };
  for (let page = 1; page <= registeredPagesMax; page += 1) {
    const rows = await line.registered(page, window);
    for (const row of rows) {
      const receipt = row.outcome === 'accepted' && row.receipt !== null ? await line.readReceipt(row.receipt) : null;
      const parts = receipt === null ? null : parseTaxId(receipt.taxId);
      if (parts !== null && parts.memoryId === memoryId && parts.serial > highest) highest = parts.serial;
    }
    if (rows.length === 0) return highest;
  }
  return highest === 0n ? null : highest;
}

/** What the authority says: null where it does not know, or nobody can ask it of this memory; 'unanswered' where it may say later. */
async function askAuthority({ lines, runtime }: GuardDeps, memory: MemoryKey): Promise<bigint | null | 'unanswered'> {
  try {
    const line = await lines(memory);
    if (line === null) return null;
    const asked = highestRegistered(line, memory.memoryId, runtime.clock.nowMs()).then((highest) => ({ highest }));
    const answer = await inTime(asked, askTimeoutMs);
    return answer === null ? 'unanswered' : answer.highest;
  } catch (error) {
    runtime.log.warn(
      { err: error, memory_id: memory.memoryId },
      'the authority could not be asked for the highest serial',
    );
    return 'unanswered';
  }
}

/** Raises one memory's counter to a serial that is known elsewhere, and accounts for the gap. @returns how many are lost */
async function raiseSerials(deps: GuardDeps, memory: MemoryKey, known: bigint): Promise<bigint> {
  const now = new Date(deps.runtime.clock.nowMs());
  const gap = await deps.database.withAccount(memory.accountId, async (tx) => {
    // A memory of an account that this database does not have (another installation's directory) is not ours to count.
    const account = await tx
      .selectFrom('accounts')
      .select('account_id')
      .where('account_id', '=', memory.accountId)
      .executeTakeFirst();
    return account === undefined ? null : jumpSerials(tx, memory, known, now);
  });
  if (gap === null) return 0n;
  const lost = gap.last - gap.first + 1n;
  deps.runtime.log.error(
    {
      memory_id: memory.memoryId,
      environment: memory.environment,
      first: gap.first.toString(),
      last: gap.last.toString(),
    },
    'serials were given that this database does not know: it is older than the marks; they are void, numbering goes on above them',
  );
  deps.runtime.metrics.counter('taraz_serials_lost_total', 'serials lost in a restore').inc(Number(lost));
  return lost;
}

/** Where the store is down the mark is behind, and is made up for; the start goes on. */
async function bringUp({ highWater }: GuardDeps, memory: MemoryKey, serial: bigint): Promise<void> {
  try {
    await highWater.note(memory, serial);
  } catch (error) {
    if (!(error instanceof ObjectStoreDown)) throw error;
  }
}

/**
 * Compares one memory's counter with what is known of it elsewhere, and raises what is behind.
 * @param doubted memories of which the authority was asked in vain before: a mark that was made since proves nothing
 */
async function compareSerials(
  deps: GuardDeps,
  { memory, last, outside }: Counter,
  doubted: ReadonlySet<string>,
): Promise<{ comparison: SerialComparison; isUnanswered: boolean }> {
  const mark = outside ?? 0n;
  const isSuspect = mark === 0n || mark > last || doubted.has(nameOf(memory));
  const answer = isSuspect ? await askAuthority(deps, memory) : null;
  const authority = answer === 'unanswered' ? null : answer;
  const highest = [last, mark, authority ?? 0n].reduce((a, b) => (a > b ? a : b));
  const lost = highest > last ? await raiseSerials(deps, memory, highest) : 0n;
  // A counter that nothing was compared with is no proof: no mark is made of it, so that the next start asks again.
  if (highest > mark && !(isSuspect && authority === null)) await bringUp(deps, memory, highest);
  if (isSuspect && authority === null && last > 0n) {
    deps.runtime.log.warn(
      { memory_id: memory.memoryId },
      'the serials of a memory could not be compared with the authority',
    );
  }
  return { comparison: { memory, database: last, outside, authority, lost }, isUnanswered: answer === 'unanswered' };
}

/** Memories compared side by side: each that is suspect may wait for the authority, and a start waits for all. */
const comparedAtOnce = 8;

interface Guarded {
  comparisons: SerialComparison[];
  areMarksRead: boolean;
  /** names of memories of which the authority did not answer */
  unanswered: ReadonlySet<string>;
}

/**
 * At start, before any number is given: compares each memory's counter with the mark kept outside the database, and,
 * where that mark is missing, higher (signs of a restored database) or not to be read, with what the authority has
 * registered. The counter rises to the highest; what it leaps over is accounted for. Marks that lag behind are brought up.
 * @throws when the store is there and cannot be used: its configuration is to be mended first
 */
export async function guardSerials(deps: GuardDeps, doubted: ReadonlySet<string> = new Set()): Promise<Guarded> {
  const marks = await marksOf(deps);
  const counters = await countersOf(deps, marks);
  const compared = await someAtOnce(counters, comparedAtOnce, (counter) => compareSerials(deps, counter, doubted));
  return {
    comparisons: compared.map(({ comparison }) => comparison),
    areMarksRead: marks !== null,
    unanswered: new Set(
      compared.filter(({ isUnanswered }) => isUnanswered).map(({ comparison }) => nameOf(comparison.memory)),
    ),
  };
}

const compareAgainMs = 30_000;

/**
 * `guardSerials` at start; where the marks could not be read again until they can, and where the authority did not answer ever more seldom
 * until it does: numbers are given meanwhile, and their marks say nothing of those that a restored database does not know.
 * @returns ends that
 */
export async function startGuard(deps: GuardDeps, againMs = compareAgainMs): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let waitMs = againMs;
  let doubted: ReadonlySet<string> = new Set();
  const compareLater = (ms: number) => {
    if (!isOver) timer = setTimeout(compareAgain, ms).unref();
  };
  const compare = async () => {
    const { areMarksRead, unanswered } = await guardSerials(deps, doubted);
    doubted = unanswered;
    if (!areMarksRead) compareLater(againMs);
    else if (unanswered.size > 0) {
      compareLater(waitMs);
      waitMs = Math.min(waitMs * 2, againMs * 60);
    }
  };
  const compareAgain = async () => {
    try {
      await compare();
    } catch (error) {
      deps.runtime.log.error({ err: error }, 'serials could not be compared with their marks');
      compareLater(againMs);
    }
  };
  await compare();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
