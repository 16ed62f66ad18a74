import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const dataDir = join(tmpdir(), `taraz-start-${process.pid}`);
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('where the variables of production stand the trial is refused before anything is opened or made', () => {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main, 'start', '--data', dataDir, '--port', '0'], {
    env: {
      ...process.env,
      TARAZ_MODE: 'production',
      TARAZ_DATABASE_URL: 'postgres://taraz_app:x@127.0.0.1:1/taraz',
      TARAZ_DATABASE_ADMIN_URL: 'postgres://taraz_owner:x@127.0.0.1:1/taraz',
    },
    input: '',
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('npm run serve');
  expect(existsSync(dataDir)).toBe(false);
});

it('nor is anything made where a port is none', () => {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const args = [main, 'start', '--data', dataDir, '--simulator-port', '0', '--port', 'abc'];
  const { status, stderr } = spawnSync(process.execPath, args, { input: '', encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('--port abc')]);
  expect(existsSync(dataDir)).toBe(false);
});
