import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTotp, otpauthUri, stepAt, toBase32, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('one-time codes by the clock', () => {
  // RFC 6238 appendix B, its eight digits cut to the last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code);
  });

  it.each([
    [-60, null],
    [-30, -1],
    [0, 0],
    [30, 1],
    [60, null],
  ])('are taken one step around the present one: %i s', (offset, found) => {
    const nowMs = 1_234_567_890_000;
    const code = totpCode(secret, stepAt(nowMs + offset * 1000));
    expect(matchTotp(secret, code, nowMs)).toBe(found === null ? null : stepAt(nowMs) + found);
  });

  it.each(['', '12345', '1234567', 'abcdef', '۱۲۳۴۵۶'])('are six Latin digits: %j is none', (code) => {
    expect(matchTotp(secret, code, 0)).toBeNull();
  });

  it('are set up by base32 of RFC 4648', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(toBase32(bytes)).toHaveLength(Math.ceil((bytes.length * 8) / 5));
      }),
    );
  });

  it('name the product and the user in their address', () => {
    expect(otpauthUri('ABC', 'تراز', 'ali')).toBe(
      'otpauth://totp/%D8%AA%D8%B1%D8%A7%D8%B2:ali?secret=ABC&issuer=%D8%AA%D8%B1%D8%A7%D8%B2&algorithm=SHA1&digits=6&period=30',
    );
  });
});
