import { chainOf, expiryOf, isKeyOf } from './browser-key.ts';
import type { KeyFile } from './read-key-file.ts';

/** That of these keys which the first certificate of a chain belongs to; null where it is none of theirs. */
export async function keyOf(keys: readonly CryptoKey[], chain: readonly string[]): Promise<CryptoKey | null> {
  for (const key of keys) if (await isKeyOf(key, chain)) return key;
  return null;
}

/** A key with its own certificate first (PEM), and behind it the others of its file, as a chain has them. */
export interface KeyPair {
  key: CryptoKey;
  certificates: string[];
}

/** The keys of a file that have their certificate in it; the one whose certificate is valid longest first. */
export async function pairsOf({ keys, certificates }: KeyFile): Promise<KeyPair[]> {
  const pairs: (KeyPair & { expiry: number })[] = [];
  for (const own of certificates) {
    const key = await keyOf(keys, chainOf(own));
    const others = certificates.filter((one) => one !== own);
    if (key !== null) pairs.push({ key, certificates: [own, ...others], expiry: await expiryOf(own) });
  }
  return pairs.sort((one, other) => other.expiry - one.expiry);
}
