import { PassThrough } from 'node:stream';
import { calls } from '@taraz/contract';
import type { Database } from '../db/database.ts';
import { holderOf } from '../http/holder-of.ts';
import { implementStream, type RequestContext, type Route } from '../http/route.ts';
import { tooManyRequests } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { AccountFeed, type FeedListener, type ToldEvent, tellEvent } from './account-feed.ts';
import { EventReader, type ReadEvent } from './event-reader.ts';
import { mayGet } from './may-get.ts';
import { eventMessages } from './messages.fa.ts';
import { type EventInvoices, type InvoiceLimits, invoiceLimitsOf, isWithin, ofOwnInvoices } from './of-invoices.ts';
import { eventsChannel } from './publish.ts';

export interface EventStreams {
  routes: Route[];
  /** Ends every stream: clients come back with Last-Event-ID. */
  close(): Promise<void>;
}

export interface EventOptions {
  database: Database;
  runtime: Runtime;
  /** Is this login still good? Asked at every heartbeat, and at once when `accessChannel` says whose may have changed. */
  isAlive(context: RequestContext): Promise<boolean>;
  /** whose payload is a user's or a login's id; '' is everybody's */
  accessChannel: string;
  heartbeatMs?: number;
}

const defaultHeartbeatMs = 15_000;
const streamsMax = 12;
/** Seconds after which one more may be asked for: nobody knows when a window will be closed. */
const retryAfterSeconds = 30;
/** A reader that is this far behind is cut off; it comes back and resumes. */
const backlogBytesMax = 1024 * 1024;
/** Of what was missed the next is read once the last was taken. A reader that takes nothing for so long is cut off. */
const patienceMs = 60_000;
/** So much of what comes meanwhile is kept for a stream that still reads up to the present; what is more it reads, too. */
const earlyMost = 2_000;

/** One client's stream: reads up to the present by itself, and from there on hears the account's feed. */
class EventStream implements FeedListener {
  readonly body = new PassThrough();
  /** Nothing is written before it is known whether whoever reads still may. */
  checked: Promise<void> = Promise.resolve();
  readonly #database: Database;
  readonly #context: RequestContext;
  readonly #limits: InvoiceLimits | null;
  /** What came while the stream was still reading up to the present; null once it has. */
  #early: ToldEvent[] | null = [];
  /** More came than is kept: it is to be read. */
  #hasForgotten = false;
  /** What the stream read by itself and the feed may still bring. */
  #known = new Set<string>();
  #written: Promise<void> = Promise.resolve();

  constructor(database: Database, context: RequestContext, reader: EventReader) {
    this.#database = database;
    this.#context = context;
    this.#limits = invoiceLimitsOf(context);
    this.body.write(`retry: 2000\nid: ${reader.beginning}\n: open\n\n`);
  }

  get isLimited(): boolean {
    return this.#limits !== null;
  }

  beat(): void {
    // By now the feed is past what was read at the beginning.
    if (this.#early === null) this.#known.clear();
    if (this.#isOpen) this.body.write(': beat\n\n');
  }

  end(): void {
    this.body.end();
  }

  take(events: readonly ToldEvent[], invoices: EventInvoices): void {
    const own = events.filter((event) => this.#limits === null || isWithin(event, this.#limits, invoices));
    if (this.#early === null) return void this.#write(own);
    this.#early.push(...own);
    if (this.#early.length <= earlyMost) return;
    this.#early = [];
    this.#hasForgotten = true;
  }

  /** What was missed since the last visit, then what the feed brought meanwhile, each once. The feed is joined before. */
  async catchUp(reader: EventReader): Promise<void> {
    await this.#readAll(reader);
    while (this.#isOpen) {
      const early = this.#early ?? [];
      this.#early = early.length === 0 ? null : [];
      if (this.#early === null) return;
      await this.#write(early, 'early');
      await this.#taken();
      if (this.#hasForgotten) await this.#readAll(reader);
    }
  }

  /** Up to the present of its beginning, and as often again as more came meanwhile than is kept. */
  async #readAll(reader: EventReader): Promise<void> {
    do {
      this.#hasForgotten = false;
      for (let more = true; more && this.#isOpen; ) {
        const { events, more: isMore } = await reader.read();
        more = isMore;
        for (const { event_id } of events) this.#known.add(event_id);
        if (events.length > 0) await this.#database.heard();
        await this.#write((await this.#ofOwnInvoices(events)).map(tellEvent), 'read');
        await this.#taken();
      }
    } while (this.#hasForgotten && this.#isOpen);
  }

  get #isOpen(): boolean {
    return !this.body.destroyed && !this.body.writableEnded;
  }

  /** Whoever comes back after long would be cut off in the midst of what was missed, and begin at the same event again. */
  async #taken(): Promise<void> {
    if (!this.#isOpen || !this.body.writableNeedDrain) return;
    const patience = setTimeout(() => this.body.destroy(), patienceMs);
    await new Promise<void>((resolve) => {
      const done = () => {
        for (const event of ['drain', 'close']) this.body.off(event, done);
        resolve();
      };
      for (const event of ['drain', 'close']) this.body.on(event, done);
    });
    clearTimeout(patience);
  }

  async #ofOwnInvoices(events: ReadEvent[]): Promise<ReadEvent[]> {
    if (!this.isLimited || events.length === 0) return events;
    return this.#database.withAccount(this.#context.accountId, (tx) => ofOwnInvoices(tx, this.#context, events));
  }

  /** One batch after the other, in their order. @param from by the stream itself, from before it had read all, or by the feed */
  #write(events: readonly ToldEvent[], from: 'read' | 'early' | 'feed' = 'feed'): Promise<void> {
    if (events.length === 0) return this.#written;
    this.#written = this.#written.then(async () => {
      await this.checked;
      for (const event of events)
        if ((from === 'read' || !this.#known.has(event.event_id)) && this.#may(event)) this.body.write(event.text);
      if (from === 'feed' && this.body.writableLength > backlogBytesMax) this.body.destroy();
    });
    return this.#written;
  }

  #may(event: ToldEvent): boolean {
    return this.#isOpen && mayGet(this.#context, event);
  }
}

/** GET /events: what `publish` stores, as server-sent events, from the moment asked for or from Last-Event-ID on. */
export async function createEventStreams(options: EventOptions): Promise<EventStreams> {
  const { database, runtime, isAlive, accessChannel, heartbeatMs = defaultHeartbeatMs } = options;
  const streams = new Map<EventStream, RequestContext>();
  /** How many each holder has open or is just opening, a key apart from who made it: those asked for at the same time count at once. */
  const held = new Map<string, number>();
  const hold = (holder: string, change: 1 | -1) => {
    const count = (held.get(holder) ?? 0) + change;
    if (count === 0) held.delete(holder);
    else held.set(holder, count);
  };
  const gauge = runtime.metrics.gauge('taraz_event_streams', 'open streams of server-sent events');
  const feeds = new Map<string, AccountFeed>();
  const stopListening = await database.listen(
    eventsChannel,
    (accountId) => feeds.get(accountId)?.wake(),
    () => {
      for (const feed of feeds.values()) feed.wake();
    },
  );
  const feedOf = (accountId: string): AccountFeed => {
    const known = feeds.get(accountId);
    if (known !== undefined && !known.isUnheard) return known;
    const feed = new AccountFeed(database, accountId, runtime.log);
    feeds.set(accountId, feed);
    return feed;
  };
  const leave = (feed: AccountFeed, stream: EventStream, accountId: string) => {
    feed.leave(stream);
    if (feed.isUnheard && feeds.get(accountId) === feed) feeds.delete(accountId);
  };

  const check = (stream: EventStream, context: RequestContext): void => {
    stream.checked = isAlive(context).then(
      (alive) => (alive ? undefined : stream.end()),
      () => stream.end(),
    );
  };
  const look = (id: string): void => {
    for (const [stream, context] of streams) {
      if (id === '' || id === context.userId || id === context.loginId) check(stream, context);
    }
  };
  const stopWatching = await database.listen(accessChannel, look, () => look(''));

  const readerOf = async (context: RequestContext): Promise<EventReader> => {
    const holder = holderOf(context);
    if ((held.get(holder) ?? 0) >= streamsMax) {
      throw tooManyRequests({ name: 'streams', quota: streamsMax }, retryAfterSeconds, eventMessages.tooManyStreams);
    }
    hold(holder, 1);
    try {
      return await EventReader.open(database, context.accountId, context.lastEventId);
    } catch (error) {
      hold(holder, -1);
      throw error;
    }
  };
  const open = async (context: RequestContext): Promise<EventStream> => {
    const reader = await readerOf(context);
    const stream = new EventStream(database, context, reader);
    const feed = feedOf(context.accountId);
    streams.set(stream, context);
    // Also of whoever was let out since their token was looked at: nobody told this stream.
    check(stream, context);
    gauge.set(streams.size);
    const heart = setInterval(() => {
      stream.beat();
      check(stream, context);
    }, heartbeatMs);
    stream.body.once('close', () => {
      clearInterval(heart);
      streams.delete(stream);
      leave(feed, stream, context.accountId);
      hold(holderOf(context), -1);
      gauge.set(streams.size);
    });
    feed
      .join(stream)
      .then(() => stream.catchUp(reader))
      .catch((error: unknown) => {
        runtime.log.warn({ err: error }, 'event stream failed');
        stream.end();
      });
    return stream;
  };

  const route = implementStream(calls.events, async ({ context, reply }) => {
    reply.header('x-accel-buffering', 'no');
    return { contentType: 'text/event-stream; charset=utf-8', body: (await open(context)).body, looksItself: true };
  });
  return {
    routes: [route],
    async close() {
      await stopListening();
      await stopWatching();
      for (const stream of streams.keys()) stream.end();
    },
  };
}
