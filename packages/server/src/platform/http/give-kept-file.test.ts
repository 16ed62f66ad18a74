import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { fileGiver } from './give-kept-file.ts';
import { inRequest } from './request-scope.ts';
import type { RequestContext, StreamReply } from './route.ts';

afterEach(() => void vi.useRealTimers());

const reply = { header: () => {} };
const of = (userId: string) => ({ userId, ip: '10.0.0.1' });
const tick = () => new Promise(setImmediate);
/** A file of some bytes, and who began to read it. */
const filesOf = (begun: string[]) => (name: string) => async (): Promise<StreamReply> => {
  begun.push(name);
  return { contentType: 'application/pdf', body: Readable.from(['some', 'bytes']) };
};

it('one user has so many at once, until they are read or given up, and nobody else waits for them', async () => {
  const give = fileGiver({ ofOne: 2, read: 9, unreadMs: 60_000 });
  const begun: string[] = [];
  const file = filesOf(begun);
  const first = await give(of('a'), reply, file('a1'));
  const second = await give(of('a'), reply, file('a2'));
  const third = give(of('a'), reply, file('a3'));
  const fourth = give(of('a'), reply, file('a4'));
  const other = await give(of('b'), reply, file('b1'));
  await tick();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(await text(first.body)).toBe('somebytes');
  await third;
  second.body.destroy();
  await fourth;
  expect(begun.slice(3)).toEqual(['a3', 'a4']);
  other.body.destroy();
});

it('people without a login have theirs by their address; so many are read at once, one that is not there is no turn', async () => {
  const give = fileGiver({ ofOne: 1, read: 1, unreadMs: 60_000 });
  const begun: string[] = [];
  const file = filesOf(begun);
  await expect(give(of(''), reply, () => Promise.reject(new Error('not there')))).rejects.toThrow('not there');
  let readOn = (): void => {};
  const slow = give(of('a'), reply, async () => {
    await new Promise<void>((resolve) => {
      readOn = resolve;
    });
    return file('a1')();
  });
  const nobody = give(of(''), reply, file('n1'));
  const elsewhere = give({ userId: '', ip: '10.0.0.2' }, reply, file('m1'));
  await tick();
  expect(begun).toEqual([]);
  readOn();
  const given = await Promise.all([slow, nobody, elsewhere]);
  expect(begun).toEqual(['a1', 'n1', 'm1']);
  for (const { body } of given) body.destroy();
});

it('reads nothing for who has left', async () => {
  const give = fileGiver({ ofOne: 1, read: 1, unreadMs: 60_000 });
  const begun: string[] = [];
  const gone = { hasLeft: () => true } as RequestContext;
  await expect(inRequest(gone, () => give(of('a'), reply, filesOf(begun)('a1')))).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
  expect(begun).toEqual([]);
  (await give(of('a'), reply, filesOf(begun)('a2'))).body.destroy();
});

it('cuts who takes nothing of it, not who takes it slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const give = fileGiver({ ofOne: 9, read: 9, unreadMs: 1_000 });
  const inPieces = async (): Promise<StreamReply> => ({
    contentType: 'application/pdf',
    body: Readable.from(['one', 'two', 'three'].map((piece) => Buffer.from(piece))),
  });
  const failed = vi.fn();
  const { body: unread } = await give(of('a'), reply, inPieces);
  unread.once('error', failed);
  const { body } = await give(of('a'), reply, inPieces);
  const taken: string[] = [];
  for await (const piece of body) {
    taken.push(String(piece));
    vi.advanceTimersByTime(900);
  }
  await tick();
  expect(taken).toEqual(['one', 'two', 'three']);
  expect(failed).toHaveBeenCalledOnce();
});
