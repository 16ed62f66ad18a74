import { mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../platform/sync-directory.ts';
import type { MemoryKey } from '../invoices/numbering.ts';

/** The highest serial of each tax memory, kept where a restored database backup does not reach. */
export interface HighWater {
  /** Resolves when a serial, or a higher one, is safely stored. Concurrent calls share one write. */
  note(memory: MemoryKey, serial: bigint): Promise<void>;
  /** The highest serial stored, 0 when none. */
  read(memory: MemoryKey): Promise<bigint>;
  /** Memories that have a mark. */
  memories(): Promise<MemoryKey[]>;
}

const digits = 12;
const markForm = /^\d{12}$/;
const environments = ['simulator', 'sandbox', 'production'] as const;

/** Names in a directory; none when it does not exist. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Marks in a directory, highest last. */
const marksIn = async (directory: string): Promise<string[]> =>
  (await namesIn(directory)).filter((name) => markForm.test(name)).sort();

async function ensureDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true });
  if (first === undefined) return;
  // Each level that was made is made durable in the one above it.
  for (let path = directory; path.length >= first.length; path = join(path, '..'))
    await syncDirectory(join(path, '..'));
}

/** Creates the mark of a serial, then removes those below it: at no moment is there none, and none ever falls. */
async function writeMark(directory: string, serial: bigint): Promise<void> {
  await ensureDirectory(directory);
  const name = serial.toString().padStart(digits, '0');
  const file = await open(join(directory, name), 'a');
  await file.sync().finally(() => file.close());
  await syncDirectory(directory);
  for (const mark of await marksIn(directory)) {
    if (mark < name) await unlink(join(directory, mark)).catch(() => {});
  }
}

interface Line {
  stored: bigint;
  wanted: bigint;
  writing: Promise<void> | null;
}

/**
 * High-water marks in a directory: for each memory an empty file whose *name* is the serial. Names cannot be torn,
 * and several processes may write at once: each only adds, and only removes what is lower than its own.
 * @param root made when needed
 */
export function createFileHighWater(root: string): HighWater {
  const lines = new Map<string, Line>();
  const directoryOf = ({ accountId, environment, memoryId }: MemoryKey) => join(root, environment, accountId, memoryId);

  async function drain(directory: string, line: Line): Promise<void> {
    try {
      while (line.stored < line.wanted) {
        const serial = line.wanted;
        await writeMark(directory, serial);
        line.stored = serial;
      }
    } finally {
      line.writing = null;
    }
  }

  return {
    async note(memory, serial) {
      const directory = directoryOf(memory);
      const line = lines.get(directory) ?? { stored: 0n, wanted: 0n, writing: null };
      lines.set(directory, line);
      if (serial > line.wanted) line.wanted = serial;
      while (line.stored < serial) {
        line.writing ??= drain(directory, line);
        await line.writing;
      }
    },
    async read(memory) {
      return BigInt((await marksIn(directoryOf(memory))).at(-1) ?? 0);
    },
    async memories() {
      const memories: MemoryKey[] = [];
      for (const environment of environments) {
        for (const accountId of await namesIn(join(root, environment))) {
          for (const memoryId of await namesIn(join(root, environment, accountId)))
            memories.push({ environment, accountId, memoryId });
        }
      }
      return memories;
    },
  };
}

/** Keeps nothing: for tests and tools that give no numbers. */
export const noHighWater: HighWater = { note: async () => {}, read: async () => 0n, memories: async () => [] };
