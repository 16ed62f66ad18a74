import type { Database } from '../../platform/db/database.ts';
import { type LimitPolicy, tellStanding } from '../../platform/http/rate-limit.ts';
import { tooManyRequests } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { accessMessages } from './messages.fa.ts';
import { networkOf } from './network-of.ts';

interface Rule {
  /** failures that cost nothing */
  free: number;
  /** seconds after the first that costs; doubles with each */
  firstDelaySeconds: number;
  delayMaxSeconds: number;
  /** without a failure for this long, all is forgotten */
  forgetAfterSeconds: number;
}

/**
 * A name is guessed at one by one; an address may be a whole office behind one router. Shared by all processes through
 * PostgreSQL.
 */
const rules = {
  user: { free: 5, firstDelaySeconds: 1, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
  address: { free: 30, firstDelaySeconds: 1, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
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
  /** logins by passkey begun from one address, and those of them that proved nothing */
  passkey: { free: 60, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 3_600 },
  /** looks at public previews from one address: a whole office may read its invoices behind it */
  preview: { free: 120, firstDelaySeconds: 2, delayMaxSeconds: 300, forgetAfterSeconds: 600 },
  /** links that nobody made, from one address */
  'preview-guess': { free: 20, firstDelaySeconds: 5, delayMaxSeconds: 900, forgetAfterSeconds: 3_600 },
} as const satisfies Record<string, Rule>;
export type ThrottleKind = keyof typeof rules;

/** As programs are told of it: so many cost nothing, and are forgotten after so long without another. */
const policyOf = (kind: ThrottleKind): LimitPolicy => ({
  name: kind,
  quota: rules[kind].free,
  windowSeconds: rules[kind].forgetAfterSeconds,
});

/** Those that count every request, and not only what failed: how many are left is no secret. */
const countsRequests: ReadonlySet<ThrottleKind> = new Set(['sender', 'lookup', 'inquiry', 'passkey', 'preview']);

/** What was too much, for the sentence. */
const wordsOf = {
  user: 'failures',
  address: 'failures',
  code: 'failures',
  second: 'failures',
  send: 'codes',
  sender: 'requests',
  lookup: 'requests',
  inquiry: 'requests',
  passkey: 'requests',
  preview: 'requests',
  'preview-guess': 'requests',
} as const satisfies Record<ThrottleKind, keyof typeof accessMessages.wait>;

export interface Subject {
  kind: ThrottleKind;
  value: string;
}

/** Whose value is the address that a request came from. */
const byAddress: ReadonlySet<ThrottleKind> = new Set([
  'address',
  'sender',
  'lookup',
  'passkey',
  'preview',
  'preview-guess',
]);

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

/** @throws Problem TOO_MANY_REQUESTS with Retry-After while any of the subjects must wait */
export async function refuseThrottled(database: Database, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  const wait = await longestWait(database, clock, subjects);
  if (wait !== null) throw tooManyRequests(policyOf(wait.kind), wait.seconds, accessMessages.wait[wordsOf[wait.kind]]);
}

/** Counts a request of each subject, or refuses it. @throws Problem TOO_MANY_REQUESTS */
export async function meter(database: Database, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  await refuseThrottled(database, clock, subjects);
  await noteFailure(database, clock, subjects);
}

/** Counts a failure of each subject; of those that count requests the answer says how many are left. */
export async function noteFailure(database: Database, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  const now = new Date(clock.nowMs());
  await database.withPlatform(async (tx) => {
    for (const subject of [...subjects].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))) {
      const key = keyOf(subject);
      const before = await tx.selectFrom('throttles').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
      const forgetMs = rules[subject.kind].forgetAfterSeconds * 1000;
      const isRecent = before !== undefined && now.getTime() - before.last_failure_at.getTime() < forgetMs;
      const failures = (isRecent ? before.failures : 0) + 1;
      const delayMs = delayAfter(subject.kind, failures);
      // What costs nothing blocks nobody, not even who looked at the clock a moment before.
      const blockedUntil = new Date(delayMs === 0 ? 0 : now.getTime() + delayMs);
      await tx
        .insertInto('throttles')
        .values({ key, failures, last_failure_at: now, blocked_until: blockedUntil })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((row) => ({
            failures: row.fn<number>('greatest', ['excluded.failures', 'throttles.failures']),
            last_failure_at: row.ref('excluded.last_failure_at'),
            blocked_until: row.fn<Date>('greatest', ['excluded.blocked_until', 'throttles.blocked_until']),
          })),
        )
        .execute();
      if (countsRequests.has(subject.kind)) {
        const policy = policyOf(subject.kind);
        const remaining = Math.max(policy.quota - failures, 0);
        tellStanding({ policy, remaining, seconds: remaining > 0 ? forgetMs / 1000 : Math.ceil(delayMs / 1000) });
      }
    }
  });
}

/** A success clears the name, never the address: a guesser may own one good account. */
export async function clearFailures(database: Database, subject: Subject): Promise<void> {
  await database.withPlatform((tx) => tx.deleteFrom('throttles').where('key', '=', keyOf(subject)).execute());
}
