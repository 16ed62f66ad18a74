import { PassThrough } from 'node:stream';
import { calls } from '@taraz/contract';
import type { Database } from '../db/database.ts';
import { branchLimitOf } from '../http/branch-limit.ts';
import { implementStream, type RequestContext, type Route } from '../http/route.ts';
import { tooManyRequests } from '../problem.ts';
import type { Logger, Runtime } from '../runtime.ts';
import { EventReader, type StoredEvent } from './event-reader.ts';
import { mayGet } from './may-get.ts';
import { eventMessages } from './messages.fa.ts';
import { ofBranch } from './of-branch.ts';
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
/** Events that come while one batch is read go with the next. */
const gatherMs = 30;
const streamsMax = 12;
/** Seconds after which one more may be asked for: nobody knows when a window will be closed. */
const retryAfterSeconds = 30;
/** A reader that is this far behind is cut off; it comes back and resumes. */
const backlogBytesMax = 1024 * 1024;

/** One client's stream: woken when its account has news, it reads on and writes. */
class EventStream {
  readonly body = new PassThrough();
  /** Nothing is written before it is known whether whoever reads still may. */
  checked: Promise<void> = Promise.resolve();
  readonly #database: Database;
  readonly #context: RequestContext;
  readonly #reader: EventReader;
  readonly #log: Logger;
  #isReading = false;
  #hasNews = false;

  constructor(database: Database, context: RequestContext, reader: EventReader, log: Logger) {
    this.#database = database;
    this.#context = context;
    this.#reader = reader;
    this.#log = log;
    this.body.write(`retry: 2000\nid: ${reader.idOf(null)}\n: open\n\n`);
  }

  beat(): void {
    if (this.#isOpen) this.body.write(': beat\n\n');
  }

  end(): void {
    this.body.end();
  }

  wake(): void {
    this.#hasNews = true;
    if (this.#isReading) return;
    this.#isReading = true;
    this.#readOn()
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'event stream failed');
        this.end();
      })
      .finally(() => {
        this.#isReading = false;
      });
  }

  get #isOpen(): boolean {
    return !this.body.destroyed && !this.body.writableEnded;
  }

  async #readOn(): Promise<void> {
    while (this.#hasNews && this.#isOpen) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      this.#hasNews = false;
      const { events: read, more } = await this.#reader.read();
      const events = await this.#ofBranch(read);
      this.#hasNews ||= more;
      await this.checked;
      for (const event of events) if (mayGet(this.#context, event) && this.#isOpen) this.#write(event);
      if (this.body.writableLength > backlogBytesMax) this.body.destroy();
    }
  }

  /** A look at the database only for those whom a branch limits. */
  async #ofBranch(events: StoredEvent[]): Promise<StoredEvent[]> {
    if (branchLimitOf(this.#context) === null || events.length === 0) return events;
    return this.#database.withAccount(this.#context.accountId, (tx) => ofBranch(tx, this.#context, events));
  }

  #write(event: StoredEvent): void {
    const id = this.#reader.idOf(event);
    const data = JSON.stringify({ type: event.type, id, at: event.at.toISOString(), data: event.data });
    this.body.write(`id: ${id}\nevent: ${event.type}\ndata: ${data}\n\n`);
  }
}

/** Whose streams are counted together: a person's windows, and apart from them the streams of each key they made. */
const holderOf = ({ roles, loginId, userId }: RequestContext): string => (roles.includes('program') ? loginId : userId);

/** GET /events: what `publish` stores, as server-sent events, from the moment asked for or from Last-Event-ID on. */
export async function createEventStreams(options: EventOptions): Promise<EventStreams> {
  const { database, runtime, isAlive, accessChannel, heartbeatMs = defaultHeartbeatMs } = options;
  const streams = new Map<EventStream, RequestContext>();
  /** How many each holder has open or is just opening: those asked for at the same time count at once. */
  const held = new Map<string, number>();
  const hold = (holder: string, change: 1 | -1) => {
    const count = (held.get(holder) ?? 0) + change;
    if (count === 0) held.delete(holder);
    else held.set(holder, count);
  };
  const gauge = runtime.metrics.gauge('taraz_event_streams', 'open streams of server-sent events');
  const wake = (isFor: (context: RequestContext) => boolean) => {
    for (const [stream, context] of streams) if (isFor(context)) stream.wake();
  };
  const stopListening = await database.listen(
    eventsChannel,
    (accountId) => wake((context) => context.accountId === accountId),
    () => wake(() => true),
  );

  const check = (stream: EventStream, context: RequestContext): void => {
    stream.checked = isAlive(context).then(
      (alive) => (alive ? undefined : stream.end()),
      () => stream.end(),
    );
  };
  // What is said while the database is away is found by the next heartbeat.
  const stopWatching = await database.listen(accessChannel, (id) => {
    for (const [stream, context] of streams) {
      if (id === '' || id === context.userId || id === context.loginId) check(stream, context);
    }
  });

  const readerOf = async (context: RequestContext): Promise<EventReader> => {
    const holder = holderOf(context);
    if ((held.get(holder) ?? 0) >= streamsMax) {
      throw tooManyRequests(retryAfterSeconds, eventMessages.tooManyStreams);
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
    const stream = new EventStream(database, context, reader, runtime.log);
    streams.set(stream, context);
    gauge.set(streams.size);
    const heart = setInterval(() => {
      stream.beat();
      check(stream, context);
    }, heartbeatMs);
    stream.body.once('close', () => {
      clearInterval(heart);
      streams.delete(stream);
      hold(holderOf(context), -1);
      gauge.set(streams.size);
    });
    // What came between reading the place and being on the list has woken nobody.
    stream.wake();
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
