import { beforeAll, expect, it } from 'vitest';
import { issueChain, type TestCertificate } from '../testing/certificates.ts';
import { keyPairs } from '../testing/key-pairs.ts';
import { signJws } from './jws.ts';
import { localSigner } from './signer.ts';
import { verifyJws } from './verify-jws.ts';

let leaf: TestCertificate;
beforeAll(async () => {
  ({ leaf } = await issueChain());
});

it('reads an encrypted PEM and signs what verifies with its certificate', async () => {
  const privateKey = leaf.privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
  const signer = localSigner({ privateKey, passphrase: 'x', certificates: [leaf.pem] });
  const jws = verifyJws(await signJws('{}', signer, 0));
  expect(jws.signedAt).toBe('1970-01-01T00:00:00Z');
  expect(jws.certificates).toEqual([leaf.der]);
});

it('refuses a certificate of another key, and none', () => {
  const { privateKey } = keyPairs[0];
  const code = 'ERR_KEY_MISMATCH';
  expect(() => localSigner({ privateKey, certificates: [leaf.pem] })).toThrow(expect.objectContaining({ code }));
  expect(() => localSigner({ privateKey, certificates: [] })).toThrow(TypeError);
});
