import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clearUpAfter, placeVariable, preparedVariable } from '../../../scripts/lib/run-place.ts';
import { newDataDir } from '../../../scripts/lib/stand/temp-dir.ts';
import { until } from './until.ts';

const run = promisify(execFile);

/**
 * Before the first test (playwright.config.ts): a place for this run's data, for its workers; it goes with the run.
 * What is prepared lies there too, but in `npm test`, whose three runs share it.
 */
export default function setUp(): void {
  const place = newDataDir('run');
  clearUpAfter(place);
  process.env[placeVariable] = place;
  process.env[preparedVariable] ??= place;
}

/** Starts a product on new data and stops it; false when another worker does so now. */
async function prepare(
  place: string,
  start: (dataDir: string) => Promise<{ stop(): Promise<void> }>,
): Promise<boolean> {
  try {
    mkdirSync(place);
  } catch {
    return false;
  }
  try {
    await (await start(join(place, 'data'))).stop();
    writeFileSync(join(place, 'whole'), '');
    return true;
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    throw error;
  }
}

/**
 * A data directory for a product with these arguments, removed by the caller. The first of a run is started from nothing
 * and stopped; everybody gets a copy of it, whose start is a second start and takes a third of the time.
 * @param start makes the product's first start
 */
export async function preparedData(
  args: readonly string[],
  start: (dataDir: string) => Promise<{ stop(): Promise<void> }>,
): Promise<string> {
  const ofRun = process.env[preparedVariable];
  const dataDir = newDataDir('e2e');
  if (ofRun === undefined) return dataDir;
  const place = join(ofRun, ['product', ...args].join(''));
  const isWhole = () => existsSync(join(place, 'whole'));
  // Where it does not come about, say because who made it was ended, the product begins from nothing.
  await until(async () => isWhole() || (await prepare(place, start)), {
    what: `prepared data (${place})`,
  }).catch(() => null);
  // With its owners: as root, PostgreSQL's files are another user's.
  if (isWhole()) await run('cp', ['-a', join(place, 'data', '.'), dataDir]);
  return dataDir;
}
