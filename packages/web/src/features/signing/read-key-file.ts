/** Key files, read in this browser; their keys leave it no more (see `browser-key.ts`). */
import { derOfKeyFile, pemBlocks, pemOfKeyFile } from '@taraz/core';
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
  | 'cipher'
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

/** forge tells by prose only that it knows an encryption, or the way from the passphrase to its key, not at all. */
const isForeignCipher = (cause: unknown): boolean =>
  cause instanceof Error &&
  /unsupported (?:OID|key derivation|encryption|PRF|MAC)|not a supported EncryptedPrivateKeyInfo/i.test(cause.message);

/** @param info PKCS#8 or PKCS#1 @returns PKCS#8 @throws KeyFileError */
function pkcs8Of(forge: Forge, info: Asn1): Uint8Array<ArrayBuffer> {
  try {
    const key = forge.pki.privateKeyToAsn1(forge.pki.privateKeyFromAsn1(info));
    return bytesOf(forge.asn1.toDer(forge.pki.wrapRsaPrivateKey(key)).getBytes());
  } catch (cause) {
    // forge reads RSA keys alone.
    throw new KeyFileError('unsuitable', cause);
  }
}

/** A key with `DEK-Info`, whose passphrase is taken in UTF-8, as OpenSSL does. @throws KeyFileError */
function openTraditional(forge: Forge, pem: string, passphrase: string): Asn1 {
  try {
    // Null from forge is no key either, and falls into the same fault.
    return forge.pki.privateKeyToAsn1(forge.pki.decryptRsaPrivateKey(pem, forge.util.encodeUtf8(passphrase)));
  } catch (cause) {
    throw new KeyFileError(isForeignCipher(cause) ? 'cipher' : 'passphrase-wrong', cause);
  }
}

/** How an EncryptedPrivateKeyInfo is encrypted, an OID. @throws KeyFileError */
function encryptionOf(forge: Forge, encrypted: Asn1): string {
  try {
    const [algorithm] = (encrypted.value[0] as Asn1).value as Asn1[];
    return forge.asn1.derToOid(algorithm?.value as string);
  } catch (cause) {
    throw new KeyFileError('unreadable', cause);
  }
}

const encryptionsOfPkcs12 = '1.2.840.113549.1.12.1.';

/** What an EncryptedPrivateKeyInfo holds. @throws KeyFileError */
function openPkcs8(forge: Forge, encrypted: Asn1, passphrase: string): Asn1 {
  // PKCS#12's own encryptions take a passphrase in UTF-16, as forge does; PBES2 takes it in UTF-8 (RFC 8018).
  const isOfPkcs12 = encryptionOf(forge, encrypted).startsWith(encryptionsOfPkcs12);
  let info: Asn1 | null;
  try {
    info = forge.pki.decryptPrivateKeyInfo(encrypted, isOfPkcs12 ? passphrase : forge.util.encodeUtf8(passphrase));
  } catch (cause) {
    throw new KeyFileError(isForeignCipher(cause) ? 'cipher' : 'passphrase-wrong', cause);
  }
  if (info === null) throw new KeyFileError('passphrase-wrong');
  return info;
}

/** @throws KeyFileError */
function parsed(forge: Forge, der: string): Asn1 {
  try {
    return forge.asn1.fromDer(der);
  } catch (cause) {
    throw new KeyFileError('unreadable', cause);
  }
}

function pkcs8OfPem(forge: Forge, pem: string, label: string, passphrase: string): Uint8Array<ArrayBuffer> {
  if (label === 'EC PRIVATE KEY' || label === 'DSA PRIVATE KEY') throw new KeyFileError('unsuitable');
  const isTraditional = pem.includes('Proc-Type: 4,ENCRYPTED');
  const isEncrypted = isTraditional || label === 'ENCRYPTED PRIVATE KEY';
  if (isEncrypted && passphrase === '') throw new KeyFileError('passphrase-missing');
  if (isTraditional) return pkcs8Of(forge, openTraditional(forge, pem, passphrase));
  const info = parsed(forge, forge.pem.decode(pem)[0]?.body ?? '');
  return pkcs8Of(forge, isEncrypted ? openPkcs8(forge, info, passphrase) : info);
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

function faultOfPkcs12(cause: unknown, passphrase: string): KeyFileFault {
  if (isForeignCipher(cause)) return 'cipher';
  const isRefused = cause instanceof Error && /Invalid password|decrypt/i.test(cause.message);
  if (!isRefused) return 'unreadable';
  return passphrase === '' ? 'passphrase-missing' : 'passphrase-wrong';
}

type Bag = import('node-forge').pkcs12.Bag;

/** @throws KeyFileError */
function bagsOf(forge: Forge, binary: string, passphrase: string): Bag[] {
  const asn1 = parsed(forge, binary);
  try {
    return decodePkcs12(forge, asn1, passphrase).safeContents.flatMap(({ safeBags }) => safeBags);
  } catch (cause) {
    throw new KeyFileError(faultOfPkcs12(cause, passphrase), cause);
  }
}

async function readPkcs12(bytes: Uint8Array, passphrase: string): Promise<KeyFile> {
  const forge = await loadForge();
  const bags = bagsOf(forge, binaryOf(bytes), passphrase);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
  const own = bags.filter(({ type }) => type === pkcs8ShroudedKeyBag || type === keyBag);
  const keys = await usableKeys(
    own.map(
      ({ key, asn1 }) =>
        () =>
          pkcs8Of(forge, key ? forge.pki.privateKeyToAsn1(key) : asn1),
    ),
  );
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
  return pem === null ? readPkcs12(derOfKeyFile(bytes, base64), passphrase) : readPem(pem, passphrase);
}
