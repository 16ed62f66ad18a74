/** A 32-bit seed, shown as `0x5EED-91C4`. */
export type Seed = number;

export function formatSeed(seed: Seed): string {
  const hex = seed.toString(16).toUpperCase().padStart(8, '0');
  return `0x${hex.slice(0, 4)}-${hex.slice(4)}`;
}

/** Reads what `formatSeed` writes, a plain number, or any word (hashed), so that every text is some seed. */
export function parseSeed(text: string): Seed {
  const hex = /^0x([0-9a-f]{4})-?([0-9a-f]{4})$/i.exec(text.trim());
  if (hex) return Number.parseInt(`${hex[1]}${hex[2]}`, 16);
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim());
  return hashText(text);
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The n-th number of a seed's stream of that name: uniform in [0, 1), the same on every machine (murmur3's finaliser). */
export function drawAt(seed: Seed, stream: string, n: number): number {
  let x = (seed ^ hashText(stream) ^ Math.imul(n + 1, 0x9e3779b1)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}
