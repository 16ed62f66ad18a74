import fieldsJson from '../data/fields.json' with { type: 'json' };
import { draftPaths } from './draft-paths.ts';
import { fieldLabels } from './labels.fa.ts';
import {
  headerKeys,
  isWireKey,
  lineKeys,
  paymentKeys,
  shippedKeys,
  type WireKey,
  type WireSection,
  wireKeys,
} from './wire-keys.ts';

/** How a value is written in JSON: digits are strings there (`"00123"`), integers and decimals bare numbers. */
export type WireType = 'string' | 'digits' | 'alnum' | 'integer' | 'decimal' | 'array';

/** One field of the authority's invoice. */
export interface WireField {
  key: WireKey;
  section: WireSection;
  /** The authority's own Persian name, as its messages print it. */
  fa: string;
  /** A short Persian label for forms and grids. */
  label: string;
  type: WireType;
  /** Digits allowed left of the mark, of integers and decimals. */
  maxInt?: number;
  /** Digits allowed right of the mark. */
  maxFrac?: number;
  /** The guide's words on length, e.g. "11|14 by tob"; `rules/formats.ts` is what is applied. */
  length?: string;
  /** The three middle digits of error codes. */
  errorFieldNo: number;
  /** Into `InvoiceDraft`, see `draft-paths.ts`; "" when the product has none. */
  draftPath: string;
}

interface FieldRow {
  key: string;
  section: string;
  fa: string;
  type: string;
  length?: string | undefined;
  maxInt?: number | undefined;
  maxFrac?: number | undefined;
  errorFieldNo: number;
}

const types: ReadonlySet<string> = new Set<WireType>(['string', 'digits', 'alnum', 'integer', 'decimal', 'array']);

function isWireType(type: string): type is WireType {
  return types.has(type);
}

function sectionOf(section: string): WireSection {
  if (section === 'header.sg') return 'sg';
  if (section === 'header' || section === 'body' || section === 'payments') return section;
  throw new Error(`fields.json: unknown section ${section}`);
}

function toField(row: FieldRow): WireField {
  const { key, type } = row;
  if (!isWireKey(key) || !isWireType(type)) throw new Error(`fields.json: unknown field ${key} of type ${type}`);
  return {
    key,
    section: sectionOf(row.section),
    fa: row.fa,
    label: fieldLabels[key],
    type,
    ...(row.maxInt === undefined ? {} : { maxInt: row.maxInt }),
    ...(row.maxFrac === undefined ? {} : { maxFrac: row.maxFrac }),
    ...(row.length === undefined ? {} : { length: row.length }),
    errorFieldNo: row.errorFieldNo,
    draftPath: draftPaths[key],
  };
}

function readFields(): Record<WireKey, WireField> {
  const rows: readonly FieldRow[] = [...fieldsJson.fields, ...fieldsJson.extra_v7_9];
  const read = Object.fromEntries(rows.map((row) => [row.key, toField(row)]));
  const missing = wireKeys.filter((key) => read[key] === undefined);
  if (missing.length > 0) throw new Error(`fields.json lacks ${missing.join(', ')}`);
  return read as Record<WireKey, WireField>;
}

/** Every field of the wire by key: RC_IITP.IS V7.8 tables 1–85, error numbers from the SDK guide 1405/01. */
export const fields: Readonly<Record<WireKey, WireField>> = readFields();

/** Keys of each section in the order of the guide: the order in which they are written. */
export const sectionKeys: Readonly<Record<WireSection, readonly WireKey[]>> = {
  header: headerKeys,
  body: lineKeys,
  payments: paymentKeys,
  sg: shippedKeys,
};
