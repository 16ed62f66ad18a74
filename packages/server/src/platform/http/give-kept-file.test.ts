import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FilePatience, fileGiver, type KeptFile } from './give-kept-file.ts';
import { inRequest } from './request-scope.ts';
import type { RequestContext, StreamReply } from './route.ts';

afterEach(() => void vi.useRealTimers());

const reply = { header: () => {} };
const of = (userId: string, accountId = userId) => ({ userId, accountId, roles: [], loginId: '', ip: '10.0.0.1' });
const tick = () => new Promise(setImmediate);
const giverOf = (given: Partial<FilePatience>) =>
  fileGiver({ ofOne: 9, read: 9, room: 1_000, share: 1_000, largest: 9, unreadMs: 60_000, bytesPerMs: 16, ...given });
/** A file of some bytes, of an account of its own unless one is named, and who began to read it. */
const filesOf =
  (begun: string[]) =>
  (name: string, from: Partial<KeptFile> = {}): KeptFile => ({
    accountId: name,
    open: async () => {
      begun.push(name);
      return { contentType: 'application/pdf', body: Readable.from(['some', 'bytes']) };
    },
    ...from,
  });
/** The same, of such a length. */
const longFilesOf =
  (begun: string[], length: number) =>
  (name: string, from: Partial<KeptFile> = {}): KeptFile => {
    const { open, ...rest } = filesOf(begun)(name, from);
    return { ...rest, open: async () => ({ ...(await open()), length }) };
  };
const giveUp = (given: readonly StreamReply[]): void => {
  for (const { body } of given) body.destroy();
};

it('one user has so many at once, until they are read or given up, and nobody else waits for them', async () => {
  const give = giverOf({ ofOne: 2 });
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
  const next = await third;
  second.body.destroy();
  const last = await fourth;
  expect(begun.slice(3)).toEqual(['a3', 'a4']);
  giveUp([next, last, other]);
});

it('so many are read at once, and one that is not there is no turn', async () => {
  const give = giverOf({ ofOne: 1, read: 1 });
  const begun: string[] = [];
  const file = filesOf(begun);
  const missing = filesOf([])('no', { open: () => Promise.reject(new Error('not there')) });
  await expect(give(of('b'), reply, missing)).rejects.toThrow('not there');
  const turn = Promise.withResolvers<void>();
  const { open } = file('a1');
  const slow = give(of('a'), reply, file('slow', { open: () => turn.promise.then(open) }));
  const others = [give(of('b'), reply, file('b1')), give(of('c'), reply, file('c1'))];
  await tick();
  expect(begun).toEqual([]);
  turn.resolve();
  const given = await Promise.all([slow, ...others]);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  giveUp(given);
});

it('a key has its own beside who made it, and without a login each link has at each address', async () => {
  const give = giverOf({ ofOne: 1 });
  const begun: string[] = [];
  const file = filesOf(begun);
  const [key, nobody] = [{ ...of('a'), roles: ['program' as const], loginId: 'key' }, of('')];
  const askers: [Parameters<typeof give>[0], KeptFile][] = [
    [key, file('key')],
    [of('a'), file('maker')],
    [nobody, file('link', { token: 'one' })],
    [nobody, file('other link', { token: 'two' })],
    [{ ...nobody, ip: '10.0.0.2' }, file('elsewhere', { token: 'one' })],
  ];
  const given = await Promise.all(askers.map(([asker, asked]) => give(asker, reply, asked)));
  expect(begun).toEqual(['key', 'maker', 'link', 'other link', 'elsewhere']);
  const again = askers.map(([asker, asked]) => give(asker, reply, asked));
  await tick();
  expect(begun).toHaveLength(5);
  giveUp(given);
  giveUp(await Promise.all(again));
});

it('an account that waits for its connections keeps nobody else waiting, however many of it ask', async () => {
  const give = giverOf({ read: 2 });
  const begun: string[] = [];
  const file = filesOf(begun);
  const turn = Promise.withResolvers<void>();
  const busy = ['a', 'b', 'c'].map((userId) => {
    const { open } = file(userId);
    return give(of(userId), reply, { accountId: 'busy', open: () => turn.promise.then(open) });
  });
  await tick();
  giveUp(await Promise.all([give(of('d'), reply, file('d1')), give(of('e'), reply, file('e1'))]));
  expect(begun).toEqual(['d1', 'e1']);
  turn.resolve();
  giveUp(await Promise.all(busy));
  expect(begun.slice(2)).toEqual(['a', 'b', 'c']);
});

it('no more lies in memory than there is room for, whoever asks; strangers with links have a room of their own', async () => {
  const give = giverOf({ room: 20, read: 1 });
  const begun: string[] = [];
  const file = longFilesOf(begun, 9);
  const first = await Promise.all(['a', 'b'].map((userId) => give(of(userId), reply, file(userId))));
  const third = give(of('c'), reply, file('c'));
  const fourth = give(of('d'), reply, file('d'));
  const byLink = await give(of(''), reply, file('link', { token: 'one' }));
  await tick();
  expect(begun).toEqual(['a', 'b', 'link']);
  expect(await text(first[0]?.body ?? Readable.from([]))).toBe('somebytes');
  const next = await third;
  await tick();
  expect(begun).toEqual(['a', 'b', 'link', 'c']);
  first[1]?.body.destroy();
  giveUp([next, await fourth, byLink]);
});

it.each([
  ['whose users ask', (name: string) => of(name, name.slice(0, 1))],
  ['whose links are asked for', () => of('')],
])('one account %s has its share of the room, and no other waits for it', async (_who, asker) => {
  const give = giverOf({ room: 50, share: 20, read: 2 });
  const begun: string[] = [];
  const file = longFilesOf(begun, 9);
  const ask = (name: string) =>
    give(asker(name), reply, file(name, { accountId: name.slice(0, 1), token: `link ${name}` }));
  const slow = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask);
  await tick();
  const others = await Promise.all([ask('b1'), ask('c1')]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  giveUp(others);
  for (const one of slow) giveUp([await one]);
  expect(begun.slice(4)).toEqual(['a3', 'a4', 'a5']);
});

it('small files have what room they take, and the operator waits for nobody whose file they open', async () => {
  const give = giverOf({ room: 50, share: 20, read: 2 });
  const begun: string[] = [];
  const small = longFilesOf(begun, 1);
  const names = Array.from({ length: 11 }, (_, at) => `a${at}`);
  const given = await Promise.all(names.map((name) => give(of(name, 'a'), reply, small(name, { accountId: 'a' }))));
  const next = give(of('a', 'a'), reply, longFilesOf(begun, 9)('large', { accountId: 'a' }));
  const last = give(of('a', 'a'), reply, longFilesOf(begun, 9)('too large', { accountId: 'a' }));
  await next;
  const seen = await give(of('operator'), reply, small('seen', { accountId: 'a' }));
  expect(begun).toEqual([...names, 'large', 'seen']);
  giveUp([...given, await next]);
  giveUp([await last, seen]);
});

it('reads nothing for who has left', async () => {
  const give = giverOf({ ofOne: 1, read: 1 });
  const begun: string[] = [];
  const gone = { hasLeft: () => true } as RequestContext;
  await expect(inRequest(gone, () => give(of('a'), reply, filesOf(begun)('a1')))).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
  expect(begun).toEqual([]);
  (await give(of('a'), reply, filesOf(begun)('a2'))).body.destroy();
});

describe('cuts', () => {
  const inPieces = (length?: number): KeptFile => ({
    accountId: 'a',
    open: async () => ({
      contentType: 'application/pdf',
      body: Readable.from(['one', 'two', 'three'].map((piece) => Buffer.from(piece))),
      ...(length === undefined ? {} : { length }),
    }),
  });
  /** What is read of a file by whoever takes a piece of it every 900 ms. */
  const readSlowly = async ({ body }: StreamReply): Promise<string[]> => {
    const taken: string[] = [];
    for await (const piece of body) {
      taken.push(String(piece));
      vi.advanceTimersByTime(900);
    }
    return taken;
  };

  it('who takes nothing of it, not who takes it slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const give = giverOf({ unreadMs: 1_000 });
    const { body: unread } = await give(of('a'), reply, inPieces());
    expect(await readSlowly(await give(of('a'), reply, inPieces()))).toEqual(['one', 'two', 'three']);
    expect(unread.destroyed).toBe(true);
    // Nobody listens to it as yet: an error would be nobody's, and end the process.
    expect(unread.errored).toBeNull();
  });

  it('who takes all of it too slowly, by its length', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const give = giverOf({ unreadMs: 1_000, bytesPerMs: 1 });
    expect(await readSlowly(await give(of('a'), reply, inPieces(5_000)))).toEqual(['one', 'two', 'three']);
    await expect(readSlowly(await give(of('a'), reply, inPieces(11)))).rejects.toThrow('Premature close');
    expect(vi.getTimerCount()).toBe(0);
  });
});
