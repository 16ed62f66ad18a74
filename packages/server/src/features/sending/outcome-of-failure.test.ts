import {
  type CallContext,
  ConnectionLostError,
  GatewayError,
  RefusedError,
  TimeoutError,
  TokenSigningError,
  UnreachableError,
} from '@taraz/authority';
import { expect, test } from 'vitest';
import { outcomeOfFailure, outcomeOfUnsealed, pulseOf } from './outcome-of-failure.ts';

const sending: CallContext = { endpoint: 'sendInvoices', phase: 'request' };
const forToken: CallContext = { ...sending, phase: 'token' };
const reply = (status: number, retryAfterMs: number | null = null) => ({ status, retryAfterMs, excerpt: '' });
const refusedWith = (status: number, code: string, context = sending) =>
  new RefusedError(context, reply(status), [{ code, message: '' }], '');

/** What became of a request, why, and whether what lies in it is at fault. */
const told = (error: unknown): string => {
  const outcome = outcomeOfFailure(error);
  return outcome.kind === 'refused' && outcome.byContent ? 'refused by content' : outcome.kind;
};

test.each([
  ['no connection', new UnreachableError(sending, new Error('ECONNREFUSED')), 'not_sent'],
  [
    'lost before the request left, asking for a token',
    new ConnectionLostError(forToken, new Error('reset')),
    'not_sent',
  ],
  ['lost with the request under way', new ConnectionLostError(sending, new Error('reset')), 'uncertain'],
  ['no answer in time', new TimeoutError(sending, 'total', 'maybe'), 'uncertain'],
  ['a fault of the authority, which may have taken it', refusedWith(500, '5000'), 'uncertain'],
  ['a nonce that is used: a gateway repeats what went through', refusedWith(401, '4102'), 'uncertain'],
  ['a gateway that has no answer', new GatewayError(sending, reply(502)), 'uncertain'],
  ['what is no error of a call', new TypeError('x is not a function'), 'uncertain'],
  ['a token that is not taken', refusedWith(401, '4131'), 'refused'],
  ['a packet that cannot be read', refusedWith(400, '4145'), 'refused by content'],
  ['a request that is too large', new GatewayError(sending, reply(413)), 'refused by content'],
])('%s', (_, error, outcome) => {
  expect(told(error)).toBe(outcome);
});

test('says how long the authority wants to be left alone', () => {
  const busy = new RefusedError(sending, reply(429, 7_000), [{ code: '4131', message: '' }], '');
  expect(outcomeOfFailure(busy)).toEqual({
    kind: 'refused',
    reason: '429 4131',
    byContent: false,
    retryAfterMs: 7_000,
  });
});

test('a rest that is asked for with the nonce already is kept; of the packets nothing left', () => {
  const atNonce: CallContext = { ...sending, phase: 'nonce' };
  const busy = new RefusedError(atNonce, reply(429, 600_000), [{ code: '4290', message: '' }], '');
  const page = new GatewayError(atNonce, reply(503, 600_000));
  for (const error of [busy, page])
    expect(outcomeOfFailure(error)).toMatchObject({ kind: 'not_sent', unsigned: false, retryAfterMs: 600_000 });
});

const information: CallContext = { endpoint: 'serverInformation', phase: 'request' };
const unsigned = new TokenSigningError({ ...information, phase: 'token' }, new Error('no signing desk answered'));

test.each([
  ['a token that is not taken', refusedWith(401, '4103', information), 'answers', 'refused'],
  ['a certificate of nobody', refusedWith(401, 'CERTIFICATE_INVALID_ISSUER', information), 'answers', 'refused'],
  ['a token that nobody signed', unsigned, 'not_asked', 'not_sent'],
  ['a fault of the authority', refusedWith(500, '5199', information), 'silent', 'not_sent'],
  ['no nonce to be had', refusedWith(401, '4101', { ...information, phase: 'nonce' }), 'silent', 'not_sent'],
  ['no answer in time', new TimeoutError(information, 'total', 'maybe'), 'silent', 'not_sent'],
  ['a gateway that has no answer', new GatewayError(information, reply(502)), 'silent', 'not_sent'],
  ['a gateway that wants rest', new GatewayError(information, reply(503, 7_000)), 'silent', 'refused'],
])('asked for the key to seal with, %s', (_, error, pulse, kind) => {
  const outcome = outcomeOfUnsealed(error);
  expect([pulseOf(error), outcome.kind]).toEqual([pulse, kind]);
  expect(outcome.kind === 'not_sent' && outcome.unsigned).toBe(error === unsigned);
});
