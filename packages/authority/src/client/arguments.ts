import { limits } from '../wire/index.ts';

/** @throws RangeError outside 10 to 200 whole seconds */
export function checkNonceTtl(seconds: number): void {
  checkWithin('nonce lifetime', seconds, limits.nonceTtlMinSeconds, limits.nonceTtlMaxSeconds);
}

/** @throws RangeError unless it is a whole number from `min` to `max` */
export function checkWithin(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name}: ${value} is not a whole number from ${min} to ${max}`);
  }
}

/** @throws RangeError when there are none, more than `max`, an empty one, or two of the same */
export function checkIds(name: string, ids: readonly string[], max: number): void {
  checkWithin(`number of ${name}`, ids.length, 1, max);
  if (ids.some((id) => id === '')) throw new RangeError(`${name}: one is empty`);
  if (new Set(ids).size !== ids.length) throw new RangeError(`${name}: one is there twice`);
}
