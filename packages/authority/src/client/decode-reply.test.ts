import { describe, expect, it } from 'vitest';
import { decodeReply } from './decode-reply.ts';
import { decodeInvoicePayment, decodeSendInvoices } from './decode-submissions.ts';

const context = { endpoint: 'sendInvoices', phase: 'request' } as const;

/** What comes of a reply: its JSON, or the failure. */
function outcomeOf(status: number, body: string, retryAfter: string | null = null): unknown {
  try {
    return decodeReply(context, { status, body, retryAfter }, (json) => json);
  } catch (failure) {
    return failure;
  }
}

describe('a reply', () => {
  it.each([
    [199, 'ERR_AUTHORITY_GATEWAY'],
    [200, undefined],
    [299, undefined],
    [300, 'ERR_AUTHORITY_GATEWAY'],
    [404, 'ERR_AUTHORITY_GATEWAY'],
  ])('of HTTP %d without errors: %s', (status, code) => {
    expect((outcomeOf(status, '{"result":[]}') as { code?: string }).code).toBe(code);
  });

  it('may begin with a mark of byte order', () => {
    expect(outcomeOf(200, '\uFEFF{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    ['{"errors":["4102"]}', [{ code: '4102', message: '' }]],
    ['{"errors":[{"message":"پیام"}]}', [{ code: 'UNKNOWN', message: 'پیام' }]],
    ['{"errors":[{"errorCode":"1","errorDetail":"پیام"}]}', [{ code: '1', message: 'پیام' }]],
    ['{"errors":[{"code":"1","msg":"پیام"},{}]}', [{ code: '1', message: 'پیام' }]],
    ['{"errors":{"code":2,"detail":"پیام"}}', [{ code: '2', message: 'پیام' }]],
  ])('%s refuses for %j', (body, errors) => {
    expect(outcomeOf(200, body)).toMatchObject({ code: 'ERR_AUTHORITY_REFUSED', errors });
  });

  it.each(['{"errors":[]}', '{"errors":[{}]}', '{"errors":null}'])('%s refuses nothing', (body) => {
    expect(outcomeOf(200, body)).toEqual(JSON.parse(body));
  });

  it.each([
    ['120', 120_000],
    [' 5 ', 5_000],
    ['0', 0],
    ['1234567', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is %j ms', (header, retryAfterMs) => {
    expect(outcomeOf(503, '', header)).toMatchObject({ reply: { retryAfterMs } });
  });

  it('keeps the beginning of what it was, for a log', () => {
    const { reply } = outcomeOf(502, `<html>${'x'.repeat(5000)}`) as { reply: { excerpt: string } };
    expect(reply.excerpt).toBe(`<html>${'x'.repeat(494)}`);
  });

  it('whose decoder fails by its own fault is not called unreadable', () => {
    const thrown = () =>
      decodeReply(context, { status: 200, body: '{}', retryAfter: null }, () => {
        throw new TypeError('ours');
      });
    expect(thrown).toThrow(TypeError);
  });
});

describe('packets and payments', () => {
  it('a packet is refused for errors of its own, wherever they stand', () => {
    const data = { error: [{ code: '04148', message: 'شناسه' }] };
    expect(decodeSendInvoices({ result: [{ uid: 'A', data }, { uid: 'B' }] }, ['a', 'b', 'c']).packets).toEqual([
      { outcome: 'refused', uid: 'a', errors: [{ code: '04148', message: 'شناسه' }] },
      { outcome: 'unanswered', uid: 'b' },
      { outcome: 'unanswered', uid: 'c' },
    ]);
  });

  it.each(['', 'PENDING', null])('a payment of status %j is neither accepted nor rejected', (requestStatus) => {
    expect(() => decodeInvoicePayment({ requestStatus })).toThrow('no requestStatus');
  });
});
