/** Key files, read in this browser; their keys leave it no more (see `browser-key.ts`). */
import { pemBlocks, pemOfKeyFile } from '@taraz/core';
import {
  base64,
  binaryOf,
  bytesOf,
  type Forge,
  loadForge,
  maySign,
  minimumBits,
  signingAlgorithm,
} from './browser-key.ts';

export type KeyFileFault =
  | 'unreadable'
  | 'passphrase-missing'
  | 'passphrase-wrong'
  | 'unsuitable'
  | 'no-key'
  | 'plain-http';

/** What is wrong with a key file; `strings.fa.ts` says it to people. */
export class KeyFileError extends Error {
  readonly fault: KeyFileFault;
  constructor(fault: KeyFileFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** What a key file held, both in its order. */
export interface KeyFile {
  /** at least one; files of several identities, as browsers back them up, have more */
  keys: CryptoKey[];
  /** PEM; none in a bare key file */
  certificates: string[];
}

type Asn1 = import('node-forge').asn1.Asn1;

/** PKCS#8 into a key that signs and never leaves. @throws KeyFileError */
async function importPkcs8(pkcs8: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('pkcs8', pkcs8, signingAlgorithm, false, ['sign']);
  } catch (cause) {
    throw new KeyFileError('unsuitable', cause);
  } finally {
    pkcs8.fill(0);
  }
  if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength < minimumBits) throw new KeyFileError('unsuitable');
  return key;
}

/** Those of a file's keys that can be used. @throws KeyFileError where there is none: what is wrong with the first */
async function usableKeys(readers: readonly (() => Uint8Array<ArrayBuffer>)[]): Promise<CryptoKey[]> {
  const keys: CryptoKey[] = [];
  let fault: KeyFileError | null = null;
  for (const read of readers) {
    try {
      keys.push(await importPkcs8(read()));
    } catch (cause) {
      if (!(cause instanceof KeyFileError)) throw cause;
      fault ??= cause;
    }
  }
  if (keys.length === 0) throw fault ?? new KeyFileError('no-key');
  return keys;
}

/** In which way an encrypted PKCS#8 is encrypted (its OID); null for what is none. */
function algorithmOf(forge: Forge, pem: string): string | null {
  const { type, body } = forge.pem.decode(pem)[0] ?? { type: '', body: '' };
  if (type !== 'ENCRYPTED PRIVATE KEY') return null;
  const [algorithm] = (forge.asn1.fromDer(body).value[0] as Asn1).value as Asn1[];
  return algorithm === undefined ? null : forge.asn1.derToOid(algorithm.value as string);
}

/** PBES2 and the traditional form take a passphrase in UTF-8 (RFC 8018), PKCS#12's own encryptions as forge's text, in UTF-16. */
function passphraseFor(forge: Forge, pem: string, passphrase: string): string {
  const isOfPkcs12 = algorithmOf(forge, pem)?.startsWith('1.2.840.113549.1.12.1.') === true;
  return isOfPkcs12 ? passphrase : forge.util.encodeUtf8(passphrase);
}

function pkcs8OfPem(forge: Forge, pem: string, label: string, passphrase: string): Uint8Array<ArrayBuffer> {
  const wrap = (info: Asn1) => bytesOf(forge.asn1.toDer(info).getBytes());
  const isEncrypted = label === 'ENCRYPTED PRIVATE KEY' || pem.includes('Proc-Type: 4,ENCRYPTED');
  if (isEncrypted && passphrase === '') throw new KeyFileError('passphrase-missing');
  try {
    if (!isEncrypted && label === 'PRIVATE KEY') return bytesOf(forge.pem.decode(pem)[0]?.body ?? '');
    const key = isEncrypted
      ? forge.pki.decryptRsaPrivateKey(pem, passphraseFor(forge, pem, passphrase))
      : forge.pki.privateKeyFromPem(pem);
    return wrap(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)));
  } catch (cause) {
    throw new KeyFileError(passphrase === '' ? 'unreadable' : 'passphrase-wrong', cause);
  }
}

async function readPem(text: string, passphrase: string): Promise<KeyFile> {
  const blocks = pemBlocks(text);
  const forge = await loadForge();
  const own = blocks.filter(({ label }) => label.endsWith('PRIVATE KEY'));
  const keys = await usableKeys(own.map((block) => () => pkcs8OfPem(forge, block.text, block.label, passphrase)));
  const certificates = blocks.filter(({ label }) => label === 'CERTIFICATE').map((block) => block.text);
  return { keys, certificates };
}

const isMacMismatch = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('MAC could not be verified');

/**
 * The MAC and the old encryption take a passphrase in UTF-16, PBES2 takes it in UTF-8 (RFC 7292 appendix B.1, RFC 8018);
 * forge hands the same string to both. Once the MAC is verified, or where there is none, it is tried without it in UTF-8.
 */
function decodePkcs12(forge: Forge, asn1: Asn1, passphrase: string) {
  const utf8 = forge.util.encodeUtf8(passphrase);
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, passphrase);
  } catch (cause) {
    if (isMacMismatch(cause) || utf8 === passphrase) throw cause;
    return forge.pkcs12.pkcs12FromAsn1({ ...asn1, value: asn1.value.slice(0, 2) } as Asn1, utf8);
  }
}

function openPkcs12(forge: Forge, binary: string, passphrase: string) {
  let asn1: Asn1;
  try {
    asn1 = forge.asn1.fromDer(binary);
  } catch (cause) {
    throw new KeyFileError('unreadable', cause);
  }
  try {
    return decodePkcs12(forge, asn1, passphrase);
  } catch (cause) {
    throw new KeyFileError(passphrase === '' ? 'passphrase-missing' : 'passphrase-wrong', cause);
  }
}

type Bag = import('node-forge').pkcs12.Bag;

/** A key's bag as PKCS#8. @throws KeyFileError */
function pkcs8OfBag(forge: Forge, { key }: Bag): Uint8Array<ArrayBuffer> {
  // forge reads RSA keys alone.
  if (!key) throw new KeyFileError('unsuitable');
  const wrapped = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key));
  return bytesOf(forge.asn1.toDer(wrapped).getBytes());
}

async function readPkcs12(bytes: Uint8Array, passphrase: string): Promise<KeyFile> {
  const forge = await loadForge();
  const bags = openPkcs12(forge, binaryOf(bytes), passphrase).safeContents.flatMap(({ safeBags }) => safeBags);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
  const own = bags.filter(({ type }) => type === pkcs8ShroudedKeyBag || type === keyBag);
  const keys = await usableKeys(own.map((bag) => () => pkcs8OfBag(forge, bag)));
  const certificates = bags
    .filter(({ type }) => type === certBag)
    // forge reads certificates of RSA keys alone; of the others, which may stand above one, it keeps the tree.
    .map(({ cert, asn1 }) => forge.asn1.toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1).getBytes())
    .map((body) => forge.pem.encode({ type: 'CERTIFICATE', body }));
  return { keys, certificates };
}

/**
 * Reads a key file in this browser: PEM or DER (PKCS#8 or PKCS#1, encrypted or not, with or without certificates), or
 * PKCS#12.
 * @throws KeyFileError
 */
export async function readKeyFile(bytes: Uint8Array<ArrayBuffer>, passphrase: string): Promise<KeyFile> {
  if (!maySign()) throw new KeyFileError('plain-http');
  const pem = pemOfKeyFile(bytes, base64);
  return pem === null ? readPkcs12(bytes, passphrase) : readPem(pem, passphrase);
}
