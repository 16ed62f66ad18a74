import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { openKeyFile } from './open-key-file.ts';

/** A PKCS#12 file with nothing in it, whose seal says that its passphrase goes through 2,147,483,647 rounds. */
const endless =
  'MEsCAQMwEQYJKoZIhvcNAQcBoAQEAjAAMDMwITAJBgUrDgMCGgUABBQAAAAAAAAAAAAAAAAAAAAAAAAAAAQIc2FsdHNhbHQCBH////8=';

it('a file that takes hours to open is given up, and nothing waits for it', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 10);
  const opening = openKeyFile('a', { pkcs12: endless, passphrase: 'x' }, 1_500);
  await expect(opening).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'pkcs12', code: 'KEY_COSTLY', message: expect.stringMatching(/رمزگذاری/) }],
  });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const der = (type: 'pkcs1' | 'pkcs8', options = {}) => privateKey.export({ type, format: 'der', ...options });

it.each<[string, Uint8Array]>([
  ['DER of PKCS#8', der('pkcs8')],
  ['DER of PKCS#1', der('pkcs1')],
  ['encrypted DER', der('pkcs8', { cipher: 'aes-256-cbc', passphrase: 'راز' })],
  ['bare base64', Buffer.from(der('pkcs8').toString('base64').replace(/.{76}/g, '$&\r\n'))],
  ['PEM', Buffer.from(pem)],
  ['PEM in UTF-16', Buffer.from(`\ufeff${pem}`, 'utf16le')],
  ['PEM in UTF-16, the high byte first', Buffer.from(`\ufeff${pem}`, 'utf16le').swap16()],
])('a file that is no PKCS#12 is taken for what it is: %s', async (_, file) => {
  const opened = await openKeyFile('a', { pkcs12: Buffer.from(file).toString('base64'), passphrase: 'راز' });
  expect(opened).toEqual({
    privateKeyPem: pem,
    publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
  });
});
