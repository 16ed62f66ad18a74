import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { keyPairs } from '../testing/key-pairs.ts';
import { parsePem } from './pem.ts';
import { generateKeyPair, importPrivateKey, importPrivateKeys, privateKeyToPem } from './private-key.ts';

const { privateKey } = keyPairs[0];
const passphrase = 'رمز عبور ۱۲۳';
const pem = (type: 'pkcs1' | 'pkcs8', options = {}) =>
  privateKey.export({ type, format: 'pem', ...options }).toString();
const der = (type: 'pkcs1' | 'pkcs8', options = {}) => privateKey.export({ type, format: 'der', ...options });
const encryption = { cipher: 'aes-256-cbc', passphrase };
const code = (value: string) => expect.objectContaining({ code: value, retryable: false });

function expectSameKey(key: KeyObject): void {
  expect(createPublicKey(key).equals(createPublicKey(privateKey))).toBe(true);
}

describe('importPrivateKey reads', () => {
  const plain = pem('pkcs8');
  it.each<[string, string | Uint8Array]>([
    ['PKCS#8 PEM', plain],
    ['PKCS#1 PEM', pem('pkcs1')],
    ['PKCS#8 DER', der('pkcs8')],
    ['PKCS#1 DER', der('pkcs1')],
    ['bare base64', der('pkcs8').toString('base64')],
    ['PEM in UTF-16', Buffer.from(`\uFEFF${plain}`, 'utf16le')],
    ['PEM as bytes with a byte order mark', Buffer.from(`\uFEFF${plain}`)],
    [
      'PEM with CRLF and text around it',
      `Bag Attributes\r\n  localKeyID: 01\r\n${plain.replaceAll('\n', '\r\n')}\r\n-- end`,
    ],
    ['PEM whose line ends were lost', plain.replaceAll('\n', ' ')],
    ['PEM that went through a messenger', plain.replaceAll('--', '—')],
    ['PEM out of JSON', JSON.stringify(plain)],
    ['the key in a bundle', `-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${plain}`],
  ])('%s', (_, data) => {
    expectSameKey(importPrivateKey(data));
  });

  it.each<[string, string | Uint8Array]>([
    ['encrypted PKCS#8 PEM', pem('pkcs8', encryption)],
    ['encrypted PKCS#8 DER', der('pkcs8', encryption)],
    ['encrypted PKCS#1 PEM (Proc-Type)', pem('pkcs1', encryption)],
    ['the same with a dash lost', pem('pkcs1', encryption).replace('KEY-----\n', 'KEY----\n')],
    ['Triple DES by another library', legacyPem('3des')],
    ['what privateKeyToPem encrypted', privateKeyToPem(privateKey, passphrase)],
  ])('%s', (_, data) => {
    expectSameKey(importPrivateKey(data, { passphrase: data === legacyPem('3des') ? 'abc' : passphrase }));
    expect(() => importPrivateKey(data)).toThrow(code('ERR_KEY_PASSPHRASE_MISSING'));
    expect(() => importPrivateKey(data, { passphrase: 'wrong' })).toThrow(code('ERR_KEY_PASSPHRASE_WRONG'));
  });
});

it('of several keys in one file those are read that the authority takes, in their order', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const [, , other] = keyPairs;
  const file = [short, other.privateKey, privateKey].map((key) => privateKeyToPem(key)).join('\n');
  const keys = importPrivateKeys(file);
  expect(keys.map((key) => [other.privateKey, privateKey].findIndex((one) => one.equals(key)))).toEqual([0, 1]);
  expect(importPrivateKey(file).equals(other.privateKey)).toBe(true);
  expect(() => importPrivateKeys(privateKeyToPem(short))).toThrow(code('ERR_KEY_UNSUITABLE'));
});

describe('importPrivateKey refuses', () => {
  it.each([
    [
      '2,147,483,647 rounds of PBKDF2',
      'MF8wSwYJKoZIhvcNAQUNMD4wHQYJKoZIhvcNAQUMMBAECHNhbHRzYWx0AgR/////MB0GCWCGSAFlAwQBKgQQMDEyMzQ1Njc4OWFiY2RlZgQQMDEyMzQ1Njc4OWFiY2RlZg==',
    ],
    [
      'a scrypt that takes little memory and hours',
      'MGYwUgYJKoZIhvcNAQUNMEUwJAYJKwYBBAHaRwQLMBcECHNhbHRzYWx0AgMCAAACAQECAwEAADAdBglghkgBZQMEASoEEDAxMjM0NTY3ODlhYmNkZWYEEDAxMjM0NTY3ODlhYmNkZWY=',
    ],
  ])('%s, unopened', (_, key) => {
    const armour = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${key}\n-----END ENCRYPTED PRIVATE KEY-----`;
    for (const data of [armour, key]) {
      expect(() => importPrivateKey(data, { passphrase: 'x' })).toThrow(code('ERR_KEY_COSTLY'));
    }
  });

  const md5Des = Buffer.from(
    `302f301b06092a864886f70d010503300e0408${'5a'.repeat(8)}020208000410${'00'.repeat(16)}`,
    'hex',
  );
  const armoured = (label: string, text: string) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`;
  it.each<[string, string | Uint8Array]>([
    ['MD5 and DES, DER', md5Des],
    ['MD5 and DES, PEM', armoured('ENCRYPTED PRIVATE KEY', md5Des.toString('base64'))],
    [
      'DES, PEM with headers',
      armoured('RSA PRIVATE KEY', `Proc-Type: 4,ENCRYPTED\nDEK-Info: DES-CBC,8BEB44AA78E38662\n\n${'A'.repeat(64)}`),
    ],
  ])('a cipher that is opened nowhere any more, whatever the passphrase: %s', (_, data) => {
    expect(() => importPrivateKey(data)).toThrow(code('ERR_KEY_PASSPHRASE_MISSING'));
    expect(() => importPrivateKey(data, { passphrase })).toThrow(code('ERR_KEY_CIPHER'));
  });

  it.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['prose', 'این کلید نیست'],
    ['bytes', Buffer.from([0x30, 0x82, 1, 2, 3])],
    ['a public key', createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()],
    ['a truncated key', pem('pkcs8').replace(/\n.{64}\n/, '\n')],
  ])('%s', (_, data) => {
    expect(() => importPrivateKey(data)).toThrow(code('ERR_KEY_UNREADABLE'));
  });

  it('another kind and a shorter length', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    for (const key of [ec, short]) {
      const text = key.export({ type: 'pkcs8', format: 'pem' }).toString();
      expect(() => importPrivateKey(text)).toThrow(code('ERR_KEY_UNSUITABLE'));
    }
  });
});

it('generateKeyPair gives two halves of one RSA-2048 key', async () => {
  const pair = await generateKeyPair();
  const key = importPrivateKey(pair.privateKeyPem);
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  const data = Buffer.from('taraz');
  expect(verify('sha256', data, createPublicKey(pair.publicKeyPem), sign('sha256', data, key))).toBe(true);
});

it('parsePem reads what it is given and invents nothing', () => {
  expect(parsePem('-----BEGIN A-----\nAAAA\n-----END B-----')).toEqual([]);
  expect(parsePem('-----BEGIN A-----\nAAAA\n-----END A-----')).toMatchObject([{ label: 'A', hasHeaders: false }]);
  expect(parsePem('-----BEGIN B-----\n-----BEGIN A-----\nAAAA\n-----END A-----')).toMatchObject([{ label: 'A' }]);
  // An hour's work, as long as the end of each was looked for in all of the rest.
  expect(parsePem('-----BEGIN A-----'.repeat(1_000_000))).toEqual([]);
});

/** Made once: the salt is random, and the tests compare by identity. */
const legacy = new Map<string, string>();
function legacyPem(algorithm: '3des'): string {
  const kept = legacy.get(algorithm);
  if (kept !== undefined) return kept;
  const key = forge.pki.privateKeyFromPem(pem('pkcs1'));
  const info = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key));
  const text = forge.pki.encryptedPrivateKeyToPem(forge.pki.encryptPrivateKeyInfo(info, 'abc', { algorithm }));
  legacy.set(algorithm, text);
  return text;
}
