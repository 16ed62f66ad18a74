/**
 * The account's events over a streaming `fetch`, since EventSource cannot carry the Authorization header. One connection
 * for any number of listeners, opened by the first and closed after the last; it comes back by itself.
 */
import { type CallReply, calls, urlOf } from '@taraz/contract';
import { emptySse, readSse, type SseEvent } from './sse.ts';

export type ServerEvent = CallReply<typeof calls.events>;

export interface EventStreamOptions {
  /** Opens the stream; rejects or gives a failed response when there is none. */
  open: (url: string, init: RequestInit) => Promise<Response>;
  baseUrl: string;
  token: () => string | null;
  later: (task: () => void, ms: number) => () => void;
  /** 0…1, spreads the reconnections of many pages. */
  random: () => number;
  onEvent: (event: ServerEvent) => void;
  /** Called when the stream is there again after an interruption: what happened meanwhile is not known. */
  onResume: () => void;
}

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** The server beats each 15 s (its `events/stream.ts`): three beats are missing. */
export const silenceMs = 45_000;

/** Milliseconds before the next try: doubling, at most half a minute, with up to a half more by chance. */
export function reconnectDelay(failures: number, random: number): number {
  const base = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
  return Math.round(base * (1 + random / 2));
}

function parseEvent({ data }: SseEvent): ServerEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'type' in value ? (value as ServerEvent) : null;
  } catch {
    return null;
  }
}

/** A stream that is listened to. */
export interface Listening {
  /** Ends it. */
  stop(): void;
  /** Lets the connection go until `goOn`. */
  rest(): void;
  /** Opens it again, as after an interruption, where it rests. */
  goOn(): void;
}

/** Starts listening. */
export function listen(options: EventStreamOptions): Listening {
  let controller: AbortController | null = null;
  let cancelRetry: (() => void) | null = null;
  let failures = 0;
  let wasConnected = false;
  let lastId = '';
  let isStopped = false;
  let isResting = false;

  const read = async (response: Response): Promise<void> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return;
    let state = emptySse;
    for (;;) {
      // A connection that died in silence ends by nothing else.
      const isHeard = options.later(() => void reader.cancel(), silenceMs);
      const { value, done } = await reader.read().finally(isHeard);
      if (done) return;
      const step = readSse(state, value);
      state = step.state;
      for (const event of step.events) {
        lastId = event.id || lastId;
        const parsed = parseEvent(event);
        if (parsed) options.onEvent(parsed);
      }
    }
  };

  const connect = async (): Promise<void> => {
    const connection = new AbortController();
    controller = connection;
    const token = options.token();
    try {
      const response = await options.open(urlOf(options.baseUrl, calls.events, { query: {} }), {
        headers: {
          accept: 'text/event-stream',
          ...(token === null ? {} : { authorization: `bearer ${token}` }),
          ...(lastId === '' ? {} : { 'last-event-id': lastId }),
        },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: connection.signal,
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      // Also where it did not come at first: what was shown meanwhile was asked for before it.
      const isBehind = wasConnected || failures > 0;
      failures = 0;
      if (isBehind) options.onResume();
      wasConnected = true;
      await read(response);
    } catch {
      failures += 1;
    }
    // Given up because of what it said, it is still open: of six such a browser asks nothing more of the server.
    connection.abort();
    if (isStopped || isResting || controller !== connection) return;
    cancelRetry = options.later(() => void connect(), reconnectDelay(Math.max(1, failures), options.random()));
  };

  const letGo = () => {
    cancelRetry?.();
    controller?.abort();
  };
  void connect();
  return {
    stop() {
      isStopped = true;
      letGo();
    },
    rest() {
      isResting = true;
      wasConnected = true;
      letGo();
    },
    goOn() {
      if (!isResting || isStopped) return;
      isResting = false;
      failures = 0;
      void connect();
    },
  };
}
