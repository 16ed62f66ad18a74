import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { userPath } from './files.ts';
import { UsageError } from './usage-error.ts';

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

/** What the product itself puts into a data directory, and what the root of a volume has of its own. */
const ownNames = new Set([
  'postgres',
  'keys',
  'serials',
  'imports',
  'simulator',
  'demo.json',
  'demo.json.new',
  'run.json',
  'run.json.new',
  'lost+found',
]);

/**
 * A directory with other things in it was meant for them: nothing is made in it.
 * @param source what is being read, which may lie in the data directory itself
 * @throws UsageError that names some of what is there
 */
export function refuseForeignFiles(dataDir: string, source: string): void {
  if (!existsSync(dataDir)) return;
  const [ofSource] = relative(dataDir, source).split(sep);
  const foreign = readdirSync(dataDir).filter((name) => !ownNames.has(name) && name !== ofSource);
  if (foreign.length === 0) return;
  const some = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ', …' : '');
  throw new UsageError(
    `${dataDir} holds files that are not the product's (${some}); name an empty directory with --data.`,
  );
}
