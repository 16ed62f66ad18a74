import { constants, createCipheriv, createPublicKey, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import fc from 'fast-check';
import { CompactEncrypt, CompactSign, compactDecrypt, compactVerify, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueChain, type TestCertificate } from '../testing/certificates.ts';
import { limits } from '../wire/index.ts';
import { JweInvalidError } from './errors.ts';
import { decryptJwe, encryptJws } from './jwe.ts';
import { openSeal, seal } from './seal.ts';
import { createSealer } from './sealer.ts';
import type { ServerKey } from './server-key.ts';
import { localSigner, type Signer } from './signer.ts';
import { signToken } from './token.ts';
import { verifyJws } from './verify-jws.ts';

const server = generateKeyPairSync('rsa', { modulusLength: limits.serverKeyBits });
const serverKey: ServerKey = { id: '6a2bcd88-a871-4245-a393-2843eafe6e02', publicKey: server.publicKey };
const clock = () => Date.parse('2026-11-20T08:30:15.678Z');
let leaf: TestCertificate;
let intermediate: TestCertificate;
let signer: Signer;

beforeAll(async () => {
  ({ leaf, intermediate } = await issueChain());
  signer = localSigner({ privateKey: leaf.privateKey, certificates: [leaf.pem, intermediate.der] });
});

describe('seal', () => {
  it('gives what jose opens: JWE, then JWS, then the very bytes', async () => {
    const json = '{"header":{"taxid":"A1121604C220002F095011"},"body":[{"sstt":"سرور \\/ ۱۲"}],"payments":[]}';
    const payload = await seal(json, signer, serverKey, { clock });
    const outer = await compactDecrypt(payload, server.privateKey);
    expect(outer.protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: serverKey.id });
    const inner = await compactVerify(outer.plaintext, createPublicKey(leaf.privateKey), { crit: { sigT: true } });
    expect(new TextDecoder().decode(inner.payload)).toBe(json);
    expect(openSeal(payload, server.privateKey).kid).toBe(serverKey.id);
    expect(inner.protectedHeader).toEqual({
      alg: 'RS256',
      typ: 'jose',
      cty: 'text/plain',
      x5c: [leaf.der.toString('base64'), intermediate.der.toString('base64')],
      sigT: '2026-11-20T08:30:15Z',
      crit: ['sigT'],
    });
  });

  it('opens what jose sealed, without kid', async () => {
    const header = { alg: 'RS256', x5c: signer.certificateChain as string[], sigT: '2026-11-20T08:30:15.123Z' };
    const jws = await new CompactSign(Buffer.from('{"header":{}}'))
      .setProtectedHeader({ ...header, crit: ['sigT'] })
      .sign(leaf.privateKey, { crit: { sigT: true } });
    const jwe = await new CompactEncrypt(Buffer.from(jws))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(server.publicKey);
    const opened = openSeal(jwe, server.privateKey);
    expect(Buffer.from(opened.payload).toString()).toBe('{"header":{}}');
    expect(opened).toMatchObject({ kid: null, jws, signedAt: '2026-11-20T08:30:15.123Z' });
  });

  it('round trip of any JSON, from text and from bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.boolean(), async (json, asBytes) => {
        const payload = await seal(asBytes ? Buffer.from(json) : json, signer, serverKey);
        const opened = openSeal(payload, server.privateKey);
        expect(Buffer.from(opened.payload).toString()).toBe(json);
      }),
      { numRuns: 60 },
    );
  });

  it('content key and IV come from the given randomness, and differ from packet to packet otherwise', async () => {
    const random = (size: number) => Buffer.alloc(size, 7);
    const fixed = encryptJws('a.b.c', serverKey, random).split('.');
    expect(fixed[2]).toBe(Buffer.alloc(12, 7).toString('base64url'));
    const [one, two] = await Promise.all([seal('{}', signer, serverKey), seal('{}', signer, serverKey)]);
    expect(one.split('.')[2]).not.toBe(two.split('.')[2]);
    expect(one.split('.')[1]).not.toBe(two.split('.')[1]);
  });

  it('the content key does not stay in memory', () => {
    const secret = Buffer.alloc(limits.contentKeyBytes + limits.ivBytes, 7);
    encryptJws('a.b.c', serverKey, () => secret);
    expect([...secret.subarray(0, limits.contentKeyBytes)].every((byte) => byte === 0)).toBe(true);
  });

  it('sigT follows the clock though the header is kept between calls', async () => {
    const at = (iso: string) => signToken({ nonce: 'n', clientId: 'A11216' }, signer, Date.parse(iso));
    const times = ['2026-11-20T08:30:15.000Z', '2026-11-20T08:30:15.999Z', '2026-11-20T08:30:16.000Z'];
    const tokens = await Promise.all(times.map(at));
    expect(tokens.map((jws) => verifyJws(jws).signedAt?.slice(17))).toEqual(['15Z', '15Z', '16Z']);
    expect(tokens[0]).toBe(tokens[1]);
    expect(decodeProtectedHeader(tokens[0] ?? '').crit).toEqual(['sigT']);
  });
});

describe('decryptJwe refuses', () => {
  const random = (size: number) => Buffer.alloc(size, 1);
  const [head = '', key = '', iv = '', text = '', tag = ''] = encryptJws('a.b.c', serverKey, random).split('.');
  const header = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['four segments', [head, key, iv, text]],
    ['another alg', [header({ alg: 'RSA-OAEP', enc: 'A256GCM' }), key, iv, text, tag]],
    ['another enc', [header({ alg: 'RSA-OAEP-256', enc: 'A128GCM' }), key, iv, text, tag]],
    ['compression', [header({ alg: 'RSA-OAEP-256', enc: 'A256GCM', zip: 'DEF' }), key, iv, text, tag]],
    ['a header that the tag does not cover', [header({ alg: 'RSA-OAEP-256', enc: 'A256GCM' }), key, iv, text, tag]],
    ['an IV of 16 bytes', [head, key, Buffer.alloc(16).toString('base64url'), text, tag]],
    ['a short tag', [head, key, iv, text, Buffer.from(tag, 'base64url').subarray(0, 12).toString('base64url')]],
    ['another text', [head, key, iv, Buffer.from('xxxxx').toString('base64url'), tag]],
    ['another wrapped key', [head, Buffer.alloc(512, 1).toString('base64url'), iv, text, tag]],
    ['padding', [head, key, iv, text, `${tag}==`]],
  ])('%s', (_, segments) => {
    expect(() => decryptJwe(segments.join('.'), server.privateKey)).toThrow(JweInvalidError);
  });
});

describe('decryptJwe, of a packet whose own tag holds', () => {
  const rightful = { alg: 'RSA-OAEP-256', enc: 'A256GCM' };
  /** Sealed for the server by hand, under any header, with any lengths. */
  function sealedAs(header: Record<string, unknown>, ivBytes = 12, tagBytes = 16): string {
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    const contentKey = Buffer.alloc(32, 1);
    const iv = Buffer.alloc(ivBytes, 2);
    const cipher = createCipheriv('aes-256-gcm', contentKey, iv, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(head));
    const text = Buffer.concat([cipher.update('{}'), cipher.final()]);
    const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const wrapped = publicEncrypt({ key: server.publicKey, ...oaep }, contentKey);
    return [head, ...[wrapped, iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  it('opens what was sealed by the rules', () => {
    expect(Buffer.from(decryptJwe(sealedAs(rightful), server.privateKey).plaintext).toString()).toBe('{}');
  });

  it.each<[string, () => string]>([
    ['another alg', () => sealedAs({ ...rightful, alg: 'RSA-OAEP' })],
    ['no alg', () => sealedAs({ enc: 'A256GCM' })],
    ['another enc', () => sealedAs({ ...rightful, enc: 'A128GCM' })],
    ['compression', () => sealedAs({ ...rightful, zip: 'DEF' })],
    ['a critical field', () => sealedAs({ ...rightful, crit: ['exp'], exp: 1 })],
    ['an IV of 16 bytes', () => sealedAs(rightful, 16)],
    ['a tag of 12 bytes', () => sealedAs(rightful, 12, 12)],
    ['six segments', () => `${sealedAs(rightful)}.AAAA`],
  ])('but not with %s', (_, packet) => {
    expect(() => decryptJwe(packet(), server.privateKey)).toThrow(
      expect.objectContaining({ code: 'ERR_JWE_INVALID', name: 'JweInvalidError', retryable: false }),
    );
  });
});

describe('createSealer', () => {
  it('keeps order, and one that fails leaves the others alone', async () => {
    let calls = 0;
    const moody: Signer = {
      ...signer,
      sign: (data) => (calls++ === 2 ? Promise.reject(new Error('token removed')) : signer.sign(data)),
    };
    const sealer = createSealer({ signer: moody, serverKey: async () => serverKey, clock, concurrency: 1 });
    const outcomes = await sealer.sealMany(['{"n":0}', '{"n":1}', '{"n":2}', '{"n":3}']);
    expect(
      outcomes.map((outcome) =>
        outcome.ok ? Buffer.from(openSeal(outcome.payload, server.privateKey).payload).toString() : outcome.error,
      ),
    ).toEqual(['{"n":0}', '{"n":1}', new Error('token removed'), '{"n":3}']);
  });

  it('never has more signatures under way than allowed, over all its calls', async () => {
    let now = 0;
    let most = 0;
    const watched: Signer = {
      ...signer,
      async sign(data) {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
        return signer.sign(data);
      },
    };
    const sealer = createSealer({ signer: watched, serverKey, concurrency: 3 });
    const invoices = Array.from({ length: 10 }, () => '{}');
    const [many] = await Promise.all([sealer.sealMany(invoices), sealer.seal('{}'), sealer.seal('{}')]);
    expect(many.every((outcome) => outcome.ok)).toBe(true);
    expect(most).toBe(3);
  });

  it('takes no nonsense for concurrency', () => {
    expect(() => createSealer({ signer, serverKey, concurrency: 0 })).toThrow(RangeError);
  });

  it('asks for the key once for many, not once for each, and says why there is none', async () => {
    let asked = 0;
    const source = async () => {
      asked += 1;
      if (asked > 1) throw new Error('4103');
      return serverKey;
    };
    const sealer = createSealer({ signer, serverKey: source, clock, concurrency: 2 });
    const invoices = Array.from({ length: 5 }, () => '{}');
    expect((await sealer.sealMany(invoices)).every(({ ok }) => ok)).toBe(true);
    await expect(sealer.sealMany(invoices)).rejects.toThrow('4103');
    expect(asked).toBe(2);
    expect(await sealer.sealMany([])).toEqual([]);
  });
});
