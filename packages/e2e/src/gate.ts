import type pg from 'pg';
import { until } from './until.ts';

/** Holds back every transaction that writes to a table, at the statement that does, and lets them go on one by one. */
export interface Gate {
  close(): Promise<void>;
  /** Whether a transaction stands before it. */
  isWaitedAt(): Promise<boolean>;
  /** Lets those through that stand before it; whoever comes after their end stands again. */
  step(): Promise<void>;
  open(): Promise<void>;
}

/** @param connect a superuser's connection, which ends with the gate */
export async function createGate(connect: () => Promise<pg.Client>, table: string): Promise<Gate> {
  const [watcher, ...holders] = await Promise.all([connect(), connect(), connect()]);
  let [holder, other] = holders as [pg.Client, pg.Client];
  const hold = async (client: pg.Client): Promise<void> => {
    await client.query('begin');
    await client.query(`lock table ${table} in share mode`);
  };
  const pids = new Map<pg.Client, number>();
  for (const client of [holder, other]) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pids.set(client, rows[0]?.pid ?? 0);
  }
  const isInLine = async (client: pg.Client): Promise<boolean> => {
    const { rows } = await watcher.query('select from pg_locks where pid = $1 and not granted', [pids.get(client)]);
    return rows.length > 0;
  };
  return {
    close: () => hold(holder),
    async isWaitedAt() {
      const { rows } = await watcher.query(
        "select from pg_locks where relation = $1::regclass and mode = 'RowExclusiveLock' and not granted",
        [table],
      );
      return rows.length > 0;
    },
    async step() {
      // The next lock is asked for before this one ends: PostgreSQL serves who waits before it first, and nobody after it.
      let isHeld = false;
      const held = hold(other).then(() => {
        isHeld = true;
      });
      await until(async () => isHeld || (await isInLine(other)), {
        what: 'the next lock',
        everyMs: 1,
      });
      await holder.query('commit');
      await held;
      [holder, other] = [other, holder];
    },
    async open() {
      for (const client of [watcher, holder, other]) await client.end();
    },
  };
}
