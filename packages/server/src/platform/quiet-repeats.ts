import { inspect } from 'node:util';
import type { LoggerOptions } from 'pino';
import { errorCodeOf, isOutOfSpace, isUnavailable } from './db/database-errors.ts';

/** The same outage is written again after this long, with how often it was left out meanwhile. */
const quietMs = 5 * 60_000;

interface Told {
  readonly atMs: number;
  leftOut: number;
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Says once in five minutes that the database is away or a disk is full: every worker asks again each second, and hundreds
 * of the same lines hid the one that said why. A line with anything else in it is another one.
 */
export function quietRepeats({ nowMs }: { nowMs(): number }): LogMethod {
  const told = new Map<string, Told>();
  return function logOnce(this, args, method) {
    const [fields, ...rest] = args as [unknown, ...unknown[]];
    const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
    if (!(error instanceof Error) || !(isUnavailable(error) || isOutOfSpace(error))) return method.apply(this, args);
    const { err: _err, ...others } = fields as { err: unknown };
    const key = inspect([rest, errorCodeOf(error), error.message, others]);
    const now = nowMs();
    const before = told.get(key);
    if (before !== undefined && now - before.atMs < quietMs) {
      before.leftOut += 1;
      return;
    }
    for (const [old, { atMs }] of told) if (now - atMs >= quietMs) told.delete(old);
    told.set(key, { atMs: now, leftOut: 0 });
    const again =
      before !== undefined && before.leftOut > 0 ? { ...(fields as object), repeated: before.leftOut } : fields;
    method.apply(this, [again, ...rest] as unknown as typeof args);
  };
}
