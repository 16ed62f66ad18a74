import { type ObjectStore, ObjectStoreDown } from '../../adapters/objects/object-store.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { someAtOnce } from '../../platform/some-at-once.ts';
import type { MemoryKey } from '../invoices/numbering.ts';

/** The highest serial of a memory that is stored outside the database. */
export interface Mark {
  memory: MemoryKey;
  serial: bigint;
}

/** The highest serial of each tax memory, kept where a restored database backup does not reach. */
export interface HighWater {
  /**
   * Resolves when a serial, or a higher one, is safely stored. Concurrent calls share one write. Rejects soon when the
   * store is down; what is missing is then stored as soon as it is back.
   */
  note(memory: MemoryKey, serial: bigint): Promise<void>;
  /** Of every memory that has one. */
  marks(): Promise<Mark[]>;
}

/** Where the marks lie in the store: a folder for each environment, account and memory. */
const marksPrefix = 'serials/';

const digits = 12;
const markForm = /^serials\/(simulator|sandbox|production)\/([^/]+)\/([^/]+)\/(\d{12})$/;

interface Patience {
  /** what an answer to a person may wait for a mark */
  noteMs: number;
  retryFirstMs: number;
  retryMaxMs: number;
}

/** A slow disk is waited for; a store that is down costs the first who meets it this, and nobody after. */
const usualPatience: Patience = { noteMs: 5_000, retryFirstMs: 1_000, retryMaxMs: 30_000 };
const linesAtOnce = 8;
const nothing = new Uint8Array();

interface Line {
  folder: string;
  stored: bigint;
  wanted: bigint;
  writing: Promise<void> | null;
}

const isBehind = ({ stored, wanted }: Line): boolean => stored < wanted;
const keyOf = ({ folder }: Line, serial: bigint): string => `${folder}${serial.toString().padStart(digits, '0')}`;

/** The highest mark of each memory among keys of the store. */
function highestOf(keys: readonly string[]): Mark[] {
  const highest = new Map<string, Mark>();
  for (const key of keys) {
    const [, environment, accountId, memoryId, digitsOf] = markForm.exec(key) ?? [];
    if (environment === undefined || accountId === undefined || memoryId === undefined || digitsOf === undefined)
      continue;
    const memory = { environment: environment as MemoryKey['environment'], accountId, memoryId };
    const serial = BigInt(digitsOf);
    const name = `${environment}/${accountId}/${memoryId}`;
    if (serial > (highest.get(name)?.serial ?? 0n)) highest.set(name, { memory, serial });
  }
  return [...highest.values()];
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ObjectStoreDown('the mark was not stored in time')), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * High-water marks as empty objects whose *key* ends with the serial. Nothing can be torn, and several processes may
 * write at once: each only adds, and only removes what is lower than its own.
 */
export function createHighWater(
  store: ObjectStore,
  { log, metrics }: Pick<Runtime, 'log' | 'metrics'>,
  patience: Patience = usualPatience,
): HighWater {
  const lines = new Map<string, Line>();
  const behindGauge = metrics.gauge(
    'taraz_serial_marks_behind',
    'memories whose highest serial is not stored outside the database',
  );
  /** since the store was found to be down */
  let fault: Error | null = null;
  let pauseMs = patience.retryFirstMs;
  let isRetrying = false;

  function lineOf({ environment, accountId, memoryId }: MemoryKey): Line {
    const folder = `${marksPrefix}${environment}/${accountId}/${memoryId}/`;
    const line = lines.get(folder) ?? { folder, stored: 0n, wanted: 0n, writing: null };
    lines.set(folder, line);
    return line;
  }

  /** Removes what is lower: this process's last one, at first also those of processes that are gone. */
  async function tidy(line: Line, serial: bigint, before: bigint): Promise<void> {
    const mark = keyOf(line, serial);
    const lower = before > 0n ? [keyOf(line, before)] : await store.list(line.folder);
    for (const key of lower) if (key < mark && markForm.test(key)) await store.delete(key);
  }

  function succeeded(): void {
    const isBack = fault !== null;
    fault = null;
    pauseMs = patience.retryFirstMs;
    const behind = [...lines.values()].filter(isBehind).length;
    behindGauge.set(behind);
    if (isBack) log.info({ behind }, 'high-water marks of serials can be stored again');
  }

  function failed(error: Error): void {
    const behind = [...lines.values()].filter(isBehind).length;
    behindGauge.set(behind);
    if (fault === null) {
      log.warn({ err: error, behind }, 'high-water marks of serials cannot be stored: issuing goes on, sending waits');
    }
    fault = error;
    retryLater();
  }

  function retryLater(): void {
    if (isRetrying) return;
    isRetrying = true;
    setTimeout(makeUp, pauseMs).unref();
  }

  function write(line: Line): Promise<void> {
    const writing = async () => {
      const [serial, before] = [line.wanted, line.stored];
      await store.put(keyOf(line, serial), nothing);
      line.stored = serial;
      succeeded();
      // A lower mark that stays does no harm: the highest counts.
      tidy(line, serial, before).catch((error: unknown) => log.debug({ err: error }, 'a lower mark stays'));
    };
    const promise = writing().finally(() => {
      line.writing = null;
    });
    promise.catch(failed);
    return promise;
  }

  /** Stores what is missing, and goes on until nothing is. */
  async function makeUp(): Promise<void> {
    pauseMs = Math.min(pauseMs * 2, patience.retryMaxMs);
    await someAtOnce([...lines.values()].filter(isBehind), linesAtOnce, async (line) => {
      line.writing ??= write(line);
      await line.writing.catch(() => {});
    });
    isRetrying = false;
    if ([...lines.values()].some(isBehind)) retryLater();
  }

  return {
    async note(memory, serial) {
      const line = lineOf(memory);
      if (serial > line.wanted) line.wanted = serial;
      while (line.stored < serial) {
        if (fault !== null) {
          failed(fault);
          throw fault;
        }
        line.writing ??= write(line);
        await atMost(line.writing, patience.noteMs).catch((error: Error) => {
          failed(error);
          throw error;
        });
      }
    },
    async marks() {
      return highestOf(await store.list(marksPrefix));
    },
  };
}

/** Keeps nothing: for tests and tools that give no numbers. */
export const noHighWater: HighWater = { note: async () => {}, marks: async () => [] };
