import { join, resolve } from 'node:path';
import { userPath } from './files.ts';

/** `--data` of every command that has it. */
export const dataOption = [
  '--data <directory>',
  'data directory (default: TARAZ_DATA_DIR, or .data of this checkout)',
] as const;

const ownDirectory = resolve(import.meta.dirname, '../../../.data');

/**
 * Where everything is kept: what the user named, seen from where the user stands, or the same place for every command
 * wherever it is called from.
 * @param named the value of `--data`
 */
export function dataDirectory(named: string | undefined): string {
  const directory = named ?? process.env.TARAZ_DATA_DIR;
  return directory ? userPath(directory) : ownDirectory;
}

/** Where the simulated authority of `npm start` keeps what it got. */
export const simulatorDirectory = (dataDir: string): string => join(dataDir, 'simulator');
