import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Call, type CallInput, type CallReply, calls, problems } from './index.ts';

describe('the contract', () => {
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

  it('declares each method and path once', () => {
    const seen = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
