import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { readKeyFile, signingAlgorithm } from './browser-key.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const der = (type: 'pkcs1' | 'pkcs8', options = {}) => privateKey.export({ type, format: 'der', ...options });
const encrypted = der('pkcs8', { cipher: 'aes-256-cbc', passphrase: 'راز' });

it.each<[string, Buffer, string]>([
  ['DER of PKCS#8', der('pkcs8'), ''],
  ['DER of PKCS#1', der('pkcs1'), ''],
  ['encrypted DER', encrypted, 'راز'],
  ['bare base64', Buffer.from(der('pkcs8').toString('base64')), ''],
  ['PEM in UTF-16', Buffer.from(`\ufeff${pem}`, 'utf16le'), ''],
])('a key file is taken for what it is: %s', async (_, file, passphrase) => {
  const { key, certificates } = await readKeyFile(new Uint8Array(file), passphrase);
  expect(certificates).toEqual([]);
  const said = Buffer.from('صورتحساب');
  const signature = await crypto.subtle.sign(signingAlgorithm.name, key, said);
  expect(verify('sha256', said, createPublicKey(privateKey), new Uint8Array(signature))).toBe(true);
});

it('an encrypted one says whether its passphrase is missing or wrong', async () => {
  const fault = (passphrase: string) => readKeyFile(new Uint8Array(encrypted), passphrase).catch(({ fault }) => fault);
  expect([await fault(''), await fault('x')]).toEqual(['passphrase-missing', 'passphrase-wrong']);
});
