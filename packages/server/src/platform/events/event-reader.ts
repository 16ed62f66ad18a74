import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import type { JsonObject } from '../json.ts';

export interface StoredEvent {
  event_id: string;
  type: string;
  data: JsonObject;
  at: Date;
}

const batchMax = 500;
const idPattern = /^(\d{1,19})\.(\d{1,19})$/;

/** Transactions below it have all ended: none of them can still bring an event. */
async function currentHorizon(tx: Tx): Promise<string> {
  const { horizon } = onlyRow(
    await sql<{ horizon: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(tx),
  );
  return horizon;
}

/**
 * Reads an account's events in the order of their transactions. Events are numbered as they are written but appear as
 * their transactions commit, so whoever remembers a number alone skips those of a slow transaction. Here the place is a
 * horizon: every event of a transaction before it has been read; those read beyond it are remembered one by one.
 */
export class EventReader {
  readonly #database: Database;
  readonly #accountId: string;
  #horizon = '0';
  #seen = new Set<string>();

  private constructor(database: Database, accountId: string) {
    this.#database = database;
    this.#accountId = accountId;
  }

  /**
   * @param lastEventId '' from now on; otherwise what `idOf` gave: some events may come a second time, none is missed.
   * A horizon of the future comes from a database that was restored since, and counts as now.
   */
  static async open(database: Database, accountId: string, lastEventId: string): Promise<EventReader> {
    const reader = new EventReader(database, accountId);
    const asked = idPattern.exec(lastEventId)?.[1];
    await database.withAccount(accountId, async (tx) => {
      const now = await currentHorizon(tx);
      reader.#horizon = asked !== undefined && BigInt(asked) < BigInt(now) ? asked : now;
      if (asked === undefined) reader.#seen = new Set((await reader.#rowsFrom(tx)).map(({ event_id }) => event_id));
    });
    return reader;
  }

  /** What a client sends back as Last-Event-ID. */
  idOf(event: StoredEvent | null): string {
    return `${this.#horizon}.${event?.event_id ?? '0'}`;
  }

  /** What is new. `more`: there is more than one batch. */
  async read(): Promise<{ events: StoredEvent[]; more: boolean }> {
    return this.#database.withAccount(this.#accountId, async (tx) => {
      const horizon = await currentHorizon(tx);
      const limit = batchMax + this.#seen.size;
      const rows = await this.#rowsFrom(tx, limit);
      const more = rows.length >= limit;
      const events = rows.filter(({ event_id }) => !this.#seen.has(event_id));
      // While there is more to read, the place moves only as far as was read.
      this.#horizon = more ? (rows.at(-1)?.xid ?? this.#horizon) : horizon;
      const kept = rows.filter(({ xid }) => BigInt(xid) >= BigInt(this.#horizon));
      this.#seen = new Set(kept.map(({ event_id }) => event_id));
      return { events, more };
    });
  }

  async #rowsFrom(tx: Tx, limit?: number): Promise<(StoredEvent & { xid: string })[]> {
    const { rows } = await sql<StoredEvent & { xid: string }>`
      select event_id, type, data, at, xid::text as xid from account_events
      where account_id = ${this.#accountId} and xid >= ${this.#horizon}::xid8
      order by account_events.xid, event_id limit ${limit ?? null}`.execute(tx);
    return rows;
  }
}
