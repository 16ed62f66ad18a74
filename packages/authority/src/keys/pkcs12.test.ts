import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { beforeAll, describe, expect, it } from 'vitest';
import { pkcs12Of } from '../../../../scripts/lib/pkcs12-of.ts';
import { issueCertificate, issueChain, type TestCertificate } from '../testing/certificates.ts';
import { keyPairs } from '../testing/key-pairs.ts';
import { persianPassphraseFiles } from '../testing/pkcs12-files.ts';
import { importPkcs12 } from './pkcs12.ts';

let chain: Record<'root' | 'intermediate' | 'leaf', TestCertificate>;
beforeAll(async () => {
  chain = await issueChain();
});

const code = (value: string) => expect.objectContaining({ code: value });
type Algorithm = '3des' | 'aes128' | 'aes192' | 'aes256';

/** `certificates` in the file's order, which need not begin with the key's own. */
function pkcs12(
  certificates: TestCertificate[],
  key: TestCertificate | null,
  passphrase: string,
  algorithm: Algorithm,
) {
  const file = forge.pkcs12.toPkcs12Asn1(
    key === null
      ? null
      : forge.pki.privateKeyFromPem(key.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()),
    certificates.map(({ pem }) => forge.pki.certificateFromPem(pem)),
    passphrase,
    { algorithm },
  );
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1');
}

describe('importPkcs12', () => {
  it.each<Algorithm>(['3des', 'aes128', 'aes256'])(
    'reads %s: key, its certificate first, bytes untouched',
    (algorithm) => {
      const { root, intermediate, leaf } = chain;
      const content = importPkcs12(pkcs12([leaf, intermediate, root], leaf, 'secret', algorithm), 'secret');
      expect(createPublicKey(content.privateKey).equals(createPublicKey(leaf.privateKey))).toBe(true);
      expect(content.certificates).toEqual([leaf.der, intermediate.der, root.der]);
    },
  );

  it('finds the key’s own certificate wherever it stands', () => {
    const { root, intermediate, leaf } = chain;
    const content = importPkcs12(pkcs12([root, leaf, intermediate], leaf, 'secret', 'aes256'), 'secret');
    expect(content.certificates).toEqual([leaf.der, root.der, intermediate.der]);
  });

  it('an empty passphrase is a passphrase', () => {
    const { leaf } = chain;
    expect(importPkcs12(pkcs12([leaf], leaf, '', '3des'), '').certificates).toHaveLength(1);
  });

  it('a Persian passphrase, as OpenSSL 3 writes such files (PBES2) and as it used to', () => {
    for (const file of Object.values(persianPassphraseFiles)) {
      const { certificates } = importPkcs12(Buffer.from(file, 'base64'), 'رمز۱۲۳');
      expect(certificates).toHaveLength(1);
      expect(() => importPkcs12(Buffer.from(file, 'base64'), 'رمز۱۲۴')).toThrow(code('ERR_KEY_PASSPHRASE_WRONG'));
    }
  });

  it.each<Algorithm>(['3des', 'aes256'])('a wrong passphrase (%s) is told as such', (algorithm) => {
    const { leaf } = chain;
    const file = pkcs12([leaf], leaf, 'secret', algorithm);
    expect(() => importPkcs12(file, 'Secret')).toThrow(code('ERR_KEY_PASSPHRASE_WRONG'));
    expect(() => importPkcs12(file, '')).toThrow(code('ERR_KEY_PASSPHRASE_MISSING'));
  });

  it('rubbish, and a file cut short', () => {
    const { leaf } = chain;
    const file = pkcs12([leaf], leaf, 'secret', 'aes256');
    for (const data of [Buffer.alloc(0), Buffer.from('hello'), file.subarray(0, 300), leaf.der]) {
      expect(() => importPkcs12(data, 'secret')).toThrow(code('ERR_PKCS12_UNREADABLE'));
    }
  });

  it('without a key, or without its certificate', () => {
    const { root, leaf } = chain;
    expect(() => importPkcs12(pkcs12([leaf], null, 'secret', 'aes256'), 'secret')).toThrow(
      code('ERR_PKCS12_INCOMPLETE'),
    );
    expect(() => importPkcs12(pkcs12([root], leaf, 'secret', 'aes256'), 'secret')).toThrow(
      code('ERR_PKCS12_INCOMPLETE'),
    );
  });

  it.each<[string, () => KeyObject]>([
    ['EC', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
    ['too short', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey],
  ])('a key that is not taken (%s) says nothing against another beside it', (_, make) => {
    const { leaf } = chain;
    const [other, own] = [make(), leaf.privateKey].map((key) => key.export({ type: 'pkcs8', format: 'der' }));
    const { privateKey } = importPkcs12(pkcs12Of([other, own] as Buffer[], [leaf.der]), '');
    expect(privateKey.equals(leaf.privateKey)).toBe(true);
    expect(() => importPkcs12(pkcs12Of([other as Buffer], [leaf.der]), '')).toThrow(code('ERR_KEY_UNSUITABLE'));
  });

  describe('of several identities', () => {
    /** Two keys; the first has the certificates of two years, the older one first. */
    async function severalYears() {
      const ofYear = (keyPair: (typeof keyPairs)[number], year: number) =>
        issueCertificate({ subject: 'CN=x', keyPair, notBefore: '2020-01-01', notAfter: `${year}-01-01` });
      const [one, , other] = keyPairs;
      const [old, renewed, last] = [await ofYear(one, 2025), await ofYear(one, 2027), await ofYear(other, 2028)];
      const ders = [old, last].map(({ privateKey }) => privateKey.export({ type: 'pkcs8', format: 'der' }));
      const fileOf = (...certificates: TestCertificate[]) =>
        pkcs12Of(
          ders,
          certificates.map(({ der }) => der),
        );
      return { old, renewed, last, fileOf };
    }

    it('the one is taken that is valid longest, wherever in the file it stands', async () => {
      const { old, renewed, last, fileOf } = await severalYears();
      for (const file of [fileOf(old, last, renewed), fileOf(last, renewed, old)]) {
        const { privateKey, certificates } = importPkcs12(file, '');
        expect(privateKey.equals(last.privateKey)).toBe(true);
        expect(certificates[0]).toEqual(last.der);
      }
      const { privateKey, certificates } = importPkcs12(fileOf(old, renewed), '');
      expect(privateKey.equals(old.privateKey)).toBe(true);
      expect(certificates).toEqual([renewed.der, old.der]);
    });

    it('or the one whose certificate came along, also where the file has another of it, or none', async () => {
      const { old, renewed, last, fileOf } = await severalYears();
      const taken = (file: Uint8Array, ...along: TestCertificate[]) =>
        importPkcs12(file, '', { along: along.map(({ der }) => der) }).privateKey;
      expect(taken(fileOf(last, old), chain.intermediate, renewed).equals(old.privateKey)).toBe(true);
      expect(taken(fileOf(old), last).equals(last.privateKey)).toBe(true);
      expect(taken(fileOf(), last).equals(last.privateKey)).toBe(true);
      expect(taken(fileOf(old, last), chain.intermediate).equals(last.privateKey)).toBe(true);
    });

    it('not one that the authority does not take, of somebody else or past its end, where it takes another', async () => {
      const ofPerson = (keyPair: (typeof keyPairs)[number], id: string, notAfter: string) =>
        issueCertificate({
          ...{ subject: `CN=x, 2.5.4.5=${id}`, keyPair, notBefore: '2020-01-01', notAfter },
          issuer: chain.root,
        });
      const [one, , other] = keyPairs;
      const ours = await ofPerson(one, '14003778990', '2027-01-01');
      const theirs = await ofPerson(other, '10380284790', '2028-01-01');
      const ders = [theirs, ours].map(({ privateKey }) => privateKey.export({ type: 'pkcs8', format: 'der' }));
      const file = pkcs12Of(ders, [theirs.der, ours.der]);
      const check = { roots: [chain.root.der], nowMs: Date.parse('2026-06-01'), nationalId: '14003778990' };
      expect(importPkcs12(file, '', { check }).certificates[0]).toEqual(ours.der);
      expect(importPkcs12(file, '', { check, along: [theirs.der] }).certificates[0]).toEqual(theirs.der);
      const late = { ...check, nowMs: Date.parse('2027-06-01') };
      expect(importPkcs12(file, '', { check: late }).certificates[0]).toEqual(theirs.der);
    });

    it('one of which cannot be read, the file is told to have such a certificate', async () => {
      const { last, fileOf } = await severalYears();
      const broken = { ...last, der: Buffer.from('0500', 'hex') };
      for (const file of [fileOf(last, broken), fileOf(broken, last)]) {
        expect(() => importPkcs12(file, '')).toThrow(code('ERR_CERTIFICATE_UNREADABLE'));
      }
    });
  });

  it('a key that is too short', async () => {
    const weak = await issueCertificate({
      subject: 'CN=weak',
      keyPair: generateKeyPairSync('rsa', { modulusLength: 1024 }),
    });
    expect(() => importPkcs12(pkcs12([weak], weak, 'x', 'aes256'), 'x')).toThrow(code('ERR_KEY_UNSUITABLE'));
  });
});
