import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UsageError } from './usage-error.ts';
import { databaseConfig, withReadyDatabase, withStoredDatabase } from './with-database.ts';

const root = mkdtempSync(join(tmpdir(), 'taraz-stored-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ['asks about what is there', withStoredDatabase],
  ['changes what is there', withReadyDatabase],
])('a command that %s tells a data directory that holds nothing, and leaves it so', async (_what, work) => {
  const mistyped = join(root, 'dta');
  const asked = work(databaseConfig(mistyped), async () => 'worked');
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(`There is no database in ${mistyped}; name the data directory with --data.`);
  expect(existsSync(mistyped)).toBe(false);
});

it('a data directory that may not be looked at is not called one without a database', async () => {
  // Root, as whom tests may run, is refused nothing: a link that goes round has no permission to be given.
  symlinkSync('postgres', join(root, 'postgres'));
  const asked = withStoredDatabase(databaseConfig(root), async () => 'worked');
  await expect(asked).rejects.toThrow(`ELOOP: too many symbolic links encountered, stat '${root}/postgres`);
});
