import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What `taraz start` writes beside its data while it runs. */
export interface RunFile {
  url: string;
  simulatorUrl: string;
  opsUrl: string;
  pid: number;
  /** when the process began, in the kernel's ticks; '' where that cannot be known */
  began?: string;
  /** its password is missing where the admin has chosen another one */
  demo: { username: string; password?: string } | null;
}

export const runFilePath = (dataDir: string): string => join(dataDir, 'run.json');

/** Writes it whole or not at all: a power cut or a full disk leaves no half one in its place. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  const file = runFilePath(dataDir);
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(descriptor, JSON.stringify(run));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

/**
 * The run file of a data directory, of a product that runs or of one that died; null when there is none, and of one that
 * cannot be read, as versions that wrote it in its place left behind: a product that runs has the ledger's lock besides.
 */
function readRunFile(dataDir: string): RunFile | null {
  const file = runFilePath(dataDir);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunFile;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What the kernel says of a process: 'Z' is one that is dead and not yet buried. Null where there is no /proc. */
function processFacts(pid: number): { state: string; began: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const facts = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: facts[0] ?? '', began: facts[19] ?? '' };
  } catch {
    return null;
  }
}

/** When this process began, for its run file. */
export const ownBeginning = (): string => processFacts(process.pid)?.began ?? '';

/**
 * The product that runs on a data directory now, or null: neither one that was killed this moment nor a later process
 * with its number is it.
 */
export function runningProduct(dataDir: string): RunFile | null {
  const run = readRunFile(dataDir);
  if (run === null) return null;
  try {
    process.kill(run.pid, 0);
  } catch {
    return null;
  }
  const facts = processFacts(run.pid);
  if (facts === null) return run;
  const isAnother = (run.began ?? '') !== '' && run.began !== facts.began;
  return facts.state === 'Z' || isAnother ? null : run;
}
