import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fileMaker, type MakingPatience } from './made-files.ts';
import type { StreamReply } from './route.ts';

const patience: MakingPatience = { ofOne: 2, ofAccount: 3, ofAll: 4, unreadMs: 60_000 };
const asker = (userId: string, accountId: string) => ({ userId, accountId, roles: [], loginId: 'l', ip: '192.0.2.1' });
const replyOf = (body: Readable): StreamReply => ({ contentType: 'text/csv', body });
const endless = () =>
  Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
  );

/** Whoever asks, in order, and the bodies that were begun for them. */
function asking(maker: ReturnType<typeof fileMaker>) {
  const begun: string[] = [];
  const bodies = new Map<string, Readable>();
  const ask = (name: string, userId: string, accountId: string) =>
    maker(asker(userId, accountId), async () => {
      begun.push(name);
      const body = endless();
      bodies.set(name, body);
      return replyOf(body);
    });
  const end = async (name: string) => {
    const body = bodies.get(name);
    if (body === undefined || body.destroyed) return;
    const closed = once(body, 'close');
    body.destroy();
    await closed;
    await settled();
  };
  return { begun, ask, end };
}

it('makes so many of one person, account and of all at once; what waits is not begun', async () => {
  const { begun, ask, end } = asking(fileMaker(patience));
  for (const name of ['a1', 'a2', 'a3']) void ask(name, 'anna', 'A');
  for (const name of ['b1', 'b2']) void ask(name, 'bina', 'A');
  for (const name of ['c1', 'c2']) void ask(name, 'cyra', 'C');
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  // The place that is free is another account's before it is a colleague's of those who have two.
  expect(begun.slice(4)).toEqual(['c2']);
  await end('c1');
  expect(begun.slice(5)).toHaveLength(1);
  for (let at = 0; at < begun.length; at += 1) await end(begun[at] ?? '');
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2']);
});

it('ends its turn where nothing came of it', async () => {
  const maker = fileMaker({ ...patience, ofOne: 1 });
  const failure = new Error('filter');
  await expect(maker(asker('anna', 'A'), () => Promise.reject(failure))).rejects.toBe(failure);
  const { begun, ask } = asking(maker);
  void ask('a1', 'anna', 'A');
  await settled();
  expect(begun).toEqual(['a1']);
});

it.each(['reads on', 'reads at all'])('cuts what nobody %s, and gives its turn to the next', async (how) => {
  const maker = fileMaker({ ...patience, ofOne: 1, unreadMs: 20 });
  const { begun, ask } = asking(maker);
  const { body } = await ask('a1', 'anna', 'A');
  const next = ask('a2', 'anna', 'A');
  const closed = once(body, 'close');
  if (how === 'reads on') body.read(1);
  await closed;
  await next;
  expect(begun).toEqual(['a1', 'a2']);
});

it('cuts a single large piece that nobody takes to its end, and gives it whole to whoever does', async () => {
  const maker = fileMaker({ ...patience, ofOne: 1, unreadMs: 20 });
  const large = () => maker(asker('anna', 'A'), async () => replyOf(Readable.from([Buffer.alloc(1_000_000, 7)])));
  const { body } = await large();
  const closed = once(body, 'close');
  body.read(1);
  await closed;
  const whole = await (await large()).body.toArray();
  expect(Buffer.concat(whole).equals(Buffer.alloc(1_000_000, 7))).toBe(true);
});

it('waits for a maker that is slow itself', async () => {
  const maker = fileMaker({ ...patience, unreadMs: 10 });
  let goOn: (() => void) | undefined;
  const slow = Readable.from(
    (async function* () {
      yield 'first';
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      yield 'last';
    })(),
  );
  const { body } = await maker(asker('anna', 'A'), async () => replyOf(slow));
  const read = body.setEncoding('utf8').toArray();
  await expect.poll(() => goOn).toBeDefined();
  // Three times as long as it would be waited for whoever reads nothing.
  await new Promise((resolve) => setTimeout(resolve, 30));
  goOn?.();
  expect((await read).join('')).toBe('firstlast');
});

it('lets strangers with a link wait for one another, and nobody who is known for them', async () => {
  const { begun, ask } = asking(fileMaker({ ...patience, ofAll: 1 }));
  void ask('link', '', '');
  void ask('known', 'anna', 'A');
  await settled();
  expect(begun).toEqual(['link', 'known']);
});
