import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandomness as random } from '../runtime.ts';
import { createVault, masterKeyFromFile, parseMasterKey } from './vault.ts';

const key = new Uint8Array(32).fill(1);
const plain = Buffer.from('کلید خصوصی');

describe('the vault', () => {
  it('opens what it sealed, for the same place', () => {
    const vault = createVault(key, random);
    const sealed = vault.seal(plain, 'memory-key/a/b/c');
    expect(Buffer.from(vault.open(sealed, 'memory-key/a/b/c')).toString()).toBe('کلید خصوصی');
    expect(Buffer.from(sealed).includes(plain)).toBe(false);
    expect(vault.seal(plain, 'x')).not.toEqual(vault.seal(plain, 'x'));
  });

  it.each([
    ['another place', (sealed: Uint8Array) => createVault(key, random).open(sealed, 'memory-key/a/b/d')],
    [
      'another master key',
      (sealed: Uint8Array) => createVault(new Uint8Array(32).fill(2), random).open(sealed, 'memory-key/a/b/c'),
    ],
    [
      'a changed byte',
      (sealed: Uint8Array) =>
        createVault(key, random).open(
          sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte)),
          'memory-key/a/b/c',
        ),
    ],
    ['a torn end', (sealed: Uint8Array) => createVault(key, random).open(sealed.subarray(0, 40), 'memory-key/a/b/c')],
    [
      'another version',
      (sealed: Uint8Array) =>
        createVault(key, random).open(Uint8Array.from([9, ...sealed.subarray(1)]), 'memory-key/a/b/c'),
    ],
  ])('refuses %s', (_name, open) => {
    const sealed = createVault(key, random).seal(plain, 'memory-key/a/b/c');
    expect(() => open(sealed)).toThrow();
  });

  it('takes a master key of 32 bytes and no other', () => {
    expect(() => createVault(new Uint8Array(31), random)).toThrow(TypeError);
    expect(parseMasterKey(Buffer.from(key).toString('base64'))).toEqual(Buffer.from(key));
    expect(parseMasterKey(` ${Buffer.from(key).toString('hex')}\n`)).toEqual(Buffer.from(key));
    expect(parseMasterKey('short')).toBeNull();
  });
});

describe('the file of the master key', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'taraz-vault-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('is made once, readable by its owner alone, also by processes that start together', async () => {
    const path = join(directory, 'keys/master.key');
    const keys = await Promise.all(Array.from({ length: 10 }, () => masterKeyFromFile(path, random)));
    expect(new Set(keys.map((one) => Buffer.from(one).toString('hex'))).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'keys'))).mode & 0o777).toBe(0o700);
    expect(await readFile(path, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  });

  it('is refused when others can read it, or when it holds no key', async () => {
    const open = join(directory, 'open.key');
    await masterKeyFromFile(open, random);
    await chmod(open, 0o640);
    await expect(masterKeyFromFile(open, random)).rejects.toThrow('can be read by others');
    const empty = join(directory, 'empty.key');
    await writeFile(empty, '', { mode: 0o600 });
    await expect(masterKeyFromFile(empty, random)).rejects.toThrow('holds no master key');
  });
});
