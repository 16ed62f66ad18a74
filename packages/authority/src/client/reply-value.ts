import { isRecord } from '../crypto/compact.ts';

/** A JSON object of a reply whose fields may be absent, null, or of another type than the document says. */
export type ReplyObject = Readonly<Record<string, unknown>>;

/** A field as text: '' when absent or null; numbers and booleans by their usual writing. */
export function textOf(object: ReplyObject, name: string): string {
  const value = fieldOf(object, name);
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A field as a finite number, also from text; null when it is none. */
export function numberOf(object: ReplyObject, name: string): number | null {
  const text = textOf(object, name);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A field as a boolean, also from text; null when it is none. */
export function booleanOf(object: ReplyObject, name: string): boolean | null {
  const text = textOf(object, name).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}

/** A field as an object; an empty one when it is none. */
export function objectOf(object: ReplyObject, name: string): ReplyObject {
  const value = fieldOf(object, name);
  return isRecord(value) ? value : {};
}

/** A field as a list: an absent or null one is empty, a single value counts as a list of one. */
export function listOf(object: ReplyObject, name: string): readonly unknown[] {
  const value = fieldOf(object, name) ?? [];
  return Array.isArray(value) ? value : [value];
}

/** Own fields only: a reply does not reach into Object.prototype. */
function fieldOf(object: ReplyObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
