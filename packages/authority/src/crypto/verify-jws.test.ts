import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseCertificate } from '../keys/parse-certificate.ts';
import { officialSamples } from '../testing/official-samples.ts';
import { JwsInvalidError, JwsSignatureError } from './errors.ts';
import { verifyReceipt } from './receipt.ts';
import { importServerKey } from './server-key.ts';
import { jsonPayload, verifyJws } from './verify-jws.ts';

const serverKey = importServerKey({ key: officialSamples.orgPublicKeySpki, id: officialSamples.orgKeyId });
const [token = ''] = officialSamples.jws.token;
const [invoice = ''] = officialSamples.jws.invoice;
const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('official samples (RC_TICS.IS v1.6)', () => {
  it('token: verifies with its own certificate, payload pretty-printed with CRLF', () => {
    const jws = verifyJws(token);
    expect(jsonPayload(jws)).toEqual({
      nonce: '91dc28af-4c95-47f0-9913-87f8162b1708-1709717749862',
      clientId: 'A11226',
    });
    expect(jws.signedAt).toBe('2024-03-06T13:05:50Z');
    const [certificate] = jws.certificates;
    expect(certificate && parseCertificate(certificate).subject).toMatchObject({ serialNumber: '14003778990' });
  });

  it('invoice: verifies over the received bytes; the certificate is a person’s, with Persian names', () => {
    const jws = verifyJws(Buffer.from(invoice));
    expect(jsonPayload(jws)).toMatchObject({ header: { taxid: 'A1121604C220002F095011', tbill: 21255 } });
    const [certificate] = jws.certificates;
    expect(certificate && parseCertificate(certificate)).toMatchObject({
      subject: { commonName: 'Ali Shirmohamadi [Sign]', serialNumber: '0023457708', givenName: 'علی', country: 'IR' },
      keyBits: 2048,
      isAuthority: false,
    });
  });

  it.each(officialSamples.jws.sign)('receipt %#: verifies with the key of server-information', (sign) => {
    const receipt = verifyReceipt(sign, serverKey);
    expect(receipt).toMatchObject({ clientId: 'A111OK', taxId: expect.stringMatching(/^A111OK04D3[0-9A-F]{12}$/) });
    expect(receipt.receivedAtMs).toBe(Date.parse(receipt.receivedDate));
  });

  it('receipt with another key or another byte does not verify', () => {
    const [sign = ''] = officialSamples.jws.sign;
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(() => verifyReceipt(sign, other)).toThrow(JwsSignatureError);
    const [head, payload = '', signature] = sign.split('.');
    const changed = Buffer.from(payload, 'base64url').toString().replace('A111OK', 'A111OL');
    expect(() =>
      verifyReceipt(`${head}.${Buffer.from(changed).toString('base64url')}.${signature}`, serverKey),
    ).toThrow(JwsSignatureError);
  });
});

describe('what is refused', () => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
  const withHeader = (change: Record<string, unknown>) => `${b64({ ...header, ...change })}.${payload}.${signature}`;

  it.each([
    ['two segments', `${head}.${payload}`],
    ['four segments', `${token}.`],
    ['padding', `${head}.${payload}=.${signature}`],
    ['standard base64', token.replaceAll('_', '/').replaceAll('-', '+')],
    ['stray bits at the end', `${token.slice(0, -1)}B`],
    ['header no JSON', `e30x.${payload}.${signature}`],
    ['header an array', `${b64([])}.${payload}.${signature}`],
    ['alg none', withHeader({ alg: 'none' })],
    ['alg HS256', withHeader({ alg: 'HS256' })],
    ['crit with an unknown name', withHeader({ crit: ['sigT', 'exp'], exp: 1 })],
    ['crit with an absent name', withHeader({ sigT: undefined })],
    ['crit empty', withHeader({ crit: [] })],
    ['x5c no list', withHeader({ x5c: 'MII' })],
    ['x5c rubbish', withHeader({ x5c: ['AAAA'] })],
    ['x5c empty', withHeader({ x5c: [] })],
    ['x5c with a number after a certificate', withHeader({ x5c: [...(header.x5c as string[]), 1] })],
    ['crit with a number', withHeader({ crit: ['sigT', 1] })],
    ['crit no list', withHeader({ crit: 'sigT' })],
    ['empty', ''],
  ])('%s', (_, jws) => {
    expect(() => verifyJws(jws)).toThrow(expect.objectContaining({ code: 'ERR_JWS_INVALID', retryable: false }));
  });

  it('a changed header: the signature covers it', () => {
    expect(() => verifyJws(withHeader({ sigT: '2030-01-01T00:00:00Z' }))).toThrow(
      expect.objectContaining({ code: 'ERR_JWS_SIGNATURE', retryable: false }),
    );
  });

  it('an EC key', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => verifyJws(token, publicKey)).toThrow(JwsInvalidError);
  });

  it('a payload that is no JSON object', () => {
    const jws = { header: {}, payload: Buffer.from('[1]'), signedAt: null, certificates: [] };
    expect(() => jsonPayload(jws)).toThrow(JwsInvalidError);
    for (const payload of [Buffer.from('{'), Buffer.from('{"a":"\xff"}', 'latin1')])
      expect(() => jsonPayload({ ...jws, payload })).toThrow(JwsInvalidError);
  });
});

describe('a receipt of an authority', () => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const whole = {
    referenceNumber: 'ref',
    clientId: 'A11216',
    taxId: 'A111DW04E8300004349008',
    receivedDate: '2026-11-20T08:30:00Z',
  };
  function signed(payload: Record<string, unknown>, more: Record<string, unknown> = {}): string {
    const input = `${b64({ alg: 'RS256', ...more })}.${b64(payload)}`;
    return `${input}.${sign('sha256', Buffer.from(input), own.privateKey).toString('base64url')}`;
  }

  it('says what it says', () => {
    expect(verifyReceipt(signed(whole), own.publicKey)).toEqual({
      ...whole,
      receivedAtMs: Date.parse('2026-11-20T08:30:00Z'),
      signedAt: null,
    });
    const odd = verifyReceipt(signed({ ...whole, receivedDate: '29 آبان' }, { sigT: 5 }), own.publicKey);
    expect(odd).toMatchObject({ receivedDate: '29 آبان', receivedAtMs: null, signedAt: null });
  });

  it.each(Object.keys(whole))('without %s is none', (name) => {
    for (const value of [undefined, '', 5, null])
      expect(() => verifyReceipt(signed({ ...whole, [name]: value }), own.publicKey)).toThrow(
        expect.objectContaining({
          code: 'ERR_RECEIPT_INVALID',
          message: `the receipt has no ${name}`,
          retryable: false,
        }),
      );
  });
});

it('x5c with the line ends of PEM inside (three third-party libraries) is read', () => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { x5c: string[] };
  const broken = `${header.x5c[0]?.match(/.{1,64}/g)?.join('\r\n')}\r\n`;
  const jws = `${b64({ ...header, x5c: [broken] })}.${payload}.${signature}`;
  // The signature is over other bytes, so it fails on that and not on the certificate.
  expect(() => verifyJws(jws)).toThrow(JwsSignatureError);
});

it('importServerKey takes the sample key and refuses others', () => {
  expect(serverKey.publicKey.asymmetricKeyDetails?.modulusLength).toBe(4096);
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' });
  const code = 'ERR_SERVER_KEY';
  expect(() => importServerKey({ key: ec.toString('base64'), id: 'x' })).toThrow(expect.objectContaining({ code }));
  expect(() => importServerKey({ key: 'AAAA', id: 'x' })).toThrow(expect.objectContaining({ code }));
});
