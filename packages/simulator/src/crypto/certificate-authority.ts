import 'reflect-metadata';
import { createPrivateKey, type KeyObject, webcrypto } from 'node:crypto';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { DAY_MS } from '@taraz/core';
import { readJsonFile, writeSecretJson } from '../durable-file.ts';
import { readCertificatePem, type SignerCertificate } from './certificate.ts';

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const newKey = { ...rsa, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
/** The policy seen in certificates of Iranian intermediates (protocol.md section 8). */
const signingPolicy = '2.16.364.101.1.1.2';
const serialNumberOid = '2.5.4.5';
const defaultValidityDays = 730;

interface StoredAuthority {
  rootKeyPem: string;
  rootPem: string;
  intermediateKeyPem: string;
  intermediatePem: string;
}

/** Why a signing request was refused. */
export type CsrFault = 'CSR_UNREADABLE' | 'CSR_SIGNATURE_INVALID' | 'CSR_KEY_UNUSABLE' | 'CSR_SERIAL_NUMBER_MISSING';

export type IssuedCertificate =
  | {
      ok: true;
      certificatePem: string;
      /** Intermediate, then root. */
      chainPem: string[];
      /** Standard base64 of DER, leaf and intermediate: what goes into `x5c`. */
      x5c: string[];
      fingerprint: string;
      /** ISO 8601 in UTC. */
      notBefore: string;
      notAfter: string;
    }
  | { ok: false; fault: CsrFault };

/**
 * A certificate authority of the simulator's own: root and intermediate, made once and kept in the data directory, so
 * that a product can walk the same road as with an Iranian one (key pair, request, certificate).
 */
export class CertificateAuthority {
  readonly rootPem: string;
  readonly intermediatePem: string;
  readonly #intermediate: SignerCertificate;
  readonly #intermediateKey: webcrypto.CryptoKey;

  private constructor(stored: StoredAuthority, intermediate: SignerCertificate, key: webcrypto.CryptoKey) {
    this.rootPem = stored.rootPem;
    this.intermediatePem = stored.intermediatePem;
    this.#intermediate = intermediate;
    this.#intermediateKey = key;
  }

  /** @param nowMs when the first start happens, epoch milliseconds: certificates of the authority hold from a year before it */
  static async load(dataDir: string, nowMs: number): Promise<CertificateAuthority> {
    const path = join(dataDir, 'certificate-authority.json');
    let stored = readJsonFile<StoredAuthority>(path);
    if (stored === null) {
      stored = await createAuthority(nowMs);
      writeSecretJson(path, stored);
    }
    const intermediate = readCertificatePem(stored.intermediatePem);
    if (intermediate === null) throw new Error(`${path}: the intermediate certificate is unreadable`);
    return new CertificateAuthority(stored, intermediate, await importKey(stored.intermediateKeyPem));
  }

  /** Whether this authority issued it: names agree and the signature holds. */
  hasIssued(certificate: SignerCertificate): boolean {
    return (
      certificate.x509.checkIssued(this.#intermediate.x509) &&
      certificate.x509.verify(this.#intermediate.publicKey as KeyObject)
    );
  }

  /**
   * Signs a request (PEM). The subject is kept as it is; only its serialNumber (2.5.4.5) must be there, once.
   *
   * @param nowMs the simulator's present; the certificate holds from one minute before it
   */
  async issue(csrPem: string, nowMs: number, validityDays = defaultValidityDays): Promise<IssuedCertificate> {
    const request = readRequest(csrPem);
    if (request === null) return { ok: false, fault: 'CSR_UNREADABLE' };
    if (!(await request.verify().catch(() => false))) return { ok: false, fault: 'CSR_SIGNATURE_INVALID' };
    const key = await request.publicKey.export();
    if (!('modulusLength' in key.algorithm) || Number(key.algorithm.modulusLength) < 2048) {
      return { ok: false, fault: 'CSR_KEY_UNUSABLE' };
    }
    if (request.subjectName.getField(serialNumberOid).length !== 1) {
      return { ok: false, fault: 'CSR_SERIAL_NUMBER_MISSING' };
    }
    const notBefore = nowMs - 60_000;
    const certificate = await x509.X509CertificateGenerator.create({
      subject: request.subjectName,
      issuer: new x509.X509Certificate(this.intermediatePem).subjectName,
      publicKey: request.publicKey,
      signingKey: this.#intermediateKey,
      signingAlgorithm: rsa,
      notBefore: new Date(notBefore),
      notAfter: new Date(notBefore + validityDays * DAY_MS),
      extensions: await leafExtensions(request.publicKey, this.intermediatePem),
    });
    return this.#asIssued(certificate);
  }

  #asIssued(certificate: x509.X509Certificate): IssuedCertificate {
    const pem = certificate.toString('pem');
    return {
      ok: true,
      certificatePem: pem,
      chainPem: [this.intermediatePem, this.rootPem],
      x5c: [certificate.toString('base64'), this.#intermediate.x509.raw.toString('base64')],
      fingerprint: readCertificatePem(pem)?.fingerprint ?? '',
      notBefore: certificate.notBefore.toISOString(),
      notAfter: certificate.notAfter.toISOString(),
    };
  }
}

function readRequest(pem: string): x509.Pkcs10CertificateRequest | null {
  try {
    return new x509.Pkcs10CertificateRequest(pem);
  } catch {
    return null;
  }
}

async function leafExtensions(publicKey: x509.PublicKey, issuerPem: string): Promise<x509.Extension[]> {
  const usage = x509.KeyUsageFlags;
  return [
    new x509.BasicConstraintsExtension(false),
    new x509.KeyUsagesExtension(usage.digitalSignature | usage.nonRepudiation, true),
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
    new x509.CertificatePolicyExtension([signingPolicy]),
    await x509.SubjectKeyIdentifierExtension.create(publicKey),
    await x509.AuthorityKeyIdentifierExtension.create(new x509.X509Certificate(issuerPem).publicKey),
  ];
}

async function authorityExtensions(publicKey: webcrypto.CryptoKey, pathLength: number): Promise<x509.Extension[]> {
  const usage = x509.KeyUsageFlags;
  return [
    new x509.BasicConstraintsExtension(true, pathLength, true),
    new x509.KeyUsagesExtension(usage.keyCertSign | usage.cRLSign, true),
    await x509.SubjectKeyIdentifierExtension.create(publicKey),
  ];
}

async function createAuthority(nowMs: number): Promise<StoredAuthority> {
  const validity = { notBefore: new Date(nowMs - 365 * DAY_MS), notAfter: new Date(nowMs + 20 * 365 * DAY_MS) };
  const rootKeys = await generateKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Taraz Simulator Root CA, O=Taraz Simulator, C=IR',
    keys: rootKeys,
    signingAlgorithm: rsa,
    ...validity,
    extensions: await authorityExtensions(rootKeys.publicKey, 1),
  });
  const keys = await generateKeys();
  const intermediate = await x509.X509CertificateGenerator.create({
    subject: 'CN=Taraz Simulator Intermediate CA, O=Taraz Simulator, C=IR',
    issuer: root.subjectName,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: rsa,
    ...validity,
    extensions: [
      ...(await authorityExtensions(keys.publicKey, 0)),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  return {
    rootKeyPem: await exportKey(rootKeys.privateKey),
    rootPem: root.toString('pem'),
    intermediateKeyPem: await exportKey(keys.privateKey),
    intermediatePem: intermediate.toString('pem'),
  };
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(newKey, true, ['sign', 'verify']);
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', new Uint8Array(der), rsa, false, ['sign']);
}
