import { createPrivateKey, generateKeyPair as generate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../wire/index.ts';
import {
  KeyCipherError,
  KeyCostlyError,
  KeyError,
  KeyUnreadableError,
  KeyUnsuitableError,
  PassphraseMissingError,
  PassphraseWrongError,
} from './errors.ts';
import { isTooMuchWork } from './opening-work.ts';
import { readArmour } from './pem.ts';

/** A new key pair, both halves in PEM. */
export interface KeyPairPem {
  /** PKCS#8, not encrypted: keep it so nowhere. */
  readonly privateKeyPem: string;
  /** SubjectPublicKeyInfo: what is registered at the authority where no certificate is used. */
  readonly publicKeyPem: string;
}

/** Makes an RSA key pair of the length that the authority asks for, 2048 bits, off this thread. */
export async function generateKeyPair(): Promise<KeyPairPem> {
  const { privateKey, publicKey } = await promisify(generate)('rsa', { modulusLength: limits.signerKeyBits });
  return { privateKeyPem: privateKeyToPem(privateKey), publicKeyPem: publicKeyToPem(publicKey) };
}

/**
 * Reads a private key, of several the first that the authority takes: PEM or DER, PKCS#1 or PKCS#8, encrypted or not.
 * @throws KeyUnreadableError, PassphraseMissingError, PassphraseWrongError, KeyCostlyError, KeyCipherError
 * @throws KeyUnsuitableError when it is not RSA of at least 2048 bits
 */
export function importPrivateKey(data: string | Uint8Array, options: { passphrase?: string } = {}): KeyObject {
  return importPrivateKeys(data, options)[0];
}

/**
 * Reads the private keys of a file, in its order: of PEM, which may hold several, those that the authority takes.
 * @throws as `importPrivateKey` where there is none, for what is wrong with the first
 */
export function importPrivateKeys(
  data: string | Uint8Array,
  options: { passphrase?: string } = {},
): [KeyObject, ...KeyObject[]] {
  const keys: KeyObject[] = [];
  const faults: KeyError[] = [];
  for (const candidate of findKeys(data)) {
    try {
      keys.push(suitable(readKey(candidate, options.passphrase)));
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      faults.push(error);
    }
  }
  const [first, ...others] = keys;
  if (first === undefined) throw faults[0] ?? new KeyUnreadableError('no private key found');
  return [first, ...others];
}

/** @throws KeyUnsuitableError */
function suitable(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < limits.signerKeyBits) {
    throw new KeyUnsuitableError(`the authority takes RSA keys of 2048 bits, not ${key.asymmetricKeyType} of ${bits}`);
  }
  return key;
}

/** PKCS#8 PEM; with a passphrase, encrypted (PBES2, AES-256). */
export function privateKeyToPem(key: KeyObject, passphrase?: string): string {
  const encryption = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return key.export({ type: 'pkcs8', format: 'pem', ...encryption }).toString();
}

/** SubjectPublicKeyInfo PEM. */
export function publicKeyToPem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

interface KeyCandidate {
  readonly encrypted: boolean;
  readonly der: Uint8Array;
  readonly read: (passphrase: string | undefined) => KeyObject;
}

function readKey(candidate: KeyCandidate, passphrase: string | undefined): KeyObject {
  if (candidate.encrypted && passphrase === undefined) throw new PassphraseMissingError('the key is encrypted');
  if (candidate.encrypted && isTooMuchWork(candidate.der)) throw new KeyCostlyError('the key asks for too much work');
  try {
    return candidate.read(passphrase);
  } catch (cause) {
    if (hasCode(cause, 'ERR_MISSING_PASSPHRASE')) throw new PassphraseMissingError('the key is encrypted', { cause });
    // Said before any passphrase is tried; a wrong one is a bad decrypt, or what it gives is no key.
    const isOldCipher = candidate.encrypted && hasCode(cause, 'ERR_OSSL_EVP_UNSUPPORTED');
    if (isOldCipher) throw new KeyCipherError('a cipher that is not opened any more', { cause });
    if (candidate.encrypted) throw new PassphraseWrongError('the passphrase does not open the key', { cause });
    throw new KeyUnreadableError('cannot be read as a private key', { cause });
  }
}

function findKeys(data: string | Uint8Array): KeyCandidate[] {
  const { blocks, der } = readArmour(data);
  if (der) return [derCandidate(der)];
  return blocks
    .filter(({ label }) => label.endsWith('PRIVATE KEY'))
    .map((block) => ({
      encrypted: block.hasHeaders || block.label === 'ENCRYPTED PRIVATE KEY',
      der: block.der,
      read: (passphrase) => createPrivateKey({ key: block.text, format: 'pem', ...withPassphrase(passphrase) }),
    }));
}

/** DER does not say which form it is: PKCS#8, encrypted PKCS#8 and PKCS#1 differ in their second element. */
function derCandidate(der: Buffer): KeyCandidate {
  const encrypted = isEncryptedPkcs8(der);
  const types = encrypted ? (['pkcs8'] as const) : (['pkcs8', 'pkcs1'] as const);
  return {
    encrypted,
    der,
    read: (passphrase) => {
      let failure: unknown;
      for (const type of types) {
        try {
          return createPrivateKey({ key: der, format: 'der', type, ...withPassphrase(passphrase) });
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

/** EncryptedPrivateKeyInfo begins with two SEQUENCEs (RFC 5958 section 3); the others with a version number. */
function isEncryptedPkcs8(der: Buffer): boolean {
  const lengthBytes = (der[1] ?? 0) < 0x80 ? 1 : 1 + ((der[1] ?? 0) & 0x7f);
  return der[0] === 0x30 && der[1 + lengthBytes] === 0x30;
}

function withPassphrase(passphrase: string | undefined): { passphrase?: string } {
  return passphrase === undefined ? {} : { passphrase };
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
