import { type Call, calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import type { DeclaredSchema } from '../../testing/declared-schema.ts';
import { receivedFile } from './received-file.ts';
import { smallLetters } from './small-letters.ts';
import { inputValidator } from './validation.ts';

/**
 * Walks every call with all of its ids in capitals, as SQL Server and .NET write them: PostgreSQL finds a row by such a one,
 * and whatever compares texts does not. A new call is walked without being named here.
 */
const idOf = (place: number): string => `018F3A52-ABCD-4EF0-8ABC-${place.toString(16).padStart(12, '0').toUpperCase()}`;
const idForm = /^018f3a52-abcd-4ef0-8abc-[\da-f]{12}$/i;

const formatted: Readonly<Record<string, string>> = {
  instant: '2026-11-20T08:00:00Z',
  day: '2026-11-20',
  book_day: '2026-11-20',
  book_instant: '2026-11-20T08:00:00Z',
  decimal: '1250',
};
const words = ['12', 'x', 'A11216', '09121234567', 'a'.repeat(43)];

function textOf({ format, pattern = '', minLength = 0, maxLength = 100 }: DeclaredSchema): string {
  if (format !== undefined) return formatted[format] ?? '';
  const isTaken = (word: string) => word.length >= minLength && word.length <= maxLength && RegExp(pattern).test(word);
  return words.find(isTaken) ?? 'x'.repeat(minLength);
}

/**
 * Something of the declared shape with all of its fields, its ids in capitals.
 * @param branch which one of each union
 * @param met the schemas of its ids, in their order
 */
function wholeOf(schema: DeclaredSchema, branch: number, met: DeclaredSchema[]): unknown {
  const of = (part: DeclaredSchema = {}) => wholeOf(part, branch, met);
  const { anyOf, allOf, properties = {}, minItems = 0 } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf !== undefined) return of(anyOf[Math.min(branch, anyOf.length - 1)]);
  if (allOf !== undefined) return Object.assign({}, ...allOf.map(of));
  if (schema.contentMediaType !== undefined) return receivedFile({ name: 'x.pdf', bytes: new Uint8Array() });
  if (schema.format === 'uuid') return idOf(met.push(schema));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part)]));
    case 'array':
      return Array.from({ length: Math.max(1, minItems) }, () => of(schema.items));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema);
  }
}

const isId = (schema: DeclaredSchema): boolean => schema.format === 'uuid';

/** The schemas of ids, wherever they stand in it. */
function idsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return isId(schema) ? [schema] : Object.values(schema).flatMap(idsIn);
}

/** The branches of each union in it. */
function unionsIn(schema: unknown): DeclaredSchema[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf } = schema as DeclaredSchema;
  return [...(anyOf === undefined ? [] : [anyOf]), ...Object.values(schema).flatMap(unionsIn)];
}

const branchesMost = (schema: unknown): number => Math.max(1, ...unionsIn(schema).map(({ length }) => length));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const partsOf = ({ params, query, body }: Call) => [params, query, body];
const takingIds = (Object.values(calls) as Call[]).filter((call) => idsIn(partsOf(call)).length > 0);

describe('ids in capitals come to a handler in small letters', () => {
  it.each(takingIds)('$method $path', (call) => {
    const seen = new Set<object>();
    for (let branch = 0; branch < branchesMost(partsOf(call)); branch += 1) {
      const met: DeclaredSchema[] = [];
      const [params, query, body] = partsOf(call).map(
        (schema) => schema && wholeOf(schema as DeclaredSchema, branch, met),
      );
      const input = inputValidator(call)({ params, query, body });
      const ids = textsIn(input).filter((text) => idForm.test(text));
      expect(ids).toEqual(met.map((_, index) => idOf(index + 1).toLowerCase()));
      for (const schema of met) seen.add(schema);
    }
    // None stands where this walk does not come, nor what it walks for.
    expect(seen).toEqual(new Set(idsIn(partsOf(call))));
  });

  it('which in no union may be something else', () => {
    const unions = takingIds.flatMap((call) => unionsIn(partsOf(call))).filter((union) => union.some(isId));
    expect(unions.length).toBeGreaterThan(0);
    expect(unions.flat().filter((one) => !isId(one) && one.type !== 'null')).toEqual([]);
  });

  it('and no other text of theirs', () => {
    const word = { type: 'string' };
    const id = { type: 'string', format: 'uuid' };
    const value = { word: idOf(1), none: 'NONE', ids: [idOf(2), null] };
    const properties = {
      word,
      none: { anyOf: [id, word] },
      ids: { type: 'array', items: { anyOf: [id, { type: 'null' }] } },
    };
    smallLetters({ type: 'object', properties })(value);
    expect(value).toEqual({ word: idOf(1), none: 'NONE', ids: [idOf(2).toLowerCase(), null] });
  });
});
