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

/** With what a client sends back as Last-Event-ID when this is the last that it got. */
export interface ReadEvent extends StoredEvent {
  id: string;
}

type EventRow = StoredEvent & { xid: string };

/** Events of one reading. */
const batchMax = 500;
const idPattern = /^(\d{1,19})\.(\d{1,19})$/;

/** What PostgreSQL says of the transactions that had ended at a moment: all below `xmax` but those named. */
interface Snapshot {
  text: string;
  xmin: string;
  xmax: string;
  running: readonly string[];
}

/** A snapshot as PostgreSQL writes it, «xmin:xmax:running,…». */
function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':');
  return { text, xmin, xmax, running: running === '' ? [] : running.split(',') };
}

async function currentSnapshot(tx: Tx): Promise<Snapshot> {
  const { text } = onlyRow(await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(tx));
  return readSnapshot(text);
}

/**
 * Reads an account's events in the order of their transactions. Events are numbered as they are written but appear as
 * their transactions commit, so whoever remembers a number alone skips those of a slow transaction. Here the place is a
 * snapshot: what it saw has been read, what began or ended since is read next. So nothing is read twice, however long
 * another transaction goes on.
 */
export class EventReader {
  readonly #database: Database;
  readonly #accountId: string;
  #place: Snapshot;
  /** The reading under way: the snapshot that it goes up to, and the last event it gave. */
  #reading: { upTo: Snapshot; last: EventRow } | null = null;

  private constructor(database: Database, accountId: string, place: Snapshot) {
    this.#database = database;
    this.#accountId = accountId;
    this.#place = place;
  }

  /**
   * @param lastEventId '' from now on; otherwise the `id` of an event, or of a beginning: some events may come a second time, none is missed.
   * A horizon of the future comes from a database that was restored since, and counts as now.
   */
  static async open(database: Database, accountId: string, lastEventId: string): Promise<EventReader> {
    const now = await database.withAccount(accountId, currentSnapshot);
    const asked = idPattern.exec(lastEventId)?.[1];
    // While a transaction goes on, anybody's in the whole cluster, the horizon stays where it is.
    const isKnown = asked !== undefined && BigInt(asked) <= BigInt(now.xmin);
    return new EventReader(database, accountId, isKnown ? readSnapshot(`${asked}:${asked}:`) : now);
  }

  /** What a client sends back as Last-Event-ID that got no event yet. */
  get beginning(): string {
    return `${this.#place.xmin}.0`;
  }

  /**
   * What is new. `more`: there is more than one batch. An event's id is the transaction before which everything has been
   * told when it is, and its number: only with the last one of a reading is that all that was read.
   */
  async read(): Promise<{ events: ReadEvent[]; more: boolean }> {
    return this.#database.withAccount(this.#accountId, async (tx) => {
      const upTo = this.#reading?.upTo ?? (await currentSnapshot(tx));
      const rows = await this.#rowsOf(tx, upTo);
      const last = rows.at(-1);
      const more = last !== undefined && rows.length >= batchMax;
      this.#reading = more ? { upTo, last } : null;
      const { xmin } = this.#place;
      if (!more) this.#place = upTo;
      const told = (row: EventRow): string => (row === last ? this.#place.xmin : xmin);
      return { events: rows.map((row) => ({ ...row, id: `${told(row)}.${row.event_id}` })), more };
    });
  }

  /** Of what had ended at a moment: the next rows of transactions that had not at the place. */
  async #rowsOf(tx: Tx, upTo: Snapshot): Promise<EventRow[]> {
    const { xmax, running } = this.#place;
    const { xid = '0', event_id = '0' } = this.#reading?.last ?? {};
    const next = (ofThese: ReturnType<typeof sql>) => sql`(
      select event_id, type, data, at, xid from account_events
      where account_id = ${this.#accountId} and ${ofThese} and (xid, event_id) > (${xid}::xid8, ${event_id}::bigint)
        and pg_visible_in_snapshot(xid, ${upTo.text}::pg_snapshot)
      order by account_events.xid, event_id limit ${batchMax})`;
    const { rows } = await sql<EventRow>`
      select event_id, type, data, at, found.xid::text as xid
      from (${next(sql`xid >= ${xmax}::xid8`)} union all ${next(sql`xid = any(${running}::xid8[])`)}) found
      order by found.xid, event_id limit ${batchMax}`.execute(tx);
    return rows;
  }
}
