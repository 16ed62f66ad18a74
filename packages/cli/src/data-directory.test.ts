import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { dataDirectory, refuseForeignFiles } from './data-directory.ts';
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

it('is not restored into when it holds what is somebody else’s, and stays as it is', async () => {
  const home = mkdtempSync(join(tmpdir(), 'taraz-foreign-'));
  try {
    writeFileSync(join(home, 'letters.txt'), 'mine');
    const restoring = restoreCommand().parseAsync([join(home, 'backup'), '--data', home], { from: 'user' });
    await expect(restoring).rejects.toThrow(`${home} holds files that are not the product's (letters.txt)`);
    expect(readdirSync(home)).toEqual(['letters.txt']);
    rmSync(join(home, 'letters.txt'));
    for (const own of ['keys', 'simulator', 'backup']) mkdirSync(join(home, own));
    expect(() => refuseForeignFiles(home, join(home, 'backup'))).not.toThrow();
    expect(() => refuseForeignFiles(home, '/elsewhere')).toThrow('(backup)');
    expect(() => refuseForeignFiles(join(home, 'none'), '/elsewhere')).not.toThrow();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
