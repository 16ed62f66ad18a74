import table from '../data/error-codes.json' with { type: 'json' };
import type { Severity } from '../model/finding.ts';
import { fields } from '../patterns/wire-fields.ts';
import { type WireKey, wireKeys } from '../patterns/wire-keys.ts';
import { limits } from '../product/limits.ts';
import { messages } from './messages.fa.ts';
import { remediesByCode, remediesByContent, remediesByDetail, remediesByKind } from './remedies.fa.ts';

export type ErrorKind = 'existence' | 'json-structure' | 'rule' | 'matching' | 'out-of-pattern' | 'duplicate';

/** One code of the authority's content layer, with what to do about it. */
export interface ErrorCode {
  code: string;
  /** The authority's sentence; `{regex}` and `{limit}` stand where it prints the rule's own. */
  fa: string;
  en: string;
  /** null for codes about the whole or a section. */
  field: WireKey | null;
  kind: ErrorKind;
  level: Severity;
  remedyFa: string;
  /** A row of data/error-codes.json (true), or read by the scheme (false). */
  listed: boolean;
}

interface CodeParts {
  level: Severity;
  kindDigit: keyof typeof remediesByKind;
  /** 1–3 digits as a number: a field, or 500, 600, 700, 800. */
  number: number;
  detail: string;
}

const kinds: Readonly<Record<CodeParts['kindDigit'], ErrorKind>> = {
  '0': 'existence',
  '1': 'json-structure',
  '2': 'rule',
  '3': 'matching',
  '4': 'out-of-pattern',
  '5': 'duplicate',
};

/** Severity, kind, field, detail; before 1402/12 fields had two digits ("0104", "011107"). */
const currentForm = /^([01])([0-5])(\d{3})(\d{2})?$/;
const legacyForm = /^([01])([0-5])(\d{2})(\d{2})?$/;

function isKindDigit(digit: string): digit is CodeParts['kindDigit'] {
  return digit in kinds;
}

function partsOf(code: string): CodeParts | null {
  const match = currentForm.exec(code) ?? legacyForm.exec(code);
  if (!match) return null;
  const [, severity = '', kind = '', number = '', detail = ''] = match;
  if (!isKindDigit(kind)) return null;
  return { level: severity === '1' ? 'warning' : 'error', kindDigit: kind, number: Number(number), detail };
}

const rows = new Map(table.invoice.map((row) => [row.code, row]));
const keyOfNumber = new Map(wireKeys.map((key) => [fields[key].errorFieldNo, key]));
const kindTexts = new Map(table.scheme.kinds.map((kind) => [String(kind.digit), kind.message_fa]));
const detailTexts = new Map(table.scheme.jsonDetails.map((detail) => [detail.detail, detail]));

/** The code of the error that a code belongs to: warnings differ in the first digit alone. */
const errorTwin = (code: string): string => `0${code.slice(1)}`;
const warningTwin = (code: string): string => `1${code.slice(1)}`;

function nameOf(number: number): string {
  const key = keyOfNumber.get(number);
  if (key) return fields[key].fa;
  const sections: Readonly<Record<number, string>> = messages.sections;
  return sections[number] ?? String(number);
}

/** Digits of an amount before its point (product.md section 5). */
const { maxInt: amountDigits } = limits.amount;
const dateKeys: ReadonlySet<WireKey> = new Set(['indatim', 'indati2m', 'cdcd', 'asd', 'pdt']);

/** What a malformed value should be, by what its field holds. */
function formatRemedy(detail: string, key: WireKey | undefined): string | undefined {
  const byDetail: Readonly<Record<string, string>> = remediesByDetail;
  if (key === undefined) return byDetail[detail]?.replace('{integers}', String(amountDigits));
  const { type, maxInt, maxFrac } = fields[key];
  if (detail === '03' && dateKeys.has(key)) return remediesByContent.date;
  if (detail === '03' && (type === 'decimal' || type === 'integer')) return remediesByContent.number;
  if (detail === '09' && maxFrac === 0) return remediesByContent.rial;
  return byDetail[detail]
    ?.replace('{decimals}', String(maxFrac ?? 0))
    .replace('{integers}', String(maxInt ?? amountDigits));
}

function remedyOf(code: string, { kindDigit, detail, number }: CodeParts): string {
  const key = keyOfNumber.get(number);
  const label = key ? fields[key].label : nameOf(number);
  const byFormat = kindDigit === '1' ? formatRemedy(detail, key) : undefined;
  const template = remediesByCode[errorTwin(code)] ?? byFormat ?? remediesByKind[kindDigit];
  return template.replace('{label}', label);
}

function schemeText({ kindDigit, detail, number }: CodeParts): string {
  if (kindDigit === '3' && detail === '02') return messages.sellerOfReference;
  if (kindDigit === '3' && detail === '03') return messages.patternNotAllowed;
  const template = kindDigit === '1' ? detailTexts.get(detail)?.message_fa : kindTexts.get(kindDigit);
  return (template ?? '«{field}»').replace('{field}', nameOf(number)).replace(/\.?$/, '.');
}

function schemeEnglish({ kindDigit, detail, number }: CodeParts): string {
  const name = keyOfNumber.get(number) ?? `section ${number}`;
  const what = kindDigit === '1' ? (detailTexts.get(detail)?.name ?? detail) : kinds[kindDigit];
  return `${name}: ${what}`;
}

function readCode(code: string): ErrorCode | null {
  const parts = partsOf(code);
  if (!parts) return null;
  const row = rows.get(code) ?? rows.get(errorTwin(code)) ?? rows.get(warningTwin(code));
  const key = keyOfNumber.get(parts.number) ?? null;
  if (!row && key === null && !(parts.number in messages.sections)) return null;
  return {
    code,
    fa: row?.fa ?? schemeText(parts),
    en: row?.en ?? schemeEnglish(parts),
    field: key,
    kind: kinds[parts.kindDigit],
    level: parts.level,
    remedyFa: remedyOf(code, parts),
    listed: rows.has(code),
  };
}

const cache = new Map<string, ErrorCode | null>();

/**
 * What a code says and what to do about it. Every row of data/error-codes.json is known; a code that is not listed but
 * follows the scheme (spec/rules.md section d) is read by it, legacy two-digit fields included. null for anything
 * else. `level` is that of the code as written: a warning's 1 against an error's 0.
 */
export function errorCode(code: string): ErrorCode | null {
  const known = cache.get(code);
  if (known !== undefined) return known;
  const read = readCode(code);
  if (cache.size < 2_000) cache.set(code, read);
  return read;
}

/** Codes of data/error-codes.json, in its order. */
export const listedCodes: readonly string[] = table.invoice.map((row) => row.code);
