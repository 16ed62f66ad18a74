import pg from 'pg';
import type { Logger } from '../runtime.ts';
import type { ConnectionOptions } from './database.ts';

interface Subscription {
  onMessage: (payload: string) => void;
  onReconnect: (() => void) | undefined;
}

export interface Listener {
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  isUp(): boolean;
  /** Until every message is told whose transaction was seen to have committed before. @throws Error while the connection is away */
  heard(): Promise<void>;
  close(): Promise<void>;
}

const channelPattern = /^[a-z][a-z0-9_]{0,60}$/;
const reconnectDelayMs = 250;
const probeIntervalMs = 15_000;
/** Says nothing to anybody. Messages come in the order of their commits, so behind one's own there is none that came before. */
const ownChannel = 'taraz_heard';
/** Of which transactions nothing is left waits for no disk. */
const settled = `set synchronous_commit = off; listen ${ownChannel}`;

/** One connection that LISTENs for the whole process and comes back after every loss. */
export function createListener(connection: ConnectionOptions, log: Logger): Listener {
  const channels = new Map<string, Set<Subscription>>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let closed = false;
  let wasUp = false;
  let retry: NodeJS.Timeout | undefined;

  let asking: Promise<void> = Promise.resolve();
  let toAsk: Promise<void> | null = null;
  /** Nobody waits for the answer of a peer that may never say one. */
  let abandon = (): void => undefined;
  const ask = (): Promise<void> => {
    toAsk = null;
    return new Promise((resolve, reject) => {
      abandon = () => reject(new Error('the listening connection is away'));
      if (client === null) abandon();
      else client.query(`notify ${ownChannel}`).then(() => resolve(), reject);
    });
  };

  const lost = (dead: pg.Client) => {
    if (client !== dead) return;
    client = null;
    abandon();
    dead.end().catch(() => {});
    schedule();
  };
  const schedule = () => {
    if (closed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(() => schedule());
    }, reconnectDelayMs);
    retry.unref();
  };
  const open = async () => {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      application_name: 'taraz listen',
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'listening connection lost');
      lost(next);
    });
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload);
    });
    await next.connect();
    await next.query(settled);
    for (const channel of channels.keys()) await next.query(`listen ${channel}`);
    if (closed) return void (await next.end());
    client = next;
    if (wasUp)
      for (const subscriptions of channels.values()) for (const { onReconnect } of subscriptions) onReconnect?.();
    wasUp = true;
  };
  const connect = (): Promise<void> => {
    if (client !== null) return Promise.resolve();
    connecting ??= open().finally(() => {
      connecting = null;
    });
    return connecting;
  };
  // A peer that vanished without a word is found by asking.
  const probe = setInterval(() => {
    const current = client;
    current?.query('select 1').catch(() => lost(current));
  }, probeIntervalMs);
  probe.unref();

  return {
    /** All who come while one is under way have the next together. */
    heard() {
      if (toAsk === null) {
        toAsk = asking.then(ask);
        asking = toAsk.catch(() => {});
      }
      return toAsk;
    },
    async listen(channel, onMessage, onReconnect) {
      if (!channelPattern.test(channel)) throw new TypeError(`not a channel name: ${channel}`);
      const subscription = { onMessage, onReconnect };
      const isNew = !channels.has(channel);
      const subscriptions = channels.get(channel) ?? new Set<Subscription>();
      channels.set(channel, subscriptions.add(subscription));
      await connect();
      if (isNew && client !== null) await client.query(`listen ${channel}`);
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    isUp: () => client !== null,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(probe);
      await connecting?.catch(() => {});
      const current = client;
      client = null;
      abandon();
      await current?.end().catch(() => {});
    },
  };
}
