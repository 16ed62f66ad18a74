import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'taraz-main-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const environment = (database: string) => ({
  TARAZ_AUTHORITY_URL: 'http://127.0.0.1:9/requestsmanager',
  TARAZ_DATA_DIR: dataDir,
  TARAZ_DATABASE_URL: database,
  TARAZ_DATABASE_ADMIN_URL: database,
});

it('says in one line why the process cannot start', () => {
  const database = 'postgres://taraz_app:secret@127.0.0.1:9/taraz';
  const { status, stderr, stdout } = spawnSync(process.execPath, [main], {
    encoding: 'utf8',
    env: environment(database),
  });
  expect({ status, stderr, stdout }).toEqual({
    status: 1,
    stderr: 'TARAZ_DATABASE_ADMIN_URL: no database answers at 127.0.0.1:9; is it up, and the address right?\n',
    stdout: '',
  });
});

it('ends of itself however often it is told to, as one Ctrl-C comes from the terminal and from who started it', async () => {
  const database = createServer();
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const child = spawn(process.execPath, [main], {
    env: environment(`postgres://taraz_app:secret@127.0.0.1:${port}/taraz`),
    stdio: 'ignore',
  });
  const [asked] = (await once(database, 'connection')) as [Socket];
  for (const signal of ['SIGINT', 'SIGINT', 'SIGHUP', 'SIGTERM'] as const) child.kill(signal);
  asked.destroy();
  database.close();
  expect(await once(child, 'exit')).toEqual([1, null]);
});
