import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createObjectStore, refuseUnfitStore } from './create-object-store.ts';
import { createLocalObjects } from './local-disk.ts';
import { type ObjectStore, ObjectStoreDown, ObjectStoreMisconfigured, tryObjectStore } from './object-store.ts';
import { createS3Objects } from './s3.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const quick = { timeoutMs: 300, pausesMs: [5, 5] };
let root: string;
let server: S3Server;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'taraz-objects-'));
  server = await startS3Server();
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});
const s3 = (change: Partial<S3Server['config']> = {}) => createS3Objects({ ...server.config, ...change }, quick);

describe.each<[string, () => ObjectStore]>([
  ['on local disk', () => createLocalObjects(join(root, 'made'))],
  ['in S3', s3],
])('an object store %s', (_, make) => {
  it('gives back what was put, until it is deleted', async () => {
    const store = make();
    expect(await store.get('a/b/c.txt')).toBeNull();
    expect(await store.head('a/b/c.txt')).toBeNull();
    await store.put('a/b/c.txt', bytesOf('first'));
    await store.put('a/b/c.txt', bytesOf('سند دوم'));
    expect(Buffer.from((await store.get('a/b/c.txt')) ?? []).toString()).toBe('سند دوم');
    expect(await store.head('a/b/c.txt')).toEqual({ bytes: 13 });
    await store.delete('a/b/c.txt');
    await store.delete('a/b/c.txt');
    expect(await store.get('a/b/c.txt')).toBeNull();
    expect(await store.list('')).toEqual([]);
  });

  it('keeps an empty object', async () => {
    const store = make();
    await store.put('marks/000000000001', new Uint8Array());
    expect(await store.get('marks/000000000001')).toHaveLength(0);
    expect(await store.head('marks/000000000001')).toEqual({ bytes: 0 });
  });

  it('lists by prefix, in order, more than one page of them', async () => {
    const store = make();
    const keys = ['ab/2', 'ab/10', 'ab/c/1', 'abc', 'b/1', 'ab/3', 'ab/4', 'ab/5', 'ab/6'];
    for (const key of keys) await store.put(key, bytesOf(key));
    expect(await store.list('ab/')).toEqual(['ab/10', 'ab/2', 'ab/3', 'ab/4', 'ab/5', 'ab/6', 'ab/c/1']);
    expect(await store.list('ab')).toEqual(['ab/10', 'ab/2', 'ab/3', 'ab/4', 'ab/5', 'ab/6', 'ab/c/1', 'abc']);
    expect(await store.list('ab/c')).toEqual(['ab/c/1']);
    expect(await store.list('none/')).toEqual([]);
  });

  it.each(['', '/a', 'a//b', '../a', 'a/../../b', 'a/.', '.a', 'a b', 'a/', 'سند', 'a?x', 'x'.repeat(1_001)])(
    'takes %j for no key',
    async (key) => {
      const store = make();
      await expect(store.put(key, bytesOf('x'))).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.head(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
    },
  );

  it('shows no part of an object, whoever writes meanwhile', async () => {
    const store = make();
    const [one, other] = [Buffer.alloc(200_000, 1), Buffer.alloc(300_000, 2)];
    await store.put('big', one);
    const writing = Promise.all(Array.from({ length: 12 }, (_, index) => store.put('big', index % 2 ? one : other)));
    for (let look = 0; look < 30; look += 1) {
      const bytes = Buffer.from((await store.get('big')) ?? []);
      expect(bytes.equals(one) || bytes.equals(other)).toBe(true);
      expect(await store.list('')).toEqual(['big']);
    }
    await writing;
  });

  it('can be tried, and nothing stays of it', async () => {
    const store = make();
    await tryObjectStore(store);
    expect(await store.list('')).toEqual([]);
  });
});

describe('on local disk', () => {
  it('leaves nothing of what could not be written', async () => {
    const store = createLocalObjects(root);
    await writeFile(join(root, 'file'), '');
    await expect(store.put('file/below', bytesOf('x'))).rejects.toThrow();
    await store.put('place/one', bytesOf('x'));
    await rm(join(root, 'place/one'));
    await store.put('place/one/below', bytesOf('x'));
    await expect(store.put('place/one', bytesOf('x'))).rejects.toThrow();
    expect(await readdir(join(root, 'place'))).toEqual(['one']);
  });

  it('does not take for an object what a death left half-written', async () => {
    const store = createLocalObjects(root);
    await writeFile(join(root, '.0b3f.part'), 'half');
    expect(await store.list('')).toEqual([]);
  });
});

describe('in S3', () => {
  it.each(['slow-down', 'unavailable', 'silent', 'web-page'] as const)('tries again when it is %s', async (mood) => {
    const store = s3();
    await store.put('a', bytesOf('x'));
    for (const work of [() => store.put('a', bytesOf('y')), () => store.list('')]) {
      Object.assign(server, { mood, moodFor: 2 });
      await work();
    }
    expect(server.objects.get('a')?.toString()).toBe('y');
  });

  it.each(['slow-down', 'unavailable', 'silent', 'web-page'] as const)(
    'is down when it stays %s, after three tries',
    async (mood) => {
      Object.assign(server, { mood, moodFor: 3 });
      await expect(s3().put('a', bytesOf('x'))).rejects.toThrow(ObjectStoreDown);
      expect(server.moodFor).toBe(0);
      Object.assign(server, { moodFor: 3 });
      await expect(s3().list('')).rejects.toThrow(ObjectStoreDown);
      expect(server.objects.size).toBe(0);
    },
  );

  it('is down when nobody answers there', async () => {
    await server.close();
    const store = s3();
    const works = [
      () => store.put('a', bytesOf('x')),
      () => store.get('a'),
      () => store.head('a'),
      () => store.list(''),
    ];
    for (const work of works) {
      await expect(work()).rejects.toThrow(/gives no answer \(ECONNREFUSED\)/);
    }
  });

  it.each<[string, (server: S3Server) => Partial<S3Server['config']>, RegExp]>([
    ['another secret', () => ({ secret: 'another' }), /^TARAZ_OBJECTS_S3_SECRET: .*403 SignatureDoesNotMatch/],
    ['an unknown key', () => ({ key: 'AKIDOTHER' }), /^TARAZ_OBJECTS_S3_KEY: .*403 InvalidAccessKeyId/],
    ['another region', () => ({ region: 'us-east-1' }), /^TARAZ_OBJECTS_S3_REGION: .*400 AuthorizationHeaderMalformed/],
    ['no such bucket', ({ config }) => ({ url: `${config.url}x` }), /^TARAZ_OBJECTS_S3_URL: there is no such bucket/],
    [
      'a clock that is off',
      (wrong) => {
        wrong.skewMs = 16 * 60_000;
        return {};
      },
      /^the clock of this machine .*403 RequestTimeTooSkewed/,
    ],
    [
      'no right',
      ({ denied }) => {
        for (const method of ['PUT', 'GET']) denied.add(method);
        return {};
      },
      /^TARAZ_OBJECTS_S3_KEY: needs the rights .*403 AccessDenied/,
    ],
  ])('says plainly what of the configuration is wrong: %s; and nothing secret', async (_, change, told) => {
    const changed = { ...server.config, ...change(server) };
    const store = createS3Objects(changed, quick);
    for (const work of [() => store.put('a', bytesOf('x')), () => store.get('a'), () => store.list('')]) {
      const error = await work().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ObjectStoreMisconfigured);
      expect((error as Error).message).toMatch(told);
      expect(inspect(error, { depth: 9 })).not.toMatch(/AKID|secret|another\b(?! one)/);
    }
  });

  it('a start is refused by what is to be mended, and not by a store that is down', async () => {
    const objects = server.config;
    const config = { objects, dataDir: root };
    await refuseUnfitStore(config);
    server.denied.add('DELETE');
    await expect(refuseUnfitStore(config)).rejects.toThrow('TARAZ_OBJECTS_S3_KEY');
    await server.close();
    await refuseUnfitStore(config);
    await refuseUnfitStore({ dataDir: root });
    expect(createObjectStore({ dataDir: root }).place).toBe(`local disk under ${root}`);
    expect(createObjectStore(config).place).toBe(`S3 at ${objects.url}`);
  });
});
