import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `taraz start` writes beside its data while it runs. */
export interface RunFile {
  url: string;
  simulatorUrl: string;
  opsUrl: string;
  pid: number;
  demo: { username: string; password: string } | null;
}

export const runFilePath = (dataDir: string): string => join(dataDir, 'run.json');

/** The run file of a data directory, of a product that runs or of one that died; null when there is none. */
export function readRunFile(dataDir: string): RunFile | null {
  const file = runFilePath(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunFile) : null;
}

/** The product that runs on a data directory now, or null. */
export function runningProduct(dataDir: string): RunFile | null {
  const run = readRunFile(dataDir);
  if (run === null) return null;
  try {
    process.kill(run.pid, 0);
    return run;
  } catch {
    return null;
  }
}
