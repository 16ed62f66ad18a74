import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCertificate, issueChain, type TestCertificate } from '../testing/certificates.ts';
import { keyPairs } from '../testing/key-pairs.ts';
import { officialSamples } from '../testing/official-samples.ts';
import { certificateDer, importCertificates } from './certificate-input.ts';
import { type CertificateCheck, checkCertificate } from './check-certificate.ts';
import { endCertificate } from './end-certificate.ts';
import { CertificateUnreadableError } from './errors.ts';
import { parseCertificate } from './parse-certificate.ts';
import { createSigningRequest } from './signing-request.ts';
import { x509 } from './x509.ts';

const nowMs = Date.parse('2026-11-20T00:00:00Z');
const nationalId = '14003778990';
let chain: Record<'root' | 'intermediate' | 'leaf', TestCertificate>;
beforeAll(async () => {
  chain = await issueChain();
});

function faultsOf(certificate: TestCertificate, change: Partial<CertificateCheck> = {}): string[] {
  const check = { roots: [chain.root.pem], intermediates: [chain.intermediate.pem], nowMs, nationalId, ...change };
  return checkCertificate(certificate.pem, check).faults.map((fault) => fault.code);
}

describe('checkCertificate', () => {
  it('finds nothing wrong with a good one, and gives its chain', () => {
    const { root, intermediate, leaf } = chain;
    const verdict = checkCertificate(leaf.der, {
      roots: [root.der],
      intermediates: [intermediate.der.toString('base64')],
      nowMs,
      nationalId,
      key: leaf.privateKey,
    });
    expect(verdict.faults).toEqual([]);
    expect(verdict.chain).toEqual([leaf.der, intermediate.der, root.der]);
  });

  it('takes a self-signed certificate that is itself trusted', async () => {
    const own = await issueCertificate({ subject: `CN=test, 2.5.4.5=${nationalId}`, keyPair: keyPairs[2] });
    expect(faultsOf(own, { roots: [own.pem] })).toEqual([]);
    expect(faultsOf(own)).toEqual(['ERR_CERTIFICATE_ISSUER']);
  });

  it('names every fault at once', async () => {
    const { leaf } = chain;
    const key = createPublicKey(keyPairs[0].privateKey);
    const after = Date.parse('2031-01-01T00:00:00Z');
    expect(faultsOf(leaf, { nowMs: after, nationalId: '10100302746', key, intermediates: [] })).toEqual([
      'ERR_CERTIFICATE_EXPIRED',
      'ERR_CERTIFICATE_ISSUER',
      'ERR_KEY_MISMATCH',
      'ERR_CERTIFICATE_IDENTITY_MISMATCH',
    ]);
    expect(faultsOf(leaf, { nowMs: Date.parse('2025-01-01T00:00:00Z') })).toContain('ERR_CERTIFICATE_NOT_YET_VALID');
  });

  it.each([
    ['2025-12-31T23:59:59Z', ['ERR_CERTIFICATE_NOT_YET_VALID', 'ERR_CERTIFICATE_ISSUER']],
    ['2026-01-01T00:00:00Z', []],
    ['2030-01-01T00:00:00Z', []],
    ['2030-01-01T00:00:01Z', ['ERR_CERTIFICATE_EXPIRED', 'ERR_CERTIFICATE_ISSUER']],
  ])('at %s: %j', (at, faults) => {
    expect(faultsOf(chain.leaf, { nowMs: Date.parse(at) })).toEqual(faults);
  });

  it('a key that the authority does not take', async () => {
    const keyPair = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const weak = await issueCertificate({ ...leafOptions(), issuer: chain.intermediate, keyPair });
    expect(faultsOf(weak)).toEqual(['ERR_KEY_UNSUITABLE']);
  });

  it('an authority’s own certificate that may not sign documents, and one without serialNumber', () => {
    expect(faultsOf(chain.intermediate)).toEqual(['ERR_CERTIFICATE_USAGE', 'ERR_CERTIFICATE_IDENTITY_MISSING']);
  });

  it.each<[string, () => Promise<TestCertificate>, Partial<CertificateCheck>]>([
    [
      'issued by one that is no authority',
      () => issueCertificate({ ...leafOptions(), issuer: chain.leaf }),
      { intermediates: [] },
    ],
    [
      'issued by a key that only bears the issuer’s name',
      () =>
        issueCertificate({ ...leafOptions(), issuer: { ...chain.intermediate, privateKey: keyPairs[0].privateKey } }),
      {},
    ],
  ])('%s has no chain', async (_, make, change) => {
    const certificate = await make();
    const intermediates = change.intermediates ?? [chain.intermediate.pem];
    expect(faultsOf(certificate, { intermediates: [...intermediates, chain.leaf.pem] })).toEqual([
      'ERR_CERTIFICATE_ISSUER',
    ]);
  });

  it('path length of an intermediate is kept to', async () => {
    const below = await issueCertificate({
      subject: 'CN=Below',
      issuer: chain.intermediate,
      keyPair: keyPairs[0],
      isAuthority: true,
    });
    const leaf = await issueCertificate({ ...leafOptions(), issuer: below });
    expect(faultsOf(leaf, { intermediates: [chain.intermediate.pem, below.pem] })).toEqual(['ERR_CERTIFICATE_ISSUER']);
  });

  it('who has a certificate issues none: not even where its key usage would allow it', async () => {
    const owner = await issueCertificate({
      subject: 'CN=Owner',
      issuer: chain.root,
      keyPair: keyPairs[1],
      usage: x509.KeyUsageFlags.keyCertSign,
    });
    const leaf = await issueCertificate({ ...leafOptions(), issuer: owner });
    expect(faultsOf(leaf, { intermediates: [owner.pem] })).toEqual(['ERR_CERTIFICATE_ISSUER']);
  });

  it('an expired intermediate breaks the chain', async () => {
    const old = await issueCertificate({
      subject: 'CN=Old CA',
      issuer: chain.root,
      keyPair: keyPairs[1],
      isAuthority: true,
      notAfter: '2026-06-01T00:00:00Z',
    });
    const leaf = await issueCertificate({ ...leafOptions(), issuer: old });
    expect(faultsOf(leaf, { intermediates: [old.pem] })).toEqual(['ERR_CERTIFICATE_ISSUER']);
  });

  it('two authorities that certify each other lead nowhere, and end', async () => {
    const one = await issueCertificate({ subject: 'CN=One', keyPair: keyPairs[0], isAuthority: true });
    const two = await issueCertificate({ subject: 'CN=Two', issuer: one, keyPair: keyPairs[1], isAuthority: true });
    const back = await issueCertificate({ subject: 'CN=One', issuer: two, keyPair: keyPairs[0], isAuthority: true });
    const leaf = await issueCertificate({ ...leafOptions(), issuer: two });
    expect(faultsOf(leaf, { intermediates: [two.pem, back.pem] })).toEqual(['ERR_CERTIFICATE_ISSUER']);
  });

  it('a certificate with a part that cannot be read is unreadable, whatever part it is', () => {
    const { leaf } = chain;
    // The beginning of an RSA key, and the key usage: OpenSSL and the other library read both only when they are asked for.
    const parts = [Buffer.from('3082010a0282010100', 'hex'), Buffer.from('0603551d0f0101ff0404030207', 'hex')];
    for (const part of parts) {
      const at = leaf.der.indexOf(part);
      expect(at).toBeGreaterThan(0);
      for (const byte of part.keys()) {
        for (const flip of [0x80, 0x7f, 0x04]) {
          const der = Buffer.from(leaf.der);
          der[at + byte] = (der[at + byte] ?? 0) ^ flip;
          try {
            const [read = Buffer.alloc(0)] = importCertificates(der);
            parseCertificate(read);
            checkCertificate(read, { roots: [chain.root.pem], intermediates: [chain.intermediate.pem], nowMs });
          } catch (error) {
            expect(error).toBeInstanceOf(CertificateUnreadableError);
          }
        }
      }
    }
  });

  it('many authorities of one name and key, which all certify each other, lead nowhere, and end soon', async () => {
    const twins = await Promise.all(
      Array.from({ length: 25 }, () =>
        issueCertificate({ subject: 'CN=Twin', keyPair: keyPairs[0], isAuthority: true }),
      ),
    );
    const leaf = await issueCertificate({ ...leafOptions(), ...(twins[0] && { issuer: twins[0] }) });
    expect(faultsOf(leaf, { intermediates: twins.map(({ pem }) => pem) })).toEqual(['ERR_CERTIFICATE_ISSUER']);
    // Nor do they hide the way that there is.
    const below = await issueCertificate({
      subject: 'CN=Twin',
      issuer: chain.root,
      keyPair: keyPairs[0],
      isAuthority: true,
    });
    expect(faultsOf(leaf, { intermediates: [...twins, below].map(({ pem }) => pem) })).toEqual([]);
  });

  function leafOptions() {
    return { subject: `CN=leaf, 2.5.4.5=${nationalId}`, keyPair: keyPairs[2] };
  }
});

describe('reading certificates', () => {
  it('PEM bundle, DER, base64, PKCS#7: all the same bytes', () => {
    const { root, intermediate, leaf } = chain;
    const pkcs7 = new x509.X509Certificates([leaf.der, intermediate.der].map((der) => new x509.X509Certificate(der)));
    expect(importCertificates(`${leaf.pem}\n${root.pem}`)).toEqual([leaf.der, root.der]);
    expect(importCertificates(leaf.der)).toEqual([leaf.der]);
    expect(certificateDer(Buffer.from(leaf.der.toString('base64')))).toEqual(leaf.der);
    expect(importCertificates(Buffer.from(pkcs7.export('raw')))).toEqual([leaf.der, intermediate.der]);
  });

  it('that went through a chat: a dash lost, long dashes, line ends written out', () => {
    const { leaf } = chain;
    expect(certificateDer(leaf.pem.replace('CERTIFICATE-----\n', 'CERTIFICATE----\n'))).toEqual(leaf.der);
    expect(certificateDer(leaf.pem.replaceAll('--', '—'))).toEqual(leaf.der);
    expect(certificateDer(JSON.stringify(leaf.pem))).toEqual(leaf.der);
  });

  it.each(['', 'hello', 'AAAA', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])('not %j', (text) => {
    expect(() => importCertificates(text)).toThrow(expect.objectContaining({ code: 'ERR_CERTIFICATE_UNREADABLE' }));
  });

  it('shows what a person wants to see', () => {
    expect(parseCertificate(chain.leaf.pem)).toMatchObject({
      subject: {
        commonName: 'شرکت نمونه [Stamp]',
        organization: 'شرکت نمونه',
        serialNumber: nationalId,
        surname: null,
      },
      issuer: { commonName: 'Test Intermediate Silver CA', country: 'IR' },
      notBeforeMs: Date.parse('2026-01-01T00:00:00Z'),
      notAfterMs: Date.parse('2030-01-01T00:00:00Z'),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      keyType: 'rsa',
      keyBits: 2048,
      isAuthority: false,
    });
  });

  it('the document’s sample certificates are read, and have run out', () => {
    const [invoice = ''] = officialSamples.jws.invoice;
    const header = JSON.parse(Buffer.from(invoice.split('.')[0] ?? '', 'base64url').toString()) as { x5c: string[] };
    const codes = checkCertificate(header.x5c[0] ?? '', { roots: [], nowMs }).faults.map((fault) => fault.code);
    expect(codes).toEqual(['ERR_CERTIFICATE_EXPIRED', 'ERR_CERTIFICATE_ISSUER']);
  });
});

describe('endCertificate', () => {
  it('is the one that issued none of the others, in any order', () => {
    const { root, intermediate, leaf } = chain;
    for (const file of [
      [leaf, intermediate, root],
      [root, intermediate, leaf],
      [intermediate, leaf],
      [root, leaf],
      [leaf, leaf],
    ])
      expect(endCertificate(file.map(({ der }) => der))).toEqual(leaf.der);
  });

  it('is whoever may issue none, and else the last of a chain', async () => {
    const { root, intermediate } = chain;
    const own = await issueCertificate({ subject: `CN=test, 2.5.4.5=${nationalId}`, keyPair: keyPairs[2] });
    const authority = await issueCertificate({ subject: 'CN=x', keyPair: keyPairs[2], isAuthority: true });
    expect(endCertificate([root.der, own.der])).toEqual(own.der);
    expect(endCertificate([root.der, intermediate.der])).toEqual(intermediate.der);
    expect(endCertificate([authority.der, authority.der])).toEqual(authority.der);
  });
});

describe('createSigningRequest', () => {
  it('carries Persian names and the national id, and is signed with the key', async () => {
    const { privateKey } = keyPairs[0];
    const pem = await createSigningRequest(privateKey, {
      commonName: 'شرکت نمونه‌ی تراز [Stamp]',
      nationalId,
      organization: 'Non-Governmental',
      organizationalUnit: 'شرکت نمونه‌ی تراز',
      locality: ' ',
    });
    const request = new x509.Pkcs10CertificateRequest(pem);
    expect(await request.verify()).toBe(true);
    expect(request.subjectName.getField('2.5.4.5')).toEqual([nationalId]);
    expect(request.subjectName.getField('CN')).toEqual(['شرکت نمونه‌ی تراز [Stamp]']);
    expect(request.subjectName.getField('C')).toEqual(['IR']);
    expect(request.subjectName.getField('L')).toEqual([]);
    expect(Buffer.from(request.publicKey.rawData)).toEqual(
      createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    );
    // PrintableString (0x13) for the national id, UTF8String (0x0c) for names: RFC 5280, 4.1.2.4 and appendix A.
    const der = Buffer.from(request.rawData).toString('latin1');
    expect(der).toContain(`\x55\x04\x05\x13\x0b${nationalId}`);
    expect(der).toContain('\x55\x04\x06\x13\x02IR');
  });

  it('refuses a subject that no authority would take', async () => {
    const { privateKey } = keyPairs[0];
    await expect(createSigningRequest(privateKey, { commonName: 'x', nationalId: '12' })).rejects.toThrow(RangeError);
    await expect(createSigningRequest(privateKey, { commonName: ' ', nationalId })).rejects.toThrow(RangeError);
  });
});
