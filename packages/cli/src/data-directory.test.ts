import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { backupCommand } from './commands/backup.ts';
import { dataDirectory } from './data-directory.ts';
import { databaseConfig } from './with-database.ts';

afterEach(() => vi.unstubAllEnvs());

it('is seen from where the user stands, not from where the wrapper runs the command', async () => {
  vi.stubEnv('TARAZ_CWD', '/home/user/books');
  expect(dataDirectory('data')).toBe('/home/user/books/data');
  expect(databaseConfig('data').dataDir).toBe('/home/user/books/data');
  vi.stubEnv('TARAZ_DATA_DIR', '../kept');
  expect(dataDirectory(undefined)).toBe('/home/user/kept');
  await expect(backupCommand().parseAsync(['b', '--data', 'dta'], { from: 'user' })).rejects.toThrow(
    'There is no database in /home/user/books/dta',
  );
});

it('is that of `npm start` wherever one stands, when none is named', () => {
  vi.stubEnv('TARAZ_CWD', '/home/user/books');
  vi.stubEnv('TARAZ_DATA_DIR', '');
  const own = resolve(join(import.meta.dirname, '../../..'), '.data');
  expect(dataDirectory(undefined)).toBe(own);
  expect(databaseConfig(undefined).dataDir).toBe(own);
});
