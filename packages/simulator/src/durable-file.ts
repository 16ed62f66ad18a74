import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Reads a JSON file of ours, or null when there is none yet. Throws when it is there and broken. */
export function readJsonFile<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`cannot read ${path}`, { cause: error });
  }
}

/** Writes a JSON file whole or not at all, readable by its owner only, and waits until it is on the disk. */
export function writeSecretJson(path: string, value: unknown): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncDirectory(dirname(path));
}

/** Waits until the names of a directory's files are on the disk. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
