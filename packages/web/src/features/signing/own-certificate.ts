import { chainOf, isKeyOf } from './browser-key.ts';

/** Certificates (PEM) with the key's own first, as a chain has it; null where none of them is the key's. */
export async function ownFirst(key: CryptoKey, certificates: readonly string[]): Promise<string[] | null> {
  for (const own of certificates)
    if (await isKeyOf(key, chainOf(own))) return [own, ...certificates.filter((one) => one !== own)];
  return null;
}
