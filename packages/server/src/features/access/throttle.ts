import type { Database, Tx } from '../../platform/db/database.ts';
import { type LimitPolicy, tellStanding } from '../../platform/http/rate-limit.ts';
import { type Problem, tooManyRequests } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { clockStepMs } from '../../platform/wrong-clock.ts';
import { accessMessages } from './messages.fa.ts';
import { networkOf } from './network-of.ts';

interface Rule {
  /** failures that cost nothing */
  free: number;
  /** seconds after the first that costs; doubles with each */
  firstDelaySeconds: number;
  delayMaxSeconds: number;
  /** without a failure for this long, all is forgotten; of requests as many as are free run off in this time */
  forgetAfterSeconds: number;
}

/**
 * A name is guessed at one by one; an address may be a whole office behind one router. Shared by all processes through
 * PostgreSQL.
 */
const rules = {
  user: { free: 5, firstDelaySeconds: 1, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  address: { free: 30, firstDelaySeconds: 1, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  /** keys of programs that open nothing, from one address: whose key was revoked goes on trying, beside people and others */
  key: { free: 30, firstDelaySeconds: 1, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  /** wrong one-time codes of one phone or user name, over all its challenges */
  code: { free: 5, firstDelaySeconds: 30, delayMaxSeconds: 900, forgetAfterSeconds: 86_400 },
  /** wrong second factors of one user, by whoever already knows the password */
  second: { free: 5, firstDelaySeconds: 30, delayMaxSeconds: 900, forgetAfterSeconds: 86_400 },
  /** codes sent to one phone or user name: the second after a minute, later ones ever rarer */
  send: { free: 1, firstDelaySeconds: 60, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  /** codes asked for from one address */
  sender: { free: 20, firstDelaySeconds: 5, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  /** paid look-ups in registries from one address */
  lookup: { free: 60, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 3_600 },
  /** companies that one account has looked up in the registry, which is paid for each */
  inquiry: { free: 600, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 3_600 },
  /** times that one account has sent its registration again: of each, registries are asked up to four things */
  registration: { free: 20, firstDelaySeconds: 10, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  /** merchant ids that one account has tried at the gateway, which slows down who asks too often: everybody here */
  merchant: { free: 20, firstDelaySeconds: 10, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  /** logins by passkey begun from one address, and those of them that proved nothing */
  passkey: { free: 60, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 3_600 },
  /** looks at public previews from one address: a whole office may read its invoices behind it */
  preview: { free: 120, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 600 },
  /** times that the end of one payment is asked for: its page asks for half an hour, and each time the gateway is asked */
  payment: { free: 120, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 600 },
  /** the same of all payments, from one address: a mobile network's is that of many payers, whose pages ask 40 times in this time */
  payments: { free: 1_200, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 600 },
  /** links that nobody made, from one address */
  'preview-guess': { free: 20, firstDelaySeconds: 5, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
} as const satisfies Record<string, Rule>;
export type ThrottleKind = keyof typeof rules;

/** As programs are told of it: so many in so long cost nothing. */
const policyOf = (kind: ThrottleKind): LimitPolicy => ({
  name: kind,
  quota: rules[kind].free,
  windowSeconds: rules[kind].forgetAfterSeconds,
});

/** Those that count every request, and not only what failed: how many are left is no secret. */
const countsRequests: ReadonlySet<ThrottleKind> = new Set([
  'sender',
  'lookup',
  'inquiry',
  'registration',
  'merchant',
  'passkey',
  'preview',
  'payment',
  'payments',
]);

/** What was too much, for the sentence. */
const wordsOf = {
  user: 'failures',
  address: 'failures',
  key: 'failures',
  code: 'failures',
  second: 'failures',
  send: 'codes',
  sender: 'requests',
  lookup: 'requests',
  inquiry: 'requests',
  registration: 'requests',
  merchant: 'requests',
  passkey: 'requests',
  preview: 'requests',
  payment: 'requests',
  payments: 'requests',
  'preview-guess': 'requests',
} as const satisfies Record<ThrottleKind, keyof typeof accessMessages.wait>;

export interface Subject {
  kind: ThrottleKind;
  value: string;
}

/** Whose value is the address that a request came from. */
const byAddress: ReadonlySet<ThrottleKind> = new Set([
  'address',
  'key',
  'sender',
  'lookup',
  'passkey',
  'preview',
  'payments',
  'preview-guess',
]);

/**
 * The last failure that a pause may follow now. One that lies beyond was counted while the clock was ahead: its pause would
 * last for as long as the clock had been, and is over. What was counted stays counted.
 */
const latestFailure = (nowMs: number): Date => new Date(nowMs + clockStepMs);

const keyOf = ({ kind, value }: Subject): string =>
  `${kind}:${byAddress.has(kind) ? networkOf(value) : value}`.slice(0, 300);

/** Milliseconds to wait after so many failures. */
export function delayAfter(kind: ThrottleKind, failures: number): number {
  const { free, firstDelaySeconds, delayMaxSeconds } = rules[kind];
  if (failures < free) return 0;
  return Math.min(firstDelaySeconds * 2 ** Math.min(failures - free, 20), delayMaxSeconds) * 1000;
}

/** Who of the subjects must wait longest, and for how many seconds; null when all may try at once. */
async function longestWait(
  database: Database,
  clock: Clock,
  subjects: readonly Subject[],
): Promise<{ kind: ThrottleKind; seconds: number } | null> {
  const rows = await database.withPlatform((tx) =>
    tx
      .selectFrom('throttles')
      .select(['key', 'blocked_until'])
      .where('key', 'in', subjects.map(keyOf))
      .where('blocked_until', '>', new Date(clock.nowMs()))
      .where('last_failure_at', '<=', latestFailure(clock.nowMs()))
      .orderBy('blocked_until', 'desc')
      .execute(),
  );
  const [longest] = rows;
  const subject = subjects.find((one) => keyOf(one) === longest?.key);
  if (longest === undefined || subject === undefined) return null;
  return { kind: subject.kind, seconds: Math.ceil((longest.blocked_until.getTime() - clock.nowMs()) / 1000) };
}

/** Seconds until the subjects may try again, 0 when at once. */
export const secondsToWait = async (database: Database, clock: Clock, subjects: readonly Subject[]): Promise<number> =>
  (await longestWait(database, clock, subjects))?.seconds ?? 0;

const tooMany = (kind: ThrottleKind, seconds: number): Problem =>
  tooManyRequests(policyOf(kind), seconds, accessMessages.wait[wordsOf[kind]]);

/** @throws Problem TOO_MANY_REQUESTS with Retry-After while any of the subjects must wait */
export async function refuseThrottled(database: Database, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  const wait = await longestWait(database, clock, subjects);
  if (wait !== null) throw tooMany(wait.kind, wait.seconds);
}

const never = new Date(0);

/** A subject's row, made where there is none, and locked: whoever counts the same one meanwhile waits, in any process. */
const lockRow = (tx: Tx, key: string) =>
  tx
    .insertInto('throttles')
    .values({ key, failures: 0, last_failure_at: never, blocked_until: never })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })))
    .returningAll()
    .executeTakeFirstOrThrow();

type Row = Awaited<ReturnType<typeof lockRow>>;

/** What `beginGuess` counted: whom it was counted for, their row as it was, and what was written there. */
export interface CountedGuess {
  subject: Subject;
  before: Row;
  written: Pick<Row, 'last_failure_at' | 'blocked_until'>;
}

/** What was counted before and still counts, and the moment from which the next of it runs off. */
interface Counted {
  count: number;
  sinceMs: number;
}

/** Milliseconds in which one request runs off. */
const stepMsOf = (kind: ThrottleKind): number => (rules[kind].forgetAfterSeconds * 1000) / rules[kind].free;

/**
 * Failures are forgotten together, once none came for long enough: a guesser who takes his time is one. Requests run off one by
 * one, so that who asks no more often than `RateLimit-Policy` allows is never refused, however long it goes on.
 */
function stillCounted(kind: ThrottleKind, { failures, last_failure_at }: Row, nowMs: number): Counted {
  // One that lies ahead was counted while the clock was.
  const sinceMs = Math.min(last_failure_at.getTime(), nowMs);
  if (!countsRequests.has(kind)) {
    const isRecent = nowMs - sinceMs < rules[kind].forgetAfterSeconds * 1000;
    return { count: isRecent ? failures : 0, sinceMs: nowMs };
  }
  const gone = Math.floor((nowMs - sinceMs) / stepMsOf(kind));
  return gone < failures
    ? { count: failures - gone, sinceMs: sinceMs + gone * stepMsOf(kind) }
    : { count: 0, sinceMs: nowMs };
}

/**
 * Counts one more of a subject; of those that count requests the answer says how many are left.
 * @param refuses while the subject must wait: then nothing is counted, and the transaction is to be undone
 * @throws Problem TOO_MANY_REQUESTS
 */
async function countOne(tx: Tx, { nowMs }: Clock, subject: Subject, refuses: boolean): Promise<CountedGuess> {
  const { kind } = subject;
  const key = keyOf(subject);
  const before = await lockRow(tx, key);
  const now = nowMs();
  const blockedBefore = before.last_failure_at <= latestFailure(now) ? before.blocked_until.getTime() : 0;
  const waitMs = blockedBefore - now;
  if (refuses && waitMs > 0) throw tooMany(kind, Math.ceil(waitMs / 1000));
  const { count, sinceMs } = stillCounted(kind, before, now);
  const failures = count + 1;
  const delayMs = delayAfter(kind, failures);
  // What costs nothing blocks nobody, not even who looked at the clock a moment before.
  const blockedUntil = new Date(Math.max(delayMs === 0 ? 0 : now + delayMs, blockedBefore));
  const written = { last_failure_at: new Date(sinceMs), blocked_until: blockedUntil };
  await tx
    .updateTable('throttles')
    .set({ failures, ...written })
    .where('key', '=', key)
    .execute();
  if (countsRequests.has(kind)) {
    const policy = policyOf(kind);
    const remaining = Math.max(policy.quota - failures, 0);
    const untilMoreMs = remaining > 0 ? sinceMs + stepMsOf(kind) - now : delayMs;
    tellStanding({ policy, remaining, seconds: Math.ceil(untilMoreMs / 1000) });
  }
  return { subject, before, written };
}

/** Always in one order, so that two who count the same subjects never wait for each other. */
const inOrder = (subjects: readonly Subject[]): Subject[] =>
  [...subjects].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));

/**
 * Counts a guess, or whatever else is rationed, before it is looked at: sent to several processes at once, none passes
 * before those that came earlier are counted. One that proves right is forgotten by `clearFailures`.
 * @param tx undone when it throws
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function takeTurn(tx: Tx, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  for (const subject of inOrder(subjects)) await countOne(tx, clock, subject, true);
}

/** Counts a request of each subject, or refuses it. @throws Problem TOO_MANY_REQUESTS */
export const meter = (database: Database, clock: Clock, subjects: readonly Subject[]): Promise<void> =>
  database.withPlatform((tx) => takeTurn(tx, clock, subjects));

/**
 * Before something secret is compared with what was given: the guess is counted for whose secret it is, so that of many
 * at once no more pass than may; of the address only what fails will be (`noteFailure`).
 * @returns for `compareInTurn`, which may not come to it
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function beginGuess(
  database: Database,
  clock: Clock,
  owner: Subject,
  others: readonly Subject[] = [],
): Promise<CountedGuess> {
  if (others.length > 0) await refuseThrottled(database, clock, others);
  return database.withPlatform((tx) => countOne(tx, clock, owner, true));
}

/** Counts a failure of each subject. */
export async function noteFailure(database: Database, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  await database.withPlatform(async (tx) => {
    for (const subject of inOrder(subjects)) await countOne(tx, clock, subject, false);
  });
}

const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime();

/**
 * Takes back what `beginGuess` counted for a guess that was not compared, with the pause that it brought; where another was
 * counted since, times are that one's.
 */
async function uncount(database: Database, { subject, before, written }: CountedGuess): Promise<void> {
  const key = keyOf(subject);
  await database.withPlatform(async (tx) => {
    const now = await lockRow(tx, key);
    const isLast =
      isSame(now.blocked_until, written.blocked_until) && isSame(now.last_failure_at, written.last_failure_at);
    const { last_failure_at, blocked_until } = isLast ? before : now;
    await tx
      .updateTable('throttles')
      .set({ failures: Math.max(now.failures - 1, 0), last_failure_at, blocked_until })
      .where('key', '=', key)
      .execute();
  });
}

/** Guesses compared at once: so many more than may may fail, of however many that one address sends together. */
const comparedAtOnce = 4;
const inTurn = takeTurns(comparedAtOnce);

/**
 * Compares a guess when its turn has come, one address after the other, and counts it for its address where it fails. Those
 * sent at once have all passed `beginGuess` before the first of them fails: the address is looked at once more. Not to be
 * called within a transaction: it may wait for those that wait for its connection.
 * @param compare true, or what was found, where it is right
 * @param counted by `beginGuess`: not where it is not compared @throws Problem TOO_MANY_REQUESTS
 */
export function compareInTurn<T>(
  { database, clock, ip }: { database: Database; clock: Clock; ip: string },
  compare: () => Promise<T>,
  counted?: CountedGuess,
): Promise<T> {
  const subjects: Subject[] = [{ kind: 'address', value: ip }];
  return inTurn(networkOf(ip), async () => {
    await refuseThrottled(database, clock, subjects).catch(async (error: unknown) => {
      if (counted !== undefined) await uncount(database, counted);
      throw error;
    });
    const found = await compare();
    if (!found) await noteFailure(database, clock, subjects);
    return found;
  });
}

/**
 * Looks for what nobody guesses (256 random bits) in turn, as `compareInTurn` does. What is right waits for nobody's
 * failures; what is wrong is counted for its address as such alone.
 * @param find null where it is wrong @throws Problem TOO_MANY_REQUESTS
 */
export const findInTurn = <T>(
  { database, clock, ip }: { database: Database; clock: Clock; ip: string },
  kind: ThrottleKind,
  find: () => Promise<T | null>,
): Promise<T | null> =>
  inTurn(networkOf(ip), async () => {
    const found = await find();
    if (found === null) await meter(database, clock, [{ kind, value: ip }]);
    return found;
  });

/** A success clears the name, never the address: a guesser may own one good account. */
export async function clearFailures(database: Database, subject: Subject): Promise<void> {
  await database.withPlatform((tx) => tx.deleteFrom('throttles').where('key', '=', keyOf(subject)).execute());
}
