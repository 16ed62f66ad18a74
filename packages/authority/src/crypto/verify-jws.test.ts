import { generateKeyPairSync } from 'node:crypto';
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
    ['empty', ''],
  ])('%s', (_, jws) => {
    expect(() => verifyJws(jws)).toThrow(JwsInvalidError);
  });

  it('a changed header: the signature covers it', () => {
    expect(() => verifyJws(withHeader({ sigT: '2030-01-01T00:00:00Z' }))).toThrow(JwsSignatureError);
  });

  it('an EC key', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => verifyJws(token, publicKey)).toThrow(JwsInvalidError);
  });

  it('a payload that is no JSON object', () => {
    const jws = { header: {}, payload: Buffer.from('[1]'), signedAt: null, certificates: [] };
    expect(() => jsonPayload(jws)).toThrow(JwsInvalidError);
    expect(() => jsonPayload({ ...jws, payload: Buffer.from([0xff]) })).toThrow(JwsInvalidError);
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
