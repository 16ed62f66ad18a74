import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'taraz-main-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('says in one line why the process cannot start', () => {
  const database = 'postgres://taraz_app:secret@127.0.0.1:9/taraz';
  const { status, stderr, stdout } = spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    encoding: 'utf8',
    env: {
      TARAZ_AUTHORITY_URL: 'http://127.0.0.1:9/requestsmanager',
      TARAZ_DATA_DIR: dataDir,
      TARAZ_DATABASE_URL: database,
      TARAZ_DATABASE_ADMIN_URL: database,
    },
  });
  expect({ status, stderr, stdout }).toEqual({
    status: 1,
    stderr: 'TARAZ_DATABASE_ADMIN_URL: no database answers at 127.0.0.1:9; is it up, and the address right?\n',
    stdout: '',
  });
});
