import { describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';

/** A server that answers as told, one question after another; and what a listener saw. */
function setUp(answers: readonly boolean[], hasNetwork = true) {
  const left = [...answers];
  const waits: number[] = [];
  const connection = createConnection({
    hasNetwork: () => hasNetwork,
    reach: async () => left.shift() ?? true,
    wait: async (ms) => void waits.push(ms),
  });
  const seen: boolean[] = [];
  connection.subscribe(() => seen.push(connection.isOnline()));
  return { connection, seen, waits, left };
}

describe('the connection', () => {
  it('stands although one call failed, as long as the server answers', async () => {
    const { connection, seen } = setUp([true]);
    await connection.doubt();
    expect({ online: connection.isOnline(), seen }).toEqual({ online: true, seen: [] });
  });

  it('is cut while the server does not answer, whatever the browser says, and comes back by itself', async () => {
    const { connection, seen, waits } = setUp([false, false, true]);
    await connection.doubt();
    expect({ online: connection.isOnline(), seen, times: waits.length }).toEqual({
      online: true,
      seen: [false, true],
      times: 2,
    });
  });

  it('is asked after once, however many calls fail', async () => {
    const { connection, left } = setUp([false, true, true]);
    await Promise.all([connection.doubt(), connection.doubt(), connection.doubt()]);
    expect(left).toEqual([true]);
  });

  it('is cut when the browser has no network', () => {
    expect(setUp([], false).connection.isOnline()).toBe(false);
  });
});
