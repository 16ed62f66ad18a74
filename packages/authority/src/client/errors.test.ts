import { describe, expect, it } from 'vitest';
import { GatewayError, RefusedError } from './errors.ts';

const sending = { endpoint: 'sendInvoices', phase: 'request' } as const;
const reply = (status: number) => ({ status, retryAfterMs: null, excerpt: '' });

describe('a gateway that answers to packets', () => {
  it.each([
    [200, true, true],
    [302, true, true],
    [399, true, true],
    [400, false, true],
    [403, true, true],
    [404, false, true],
    [408, true, true],
    [411, false, false],
    [413, false, false],
    [414, false, false],
    [425, true, true],
    [429, true, true],
    [431, false, false],
    [499, false, true],
    [500, true, true],
    [502, true, true],
    [503, true, true],
    [504, true, true],
  ])('HTTP %d: may be repeated %s, may have passed them on %s', (status, retryable, mayHaveTakenEffect) => {
    const failure = new GatewayError(sending, reply(status));
    expect(failure).toMatchObject({ retryable, mayHaveTakenEffect, sent: 'maybe' });
    expect(failure.message).toBe(`sendInvoices: HTTP ${status} from a gateway`);
    // Before the request itself nothing was sent, whoever answered.
    const early = new GatewayError({ ...sending, phase: 'nonce' }, reply(status));
    expect(early).toMatchObject({ retryable, mayHaveTakenEffect: false, sent: 'no' });
  });
});

describe('an authority that refuses packets', () => {
  it.each([
    [400, ['4163'], false, false],
    [401, ['4102'], true, true],
    [400, ['4163', '4102'], true, true],
    [429, ['4163'], true, false],
    [499, ['4163'], false, false],
    [500, ['4163'], true, true],
    [200, ['5199'], true, true],
    [200, ['4163', '5199'], true, true],
    [400, ['toString'], false, false],
  ])('HTTP %d with %j: may be repeated %s, may have taken effect %s', (status, codes, retryable, effect) => {
    const errors = codes.map((code) => ({ code, message: '' }));
    const failure = new RefusedError(sending, reply(status), errors, '');
    expect(failure).toMatchObject({ retryable, mayHaveTakenEffect: effect, sent: 'yes' });
    const asked = new RefusedError({ endpoint: 'taxpayer', phase: 'request' }, reply(status), errors, '');
    expect(asked).toMatchObject({ retryable, mayHaveTakenEffect: false });
  });
});
