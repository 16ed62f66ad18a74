import { generateKeyPairSync } from 'node:crypto';
import { type Signer, type Transport, TransportFailure, type TransportReply } from '@taraz/authority';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/test-runtime.ts';
import { askAuthority } from './ask-authority.ts';

const clock = createTestClock();
const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

const json = (body: unknown, status = 200): TransportReply => ({
  status,
  retryAfter: null,
  body: JSON.stringify(body),
});
const refusal = (code: string, status: number): TransportReply =>
  json({ timestamp: 0, requestTraceId: 'x', errors: [{ code, message: '' }] }, status);
const gatewayPage: TransportReply = { status: 503, retryAfter: null, body: '<html>' };

type Reply = TransportReply | TransportFailure;
const well: Readonly<Record<string, () => Reply>> = {
  nonce: () => json({ nonce: 'n', expDate: '2026-11-20T08:31:00Z' }),
  'server-information': () => json({ serverTime: clock.nowMs(), publicKeys: [{ key, id: 'k' }] }),
  'fiscal-information': () =>
    json({ nameTrade: 'D44444', fiscalStatus: 'ACTIVE', nationalId: '14003778990', economicCode: '14003778990' }),
};
/** Answers well, but at one path. */
const answering = (path: string, reply: Reply): Transport => {
  return async ({ url }) => {
    const asked = new URL(url).pathname.split('/').at(-1) ?? '';
    const answer = asked === path ? reply : (well[asked]?.() ?? json({}, 404));
    if (answer instanceof TransportFailure) throw answer;
    return answer;
  };
};
const signer: Signer = { certificateChain: ['AAAA'], sign: async () => new Uint8Array(256) };
const silentSigner: Signer = { ...signer, sign: () => Promise.reject(new Error('no signing desk answered')) };

async function ask(transport: Transport, more: { signer?: Signer; isDesk?: boolean } = {}) {
  const identity = { memoryId: 'D44444', clientId: 'D44444', nationalId: '14003778990' };
  const question = { baseUrl: 'http://authority.test', signer, isDesk: false, clock, transport };
  const checks = await askAuthority({ ...identity, ...question, ...more });
  return checks.map(({ check, ok, measured }) => (ok ? `${check} ok` : `${check} ${measured}`));
}

const troubles: readonly (readonly [string, Reply, string])[] = [
  ['a page of a gateway', gatewayPage, 'ERR_AUTHORITY_GATEWAY'],
  ['no answer in time', new TransportFailure('connect-timeout', 'no'), 'ERR_AUTHORITY_TIMEOUT'],
  ['a cut connection', new TransportFailure('lost', 'maybe'), 'ERR_AUTHORITY_CONNECTION_LOST'],
  ['a trouble of its own', refusal('5139', 500), '5139'],
  ['too many calls', refusal('4290', 429), '4290'],
];

describe('the connection test', () => {
  it('tells what the authority answers, one thing after another', async () => {
    expect(await ask(answering('', gatewayPage))).toEqual(['network ok', 'clock ok', 'token ok', 'memory ok']);
  });

  it.each(troubles)('says nothing of the signature for %s', async (_, reply, measured) => {
    expect(await ask(answering('server-information', reply))).toEqual([`network ${measured}`]);
  });

  it.each(troubles)('says nothing of the memory for %s', async (_, reply, measured) => {
    expect(await ask(answering('fiscal-information', reply))).toEqual(['clock ok', 'token ok', `network ${measured}`]);
  });

  it('says of a desk that did not sign that it did not, and nothing of the signature', async () => {
    const transport = answering('', gatewayPage);
    expect(await ask(transport, { signer: silentSigner, isDesk: true })).toEqual([
      'network ok',
      'desk ERR_AUTHORITY_TOKEN_SIGNING',
    ]);
  });

  it('says what was refused: the signature, or the memory', async () => {
    expect(await ask(answering('server-information', refusal('4131', 401)))).toEqual(['network ok', 'token 4131']);
    const unknown = answering('fiscal-information', refusal('4101', 401));
    expect(await ask(unknown)).toEqual(['network ok', 'clock ok', 'token ok', 'memory 4101']);
    expect((await ask(answering('fiscal-information', json({})))).at(-1)).toBe('memory null');
  });
});
