import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { issueCertificate, type TestCertificate, type TestCertificateOptions } from '../testing/certificates.ts';
import { keyPairs } from '../testing/key-pairs.ts';
import { bestIdentity } from './best-identity.ts';
import { checkCertificate } from './check-certificate.ts';
import { x509 } from './x509.ts';

const nationalId = '14003778990';
const [rootPair, own, leafPair] = keyPairs;
const usage = x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyCertSign;
const ofKey = (options: Partial<TestCertificateOptions>) =>
  issueCertificate({ subject: `CN=x, 2.5.4.5=${nationalId}`, keyPair: own, usage, ...options });

/** What 40 KB have room for: each of one name and key, so that it may have issued all others. */
const flood = async () =>
  (await Promise.all(Array.from({ length: 41 }, () => ofKey({ isAuthority: true })))).map(({ der }) => der);
const newRoot = () => issueCertificate({ subject: 'CN=Root', keyPair: rootPair, isAuthority: true });
const checkBy = ({ der }: TestCertificate) => ({ roots: [der], nowMs: Date.parse('2026-06-01'), nationalId });

/** How often a signature was verified, which is what takes long. */
function signaturesOf(work: () => void): number {
  using verify = vi.spyOn(X509Certificate.prototype, 'verify');
  work();
  return verify.mock.calls.length;
}

it('of many certificates of one key that lead nowhere one is told soon', async () => {
  const [ders, root] = [await flood(), await newRoot()];
  const signatures = signaturesOf(() => {
    expect(bestIdentity([own.privateKey], ders, checkBy(root))?.certificate).toEqual(ders[0]);
  });
  expect(signatures).toBeLessThan(65);
});

it('the one that leads to a root is found behind them', async () => {
  const root = await newRoot();
  const issued = await ofKey({ issuer: root, notAfter: '2029-01-01' });
  const ders = [...(await flood()), issued.der];
  expect(bestIdentity([own.privateKey], ders, checkBy(root))?.certificate).toEqual(issued.der);
});

const newCrowd = (issuer?: TestCertificate) =>
  issueCertificate({
    ...{ subject: 'CN=Crowd', isAuthority: true, ...(issuer && { issuer }) },
    keyPair: generateKeyPairSync('rsa', { modulusLength: 1_024 }),
  });

it('of authorities of one name and a key each, which stand above each other, few are tried', async () => {
  let issuer = await newCrowd();
  const crowd = [issuer];
  while (crowd.length < 12) {
    issuer = await newCrowd(issuer);
    crowd.push(issuer);
  }
  const leaf = await ofKey({ keyPair: leafPair, issuer });
  const root = await newRoot();
  const intermediates = crowd.map(({ der }) => der);
  const signatures = signaturesOf(() => {
    const { faults } = checkCertificate(leaf.der, { ...checkBy(root), intermediates });
    expect(faults).toMatchObject([{ code: 'ERR_CERTIFICATE_ISSUER' }]);
  });
  expect(signatures).toBeLessThan(65);
});
