import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { announcePresence, goneAmong } from './presence.ts';

const database = testDatabase();

/** Between a process and its database: a machine that loses its power says nothing to whoever was connected. */
async function machine() {
  const { connection } = database();
  const path = `${connection.host}/.s.PGSQL.${connection.port ?? 5432}`;
  const joined: { near: Socket; far: Socket }[] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(path);
    joined.push({ near, far });
    near
      .on('error', () => {})
      .pipe(far.on('error', () => {}))
      .pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    losePower() {
      for (const { near, far } of joined.splice(0)) {
        far.unpipe(near);
        near.unpipe(far).resume();
        far.destroy();
      }
    },
    close: () => server.close(),
  };
}

const isGone = async (owner: string): Promise<boolean> =>
  (await database().db.withPlatform((tx) => goneAmong(tx, [owner], 'another'))).includes(owner);

it('a process whose database vanished without a word is there again, under another name', async () => {
  const { connection, losePower, close } = await machine();
  const { log } = createTestRuntime();
  const presence = await announcePresence({ connection, newOwner: randomUUID, log, probeMs: 20, patienceMs: 2_000 });
  const first = presence.owner;
  expect(await isGone(first)).toBe(false);
  let returns = 0;
  presence.onReturn(() => {
    returns += 1;
  });
  losePower();
  await expect.poll(() => isGone(first)).toBe(true);
  await expect.poll(() => returns).toBeGreaterThan(0);
  expect(presence.owner).not.toBe(first);
  expect(await isGone(presence.owner)).toBe(false);
  await presence.stop();
  await expect.poll(() => isGone(presence.owner)).toBe(true);
  close();
});
