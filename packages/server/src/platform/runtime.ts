import { randomBytes } from 'node:crypto';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { createMetrics, type Metrics } from './metrics.ts';
import { quietRepeats } from './quiet-repeats.ts';
import { uuidV7 } from './uuid.ts';

/** Epoch milliseconds. The system's in main.ts, a fixed one in tests. */
export interface Clock {
  nowMs(): number;
}

/** New identifiers: UUIDv7, so that rows made together lie together in their index. */
export interface Ids {
  uuid(): string;
}

/** Cryptographic randomness. */
export interface Randomness {
  bytes(size: number): Uint8Array;
}

/** What every feature may need from the outside world; injected, so that tests choose it. */
export interface Runtime {
  clock: Clock;
  ids: Ids;
  random: Randomness;
  log: Logger;
  metrics: Metrics;
}

export type { Logger };

export const systemClock: Clock = { nowMs: () => Date.now() };
export const systemRandomness: Randomness = { bytes: (size) => randomBytes(size) };

/** Names whose values never reach a log line, wherever they stand (one and two levels deep). */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'old_password',
  'new_password',
  'token',
  'refresh_token',
  'access_token',
  'api_key',
  'private_key_pem',
  'privateKey',
  'privateKeyPem',
  'masterKey',
];
const redactPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** What PostgreSQL adds to its errors about the rows at hand: names, codes, whole rows. */
const rowTelling = ['detail', 'where', 'internalQuery', 'hint'];

/** An error without what its cause may tell of people's data. */
function serializeError(error: Error): Record<string, unknown> {
  const told: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const name of rowTelling) delete told[name];
  return told;
}

/** What waits for a full disk to have room again, in characters; what comes beyond is dropped. */
const WAITING_LOG_MAX = 1_000_000;

/**
 * Standard output that may be lost (terminal closed, disk full) without the product being lost with it. The library
 * would throw, and at exit try for ever to write what is left.
 */
function losableOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: WAITING_LOG_MAX });
  output.on('error', () => {
    output.flushSync = () => {};
  });
  return output;
}

/** The product's logger: JSON lines on standard output, secrets removed, outages once. Level `silent` for tests. */
export function createLogger(level: string, destination?: NodeJS.WritableStream, clock: Clock = systemClock): Logger {
  const options: LoggerOptions = {
    level,
    redact: { paths: redactPaths, censor: '[redacted]' },
    serializers: { err: serializeError },
    base: null,
    hooks: { logMethod: quietRepeats(clock) },
  };
  return pino(options, destination ?? losableOutput());
}

/** The runtime of a real process. */
export function systemRuntime(log: Logger, { processMetrics = false } = {}): Runtime {
  const clock = systemClock;
  const random = systemRandomness;
  return {
    clock,
    random,
    log,
    ids: { uuid: () => uuidV7(clock.nowMs(), random) },
    metrics: createMetrics({ processMetrics }),
  };
}
