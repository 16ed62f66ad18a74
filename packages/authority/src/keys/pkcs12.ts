import type { KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { bestIdentity, type IdentityCheck } from './best-identity.ts';
import { certificateDer } from './certificate-input.ts';
import {
  KeyUnsuitableError,
  PassphraseMissingError,
  PassphraseWrongError,
  Pkcs12IncompleteError,
  Pkcs12UnreadableError,
} from './errors.ts';
import { importPrivateKey } from './private-key.ts';

/** What a PKCS#12 file (`.p12`, `.pfx`) holds for one signer. */
export interface Pkcs12Content {
  readonly privateKey: KeyObject;
  /** DER, the key's own certificate first, the others in the order in which they came. */
  readonly certificates: readonly Uint8Array[];
}

const keyBagOids = [forge.pki.oids.pkcs8ShroudedKeyBag, forge.pki.oids.keyBag];
const certificateBagOid = forge.pki.oids.certBag;

/**
 * Reads a PKCS#12 file, both the old encryption (RC2, Triple DES) and the present one (PBES2 with AES).
 * Of several keys the one of the certificates that came along is taken, else the one that has the best certificate in the
 * file (`bestIdentity`). Those that the authority takes none of are let be.
 * @param beside `along`: DER; certificates that came beside the file, as `importCertificates` reads them. `check`: what the
 * key's own certificate will be held against
 * @throws Pkcs12UnreadableError, PassphraseMissingError, PassphraseWrongError, Pkcs12IncompleteError
 * @throws CertificateUnreadableError when one in the file cannot be read
 * @throws KeyUnsuitableError when no key is RSA of at least 2048 bits
 */
export function importPkcs12(
  data: Uint8Array,
  passphrase: string,
  { along = [], check }: { along?: readonly Uint8Array[]; check?: IdentityCheck | undefined } = {},
): Pkcs12Content {
  const bags = openBags(data, passphrase);
  const keys = suitableKeys(bags.filter((bag) => keyBagOids.includes(bag.type)));
  const certificates = bags.filter((bag) => bag.type === certificateBagOid).map(certificateOfBag);
  for (const some of [along, certificates]) {
    const best = bestIdentity(keys, some, check);
    if (best === null) continue;
    const { key: privateKey, certificate: own } = best;
    return { privateKey, certificates: [own, ...some.filter((der) => der !== own)] };
  }
  throw new Pkcs12IncompleteError('the file holds no certificate for its key');
}

function openBags(data: Uint8Array, passphrase: string): forge.pkcs12.Bag[] {
  const asn1 = parseAsn1(data);
  try {
    return readBags(asn1, passphrase);
  } catch (cause) {
    if (!isMacMismatch(cause) && hasForeignCharacters(passphrase)) return openBagsUtf8(asn1, passphrase);
    throw classify(cause, passphrase);
  }
}

/**
 * The MAC and the old encryption take a passphrase in UTF-16, PBES2 takes it in UTF-8 (RFC 7292 appendix B.1, RFC 8018);
 * forge hands the same string to both. By now the MAC has been verified, if there is one, so it is left away.
 */
function openBagsUtf8(asn1: forge.asn1.Asn1, passphrase: string): forge.pkcs12.Bag[] {
  const withoutMac = { ...asn1, value: asn1.value.slice(0, 2) } as forge.asn1.Asn1;
  try {
    return readBags(withoutMac, forge.util.encodeUtf8(passphrase));
  } catch (cause) {
    throw classify(cause, passphrase);
  }
}

function readBags(asn1: forge.asn1.Asn1, passphrase: string): forge.pkcs12.Bag[] {
  return forge.pkcs12.pkcs12FromAsn1(asn1, passphrase).safeContents.flatMap((content) => content.safeBags);
}

function hasForeignCharacters(passphrase: string): boolean {
  return Buffer.byteLength(passphrase, 'utf8') !== passphrase.length;
}

function isMacMismatch(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('MAC could not be verified');
}

function parseAsn1(data: Uint8Array): forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(data).toString('latin1')));
  } catch (cause) {
    throw new Pkcs12UnreadableError('not a PKCS#12 file', { cause });
  }
}

/** forge tells a wrong passphrase by prose only: by the MAC, or, in a file without one, by a failed decryption. */
function classify(cause: unknown, passphrase: string): Error {
  const message = cause instanceof Error ? cause.message : '';
  if (/Invalid password|decrypt/i.test(message)) {
    if (passphrase === '') return new PassphraseMissingError('the file has a passphrase', { cause });
    return new PassphraseWrongError('the passphrase does not open the file', { cause });
  }
  return new Pkcs12UnreadableError('cannot be read as PKCS#12', { cause });
}

/** @throws KeyUnsuitableError, Pkcs12IncompleteError when there is none */
function suitableKeys(bags: readonly forge.pkcs12.Bag[]): KeyObject[] {
  const keys: KeyObject[] = [];
  let refusal: Error = new Pkcs12IncompleteError('the file holds no private key');
  for (const bag of bags) {
    try {
      keys.push(keyOfBag(bag));
    } catch (error) {
      if (!(error instanceof KeyUnsuitableError)) throw error;
      refusal = error;
    }
  }
  if (keys.length === 0) throw refusal;
  return keys;
}

function keyOfBag(bag: forge.pkcs12.Bag): KeyObject {
  if (!bag.key) throw new KeyUnsuitableError('the key in the file is not an RSA key');
  return importPrivateKey(forge.pki.privateKeyToPem(bag.key));
}

/**
 * forge keeps the parsed tree of what was signed, so that writing it again gives the same bytes.
 * @throws CertificateUnreadableError
 */
function certificateOfBag(bag: forge.pkcs12.Bag): Buffer {
  const asn1 = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
  return certificateDer(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1'));
}
