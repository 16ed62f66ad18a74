import type { Database } from '../db/database.ts';
import { inBackground } from '../http/request-scope.ts';
import type { Logger } from '../runtime.ts';
import { EventReader, type ReadEvent, type StoredEvent } from './event-reader.ts';
import { type EventInvoices, invoicesOfEvents } from './of-invoices.ts';

/** Events that come while one batch is read go with the next. */
const gatherMs = 30;

/** An event as it goes to every stream that may have it: written once for all of them. */
export interface ToldEvent extends StoredEvent {
  text: string;
}

export function tellEvent({ id, type, at, data, event_id }: ReadEvent): ToldEvent {
  const text = JSON.stringify({ type, id, at: at.toISOString(), data });
  return { event_id, type, data, at, text: `id: ${id}\nevent: ${type}\ndata: ${text}\n\n` };
}

/** One of those who hear an account's events. */
export interface FeedListener {
  /** Must it know of which branch and by whom invoices are? */
  isLimited: boolean;
  take(events: readonly ToldEvent[], invoices: EventInvoices): void;
  end(): void;
}

/**
 * An account's events, read once in this process however many windows are open: with a reader for each, two hundred of
 * them cost a job that changes invoices ten times what it costs itself.
 */
export class AccountFeed {
  readonly #database: Database;
  readonly #accountId: string;
  readonly #log: Logger;
  readonly #reader: Promise<EventReader>;
  readonly #listeners = new Set<FeedListener>();
  #isReading = false;
  #hasNews = false;

  constructor(database: Database, accountId: string, log: Logger) {
    this.#database = database;
    this.#accountId = accountId;
    this.#log = log;
    this.#reader = inBackground(() => EventReader.open(database, accountId, ''));
    this.#reader.catch((error: unknown) => this.#fail(error));
  }

  get isUnheard(): boolean {
    return this.#listeners.size === 0;
  }

  /** From now on; resolves when every later event is sure to come. @throws when the database cannot be asked */
  async join(listener: FeedListener): Promise<void> {
    this.#listeners.add(listener);
    await this.#reader;
  }

  leave(listener: FeedListener): void {
    this.#listeners.delete(listener);
  }

  wake(): void {
    this.#hasNews = true;
    if (this.#isReading) return;
    this.#isReading = true;
    inBackground(() => this.#readOn())
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#isReading = false;
      });
  }

  async #readOn(): Promise<void> {
    const reader = await this.#reader;
    while (this.#hasNews && !this.isUnheard) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      this.#hasNews = false;
      const { events, more } = await reader.read();
      this.#hasNews ||= more;
      const told = events.map(tellEvent);
      const invoices = await this.#invoicesOf(events);
      // Whoever was let out before one of these events is known to have been: what says so may come behind what was read.
      if (told.length > 0) await this.#database.heard();
      if (told.length > 0) for (const listener of [...this.#listeners]) listener.take(told, invoices);
    }
  }

  /** A look at the database only where somebody does not hear of all. */
  async #invoicesOf(events: readonly StoredEvent[]): Promise<EventInvoices> {
    const isNeeded = events.length > 0 && [...this.#listeners].some(({ isLimited }) => isLimited);
    if (!isNeeded) return new Map();
    return this.#database.withAccount(this.#accountId, (tx) => invoicesOfEvents(tx, events));
  }

  /** Whoever listens comes back, with the last event they heard, and finds another feed. */
  #fail(error: unknown): void {
    this.#log.warn({ err: error }, 'event stream failed');
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener.end();
  }
}
