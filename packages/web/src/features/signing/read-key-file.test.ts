import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import forge from 'node-forge';
import { expect, it } from 'vitest';
import { pkcs12Of } from '../../../../../scripts/lib/pkcs12-of.ts';
import { persianKeyFile } from '../../testing/persian-key-file.ts';
import { chainOf, isKeyOf, signingAlgorithm } from './browser-key.ts';
import { readKeyFile } from './read-key-file.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const der = (type: 'pkcs1' | 'pkcs8', options = {}) => privateKey.export({ type, format: 'der', ...options });
const encrypted = der('pkcs8', { cipher: 'aes-256-cbc', passphrase: 'راز' });

const said = Buffer.from('صورتحساب');
/** Are the keys that were read these, in this order? */
async function areOf(keys: CryptoKey[], own: KeyObject[]): Promise<boolean> {
  const signed = await Promise.all(keys.map((key) => crypto.subtle.sign(signingAlgorithm.name, key, said)));
  const isOf = (key: KeyObject, signature: ArrayBuffer = new ArrayBuffer()) =>
    verify('sha256', said, createPublicKey(key), new Uint8Array(signature));
  return keys.length === own.length && own.every((key, at) => isOf(key, signed[at]));
}

it.each<[string, Buffer, string]>([
  ['DER of PKCS#8', der('pkcs8'), ''],
  ['DER of PKCS#1', der('pkcs1'), ''],
  ['encrypted DER', encrypted, 'راز'],
  ['bare base64', Buffer.from(der('pkcs8').toString('base64')), ''],
  ['PEM in UTF-16', Buffer.from(`\ufeff${pem}`, 'utf16le'), ''],
])('a key file is taken for what it is: %s', async (_, file, passphrase) => {
  const { keys, certificates } = await readKeyFile(new Uint8Array(file), passphrase);
  expect(certificates).toEqual([]);
  expect(await areOf(keys, [privateKey])).toBe(true);
});

it('an encrypted one says whether its passphrase is missing or wrong', async () => {
  const fault = (passphrase: string) => readKeyFile(new Uint8Array(encrypted), passphrase).catch(({ fault }) => fault);
  expect([await fault(''), await fault('x')]).toEqual(['passphrase-missing', 'passphrase-wrong']);
});

/** A certificate of an EC key, as issuers above an RSA one may have. */
const ofEc = [
  'MIIBbzCCARWgAwIBAgIUb4IInum8FQOhHg3yvj7AJ/MADiAwCgYIKoZIzj0EAwIwDTELMAkGA1UEAwwCRUMwHhcNMjYxMTMwMTIwMTQ5WhcNMzYx',
  'MTI3MTIwMTQ5WjANMQswCQYDVQQDDAJFQzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPyX4YeyA6sn2kzomk/8LJu6SjcafJGNMSFkBf2VcZ6q',
  'P/yQdNBOJqa8fN0Qy2bxhLkYScD5Fg55H+KTQIh3eTyjUzBRMB0GA1UdDgQWBBQ5s94l5ZInwJOHwOA9mtv35uVSjzAfBgNVHSMEGDAWgBQ5s94l',
  '5ZInwJOHwOA9mtv35uVSjzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDA4g9OPsW4faJvenydMyB6vPcacJANXjQQpqwi92Gp',
  'kgIgdAmNCUqLo/Zbuqr3EvozCDx47ypZpGL3L1RECzS1T00=',
].join('');

it('a certificate of a key that is not RSA is none of this key’s, and no failure', async () => {
  const [key] = (await readKeyFile(new Uint8Array(der('pkcs8')), '')).keys;
  expect(key && (await isKeyOf(key, [ofEc]))).toBe(false);
});

const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' });
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

it('a file of several identities gives all keys that can be used, whatever stands before them', async () => {
  const certificate = Buffer.from(ofEc, 'base64');
  const file = await readKeyFile(pkcs12Of([ec, short, other, privateKey].map(pkcs8), [certificate]), '');
  expect(await areOf(file.keys, [other, privateKey])).toBe(true);
  expect(file.certificates.flatMap(chainOf)).toEqual([ofEc]);

  const text = [ec, other, privateKey].map((key) => key.export({ type: 'pkcs8', format: 'pem' })).join('');
  expect(await areOf((await readKeyFile(new Uint8Array(Buffer.from(text)), '')).keys, [other, privateKey])).toBe(true);
});

it('PKCS#12 that was copied as base64 text is read as what it says', async () => {
  const text = Buffer.from(pkcs12Of([pkcs8(privateKey)], [])).toString('base64');
  const file = Buffer.from(text.replace(/.{64}/g, '$&\r\n'));
  expect(await areOf((await readKeyFile(new Uint8Array(file), '')).keys, [privateKey])).toBe(true);
});

it('one in which no key can be used says what is wrong with them', async () => {
  const fault = (keys: KeyObject[]) => readKeyFile(pkcs12Of(keys.map(pkcs8), []), '').catch(({ fault }) => fault);
  expect([await fault([ec]), await fault([short, ec]), await fault([])]).toEqual([
    'unsuitable',
    'unsuitable',
    'no-key',
  ]);
});

const faultOf = (file: Uint8Array, passphrase: string) =>
  readKeyFile(new Uint8Array(file), passphrase).catch(({ fault }) => fault);

it('a Persian passphrase opens PKCS#12 whose content takes it in UTF-8 and whose MAC does not', async () => {
  const file = Buffer.from(persianKeyFile, 'base64');
  expect((await readKeyFile(new Uint8Array(file), 'رمز۱۲۳')).keys).toHaveLength(1);
  expect(await faultOf(file, 'رمز۱۲۴')).toBe('passphrase-wrong');
});

it('a Persian passphrase opens a key in an encryption that takes it in UTF-16', async () => {
  const info = forge.asn1.fromDer(der('pkcs8').toString('latin1'));
  const pem = forge.pki.encryptedPrivateKeyToPem(forge.pki.encryptPrivateKeyInfo(info, 'راز۱۲', { algorithm: '3des' }));
  // What OpenSSL has to say of it.
  expect(createPrivateKey({ key: pem, passphrase: 'راز۱۲' }).equals(privateKey)).toBe(true);
  expect(await areOf((await readKeyFile(Buffer.from(pem), 'راز۱۲')).keys, [privateKey])).toBe(true);
  expect(await faultOf(Buffer.from(pem), 'راز۱۳')).toBe('passphrase-wrong');
});

/** A short key (Ed25519) under «abc1», by OpenSSL 3.0: `pkcs8 -topk8 -scrypt` and `-v1 PBE-MD5-DES`; PKCS#12 of RC2-128. */
const foreignCiphers = {
  scrypt:
    'MIGTME8GCSqGSIb3DQEFDTBCMCEGCSsGAQQB2kcECzAUBAiRLd/lPyIoOgICQAACAQgCAQEwHQYJYIZIAWUDBAEqBBD3FfNRI28dtV04nluELjrIBEDA5Pc34WRS/otefIxWwOtKYjdjpzII6Q6Cs1ZLOloW7Sg2023hTI5vs9Xb5xQxdAi4v7t+tb36B8u7Hl1blKvw',
  md5: 'MFcwGwYJKoZIhvcNAQUDMA4ECDlywXEj/dUDAgIIAAQ47v13p7Biza5cAVs2pWg8P06YLp8ShAfL7GbSXMM8E/ob485ZULT5tJGf5RFmalIIYgScbB29B/k=',
  rc2: 'MIHaAgEDMIGRBgkqhkiG9w0BBwGggYMEgYAwfjB8BgkqhkiG9w0BBwGgbwRtMGswaQYLKoZIhvcNAQwKAQKgWjBYMBwGCiqGSIb3DQEMAQUwDgQIW39556eR8iUCAggABDhLrcSHlTVSatkih+C6fp8aaFTvhsH/eKYlnMeMsE9dmW4QkmaVM/prxQh5P+U1yM61a0nU9K1OojBBMDEwDQYJYIZIAWUDBAIBBQAEIGKovAA3nWU7Sbp4+V6sV95qjSgP6N3w7ZFV8voLGunhBAh/4D6cc96D8gICCAA=',
};
const bytes = (text: string) => Buffer.from(text, 'base64');
const encryptedAs = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'sec1', cipher = 'aes-256-cbc') =>
  Buffer.from(key.export({ type: type as 'pkcs8', format: 'pem', cipher, passphrase: 'abc1' }));
const pemOf = (label: string, body: string) =>
  Buffer.from(`-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`);

it.each<[string, Uint8Array, string, string]>([
  ['EC, encrypted', encryptedAs(ec, 'pkcs8'), 'abc1', 'unsuitable'],
  ['EC, encrypted, another passphrase', encryptedAs(ec, 'pkcs8'), 'abc2', 'passphrase-wrong'],
  ['EC in its own form', Buffer.from(ec.export({ type: 'sec1', format: 'pem' })), '', 'unsuitable'],
  ['EC in its own form, and a passphrase', ec.export({ type: 'sec1', format: 'der' }), 'x', 'unsuitable'],
  ['a key of no passphrase that is none', pemOf('PRIVATE KEY', 'MAAAAAAA'), 'x', 'unreadable'],
  ['an encrypted one that is none', pemOf('ENCRYPTED PRIVATE KEY', 'MAMCAQU='), 'x', 'unreadable'],
  ['the traditional encryption, another passphrase', encryptedAs(privateKey, 'pkcs1'), 'abc2', 'passphrase-wrong'],
  [
    'a traditional encryption that is not known',
    encryptedAs(privateKey, 'pkcs1', 'camellia-128-cbc'),
    'abc1',
    'cipher',
  ],
  ['scrypt', bytes(foreignCiphers.scrypt), 'abc1', 'cipher'],
  ['MD5 and DES', bytes(foreignCiphers.md5), 'abc1', 'cipher'],
  ['PKCS#12 of RC2', bytes(foreignCiphers.rc2), 'abc1', 'cipher'],
  ['PKCS#12, another passphrase', bytes(foreignCiphers.rc2), 'abc2', 'passphrase-wrong'],
  ['no key file at all', Buffer.from('0123456789'), 'x', 'unreadable'],
  ['ASN.1 of something else', Buffer.from('3003020105', 'hex'), 'x', 'unreadable'],
])('what is wrong with a key file is said as it is: %s', async (_, file, passphrase, fault) => {
  expect(await faultOf(file, passphrase)).toBe(fault);
});

it('a key in the traditional encryption opens', async () => {
  const { keys } = await readKeyFile(new Uint8Array(encryptedAs(privateKey, 'pkcs1')), 'abc1');
  expect(await areOf(keys, [privateKey])).toBe(true);
});
