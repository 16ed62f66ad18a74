import type { WireInvoice, WireObject, WireValue } from '../model/wire.ts';
import { parseLosslessJson } from './lossless-json.ts';
import { isAbsent, isWireObject } from './wire-value.ts';

/** Why a text is no invoice. */
export type WireParseReason =
  | 'NOT_JSON'
  | 'NOT_AN_OBJECT'
  | 'HEADER_NOT_AN_OBJECT'
  | 'BODY_NOT_AN_ARRAY'
  | 'PAYMENTS_NOT_AN_ARRAY';

export type WireParseResult =
  | {
      ok: true;
      invoice: WireInvoice;
      raw: WireValue;
      /** Paths of keys that an object carried twice, for `ValidationContext.duplicateKeys`. */
      duplicateKeys: string[];
    }
  | { ok: false; reason: WireParseReason; detail: string };

/** Spellings seen on the wire (rules.md "Spelling on the wire"): the guide prints two keys with a capital. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['Indati2m', 'indati2m'],
  ['Tax17', 'tax17'],
]);

/** An empty unit is refused by the authority (0103502, seen live), so it alone is kept when empty. */
const keptEmpty: ReadonlySet<string> = new Set(['mu']);

/**
 * Reads an invoice as any SDK writes it: unset fields (absent, null, "") are left out, spellings are mended, numbers
 * keep their digits, `payments` may be missing. What is wrong inside a field is the rule book's to say.
 */
export function parseWireJson(text: string): WireParseResult {
  const duplicateKeys: string[] = [];
  let raw: WireValue;
  try {
    raw = parseLosslessJson(text, (path) => duplicateKeys.push(path));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, reason: 'NOT_JSON', detail: error.message };
  }
  const read = readInvoice(raw);
  return typeof read === 'string' ? { ok: false, reason: read, detail: '' } : { ok: true, ...read, raw, duplicateKeys };
}

/** The same for JSON that was parsed already, numbers as `JsonNumber`. */
export function readInvoice(raw: WireValue): { invoice: WireInvoice } | WireParseReason {
  if (!isWireObject(raw)) return 'NOT_AN_OBJECT';
  const { header, body, payments, extension } = raw;
  if (!isAbsent(header) && !isWireObject(header)) return 'HEADER_NOT_AN_OBJECT';
  const lines = readSection(body);
  if (lines === null) return 'BODY_NOT_AN_ARRAY';
  const paid = readSection(payments);
  if (paid === null) return 'PAYMENTS_NOT_AN_ARRAY';
  const invoice: WireInvoice = { header: isAbsent(header) ? {} : readObject(header), body: lines, payments: paid };
  if (!isAbsent(extension)) invoice.extension = extension;
  return { invoice };
}

function readSection(value: WireValue | undefined): WireObject[] | null {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) return null;
  const present = value.filter((entry) => !isAbsent(entry));
  return present.every(isWireObject) ? present.map(readObject) : null;
}

function readObject(source: WireObject): WireObject {
  const result: WireObject = {};
  for (const name of Object.keys(source)) {
    const value = source[name];
    const key = spellings.get(name) ?? name;
    if (isAbsent(value) && !(value === '' && keptEmpty.has(key))) continue;
    if (key !== 'sg' || !Array.isArray(value)) result[key] = value;
    // An SDK that fills lists beforehand sends `"sg":[]` with every invoice: no goods are no field.
    else if (value.length > 0) result[key] = value.map(readShipped);
  }
  return result;
}

function readShipped(entry: WireValue): WireValue {
  return isWireObject(entry) ? readObject(entry) : entry;
}
