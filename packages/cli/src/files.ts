import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/** Paths are relative to where the user stands, also when the wrapper changed the directory. */
export const userPath = (path: string): string => resolve(process.env.TARAZ_CWD ?? process.cwd(), path);

/** The text of a file the user named. Throws UsageError when it cannot be read. */
export function readUserFile(path: string): string {
  try {
    return readFileSync(userPath(path), 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
}

/** The JSON of a file the user named. Throws UsageError when it is not JSON. */
export function readUserJson(path: string): unknown {
  try {
    return JSON.parse(readUserFile(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: not JSON (${(error as Error).message})`);
  }
}
