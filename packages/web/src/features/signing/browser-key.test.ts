import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { isKeyOf, readKeyFile, signingAlgorithm } from './browser-key.ts';

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

/** A certificate of an EC key, as issuers above an RSA one may have. */
const ofEc = [
  'MIIBbzCCARWgAwIBAgIUb4IInum8FQOhHg3yvj7AJ/MADiAwCgYIKoZIzj0EAwIwDTELMAkGA1UEAwwCRUMwHhcNMjYxMTMwMTIwMTQ5WhcNMzYx',
  'MTI3MTIwMTQ5WjANMQswCQYDVQQDDAJFQzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPyX4YeyA6sn2kzomk/8LJu6SjcafJGNMSFkBf2VcZ6q',
  'P/yQdNBOJqa8fN0Qy2bxhLkYScD5Fg55H+KTQIh3eTyjUzBRMB0GA1UdDgQWBBQ5s94l5ZInwJOHwOA9mtv35uVSjzAfBgNVHSMEGDAWgBQ5s94l',
  '5ZInwJOHwOA9mtv35uVSjzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDA4g9OPsW4faJvenydMyB6vPcacJANXjQQpqwi92Gp',
  'kgIgdAmNCUqLo/Zbuqr3EvozCDx47ypZpGL3L1RECzS1T00=',
].join('');

it('a certificate of a key that is not RSA is none of this key’s, and no failure', async () => {
  const { key } = await readKeyFile(new Uint8Array(der('pkcs8')), '');
  expect(await isKeyOf(key, [ofEc])).toBe(false);
});
