import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeVariable } from '../run-place.ts';

/**
 * A new directory for the data of a product under test, in the run's place when it has one. Others may pass through it,
 * since as root PostgreSQL runs as somebody else: in a closed one the cluster would lie outside (/var/lib/taraz), and
 * outlive the test.
 */
export function newDataDir(name: string): string {
  const directory = mkdtempSync(join(process.env[placeVariable] ?? tmpdir(), `taraz-${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
