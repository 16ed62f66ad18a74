import { createHash } from 'node:crypto';
import type { Randomness } from './runtime.ts';

/**
 * A UUIDv7 (RFC 9562 section 5.7): 48 bits of epoch milliseconds, then randomness.
 * @param nowMs epoch milliseconds, 0 … 2^48 − 1
 */
export function uuidV7(nowMs: number, random: Randomness): string {
  const bytes = Uint8Array.from(random.bytes(16));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(nowMs / 0x1_0000));
  view.setUint16(4, nowMs % 0x1_0000);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return textOf(bytes);
}

/** The UUIDv8 (RFC 9562 section 5.8) of what is named: the same names give the same id, whoever asks, and others another. */
export function namedUuid(...names: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(names)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return textOf(bytes);
}

function textOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is this the text of a UUID, of any version? */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/**
 * Gives each an id so that those of one moment, sorted by their ids, stand in the order given: what came in one statement
 * is listed as its file has it.
 */
export function withIdsInOrder<T extends object>(ids: { uuid(): string }, given: readonly T[]): (T & { id: string })[] {
  const sorted = given.map(() => ids.uuid()).sort();
  return given.map((one, at) => ({ ...one, id: sorted[at] ?? '' }));
}
