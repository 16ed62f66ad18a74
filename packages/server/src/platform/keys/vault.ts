import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Randomness } from '../runtime.ts';

/**
 * Encrypts what must not lie in the database in the clear (private keys). What was sealed for one place cannot be
 * opened for another: `boundTo` names account, memory and key, and is authenticated with the text.
 */
export interface Vault {
  seal(plain: Uint8Array, boundTo: string): Uint8Array;
  /** @throws when the bytes were changed, sealed under another master key or bound to something else */
  open(sealed: Uint8Array, boundTo: string): Uint8Array;
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const saltBytes = 16;
const version = 1;

/** Layout: version (1), salt (16), iv (12), tag (16), ciphertext. Each sealing has a key of its own, by HKDF-SHA-256. */
export function createVault(masterKey: Uint8Array, random: Randomness): Vault {
  if (masterKey.length !== keyBytes) throw new TypeError(`a master key has ${keyBytes} bytes`);
  const keyFor = (salt: Uint8Array) => Buffer.from(hkdfSync('sha256', masterKey, salt, 'taraz vault 1', keyBytes));
  return {
    seal(plain, boundTo) {
      const salt = random.bytes(saltBytes);
      const iv = random.bytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(salt), iv).setAAD(Buffer.from(boundTo, 'utf8'));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Uint8Array.of(version), salt, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed);
      const headBytes = 1 + saltBytes + ivBytes + tagBytes;
      if (bytes.length < headBytes || bytes[0] !== version) throw new Error('not something this vault has sealed');
      const salt = bytes.subarray(1, 1 + saltBytes);
      const iv = bytes.subarray(1 + saltBytes, 1 + saltBytes + ivBytes);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(salt), iv)
        .setAAD(Buffer.from(boundTo, 'utf8'))
        .setAuthTag(bytes.subarray(headBytes - tagBytes, headBytes));
      return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
    },
  };
}

/** 32 bytes as base64, base64url or hex, or null. */
export function parseMasterKey(text: string): Uint8Array | null {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  return bytes.length === keyBytes ? bytes : null;
}

/**
 * The master key in a file that only its owner can read, made at first use. Two processes that start together agree:
 * the file appears complete (link is atomic), and the loser reads the winner's.
 * @throws when the file holds no key, or others can read it
 */
export async function masterKeyFromFile(path: string, random: Randomness): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${Buffer.from(random.bytes(6)).toString('hex')}`;
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists) {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${Buffer.from(random.bytes(keyBytes)).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
    await chmod(path, 0o600);
  }
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) throw new Error(`${path} can be read by others; make it 0600`);
  const key = parseMasterKey(await readFile(path, 'utf8'));
  if (key === null) throw new Error(`${path} holds no master key of ${keyBytes} bytes`);
  return key;
}
