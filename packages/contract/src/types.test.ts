import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Call, type CallInput, type CallReply, calls, problems } from './index.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Where a schema lets a text, or the name of a field, be as long as one likes. */
function endless(schema: Schema | undefined, path: string): string[] {
  const of = (child: Schema | undefined, name = '') => endless(child, `${path}${name}`);
  if (schema === undefined || schema.enum !== undefined) return [];
  return [
    ...(schema.type === 'string' && schema.maxLength === undefined ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => of(child, `.${name}`)),
    ...Object.entries(schema.patternProperties ?? {}).flatMap(([name, child]) => [
      ...(name === '^.*$' ? [`${path}: names`] : []),
      ...of(child, '.*'),
    ]),
    ...of(schema.items, '[]'),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((child) => of(child)),
  ];
}

/** Where a schema takes a day of any year. */
function daysOfAnyYear(schema: Schema | undefined, path: string): string[] {
  if (schema === undefined) return [];
  return [
    ...(schema.format === 'day' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => daysOfAnyYear(child, `${path}.${name}`)),
    ...daysOfAnyYear(schema.items, `${path}[]`),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((child) => daysOfAnyYear(child, path)),
  ];
}

describe('the contract', () => {
  it('takes into the books no day of a year that no book has', () => {
    const days = Object.entries<Call>(calls).flatMap(([name, { body }]) => daysOfAnyYear(body as Schema, name));
    // These are looked for.
    expect(days.sort()).toEqual(['shareStatements.from_day', 'shareStatements.to_day']);
  });

  it('infers what a caller gives and gets', () => {
    expectTypeOf<CallInput<typeof calls.getInvoice>>().toExtend<{ params: { id: string } }>();
    expectTypeOf<CallReply<typeof calls.getInvoice>['state']>().toEqualTypeOf<
      'draft' | 'queued' | 'sending' | 'unknown' | 'sent' | 'confirmed' | 'rejected' | 'abandoned'
    >();
    expectTypeOf<CallReply<typeof calls.listInvoices>['invoices'][number]['total']>().toEqualTypeOf<string>();
    expectTypeOf<CallInput<typeof calls.authorize>['body']>().toExtend<{ username: string; password: string }>();
  });

  it.each(Object.entries(calls) as [string, Call][])(
    '%s is declared under its own id, with known problems',
    (id, call) => {
      expect(call.id).toBe(id);
      expect(call.path).toMatch(/^\/[A-Za-z0-9_{}/]+$/);
      for (const code of call.problems) expect(problems).toHaveProperty(code);
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = Object.keys((call.params as { properties?: object } | undefined)?.properties ?? {});
      expect(declared).toEqual(inPath);
    },
  );

  it.each(Object.entries(calls) as [string, Call][])(
    '%s takes no text without an end',
    (_, { params, query, body }) => {
      const given = Object.entries({ params, query, body });
      expect(given.flatMap(([part, schema]) => endless(schema as Schema | undefined, part))).toEqual([]);
    },
  );

  /** What creates without taking an Idempotency-Key, and why a repetition makes nothing twice. */
  const repeatable: Record<string, string> = {
    register: 'nobody yet calls; the user name is taken once',
    addPasskey: 'its challenge counts once',
    uploadDocument: 'takes the place of the one before',
    uploadLogo: 'takes the place of the one before',
    setProductPhoto: 'takes the place of the one before',
    certifyBySimulator: 'asks outside; the certificate belongs to the one waiting key',
    payShared: 'goes on with the payment that is open',
    receiveFromTaxpayer: 'the same signature is answered as at first',
  };
  it.each(Object.values(calls).filter(({ method, status }) => method === 'POST' && status === 201) as Call[])(
    '$id makes nothing twice',
    ({ id, idempotent }) => expect(idempotent === true).toBe(!(id in repeatable)),
  );

  it('declares each method and path once', () => {
    const seen = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
