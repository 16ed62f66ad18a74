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

  /** What creates without taking an Idempotency-Key, and why a repetition makes nothing twice. */
  const repeatable: Record<string, string> = {
    register: 'nobody yet calls; the user name is taken once',
    addPasskey: 'its challenge counts once',
    uploadDocument: 'takes the place of the one before',
    uploadLogo: 'takes the place of the one before',
    setProductPhoto: 'takes the place of the one before',
    certifyBySimulator: 'asks outside; the certificate belongs to the one waiting key',
    receiveFromTaxpayer: 'the same signature is answered as at first',
    startSubscription: 'asks outside; while a payment is open, it is the same one',
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
