import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanIdentifier, cleanOwnNumber, cleanPlainIdentifier, ownNumberKey } from './clean-identifier.ts';
import { toLatinDigits, toPersianDigits } from './digits.ts';
import { foldText } from './fold-text.ts';
import { isUnseen } from './is-unseen.ts';

const anyText = fc.string({ unit: 'binary' });

describe('digits', () => {
  test('all three scripts, each digit', () => {
    expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩0123456789')).toBe('012345678901234567890123456789');
    expect(toPersianDigits('۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩0123456789')).toBe('۰۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶۷۸۹');
    expect(toPersianDigits('A2HP31 ریال')).toBe('A۲HP۳۱ ریال');
  });

  test('there and back, and nothing else is touched', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toLatinDigits(toPersianDigits(text))).toBe(toLatinDigits(text));
        expect(toLatinDigits(text)).toHaveLength(text.length);
        if (!/[0-9۰-۹٠-٩]/.test(text)) expect(toPersianDigits(text)).toBe(text);
      }),
    );
  });
});

describe('foldText', () => {
  test.each([
    ['كتاب‌هاي', 'کتابهای', 'Arabic letters and half-space'],
    ['عَلِيّ', 'علی', 'harakat'],
    ['مـحـمـد', 'محمد', 'tatweel'],
    ['آزاده', 'ازاده', 'madd'],
    ['مسؤول رئيس', 'مسوول رییس', 'hamza'],
    ['خانۀ', 'خانه', 'he with ye above'],
    ['شركة', 'شرکه', 'te marbuta'],
    ['ﻣﻮﺩﯾﺎﻥ', 'مودیان', 'presentation forms'],
    ['۱۴۰۵ ١٤٠٥ 1405', '1405 1405 1405', 'digits'],
    ['  فولاد \t\n مبارکه ', 'فولاد مبارکه', 'spaces'],
    ['\u200Fتراز\u200E', 'تراز', 'direction marks'],
    ['TARAZ Café', 'taraz cafe', 'case and accents'],
    ['ＡＢＣ', 'abc', 'full width'],
    ['نزد ﷲ و ﻻله', 'نزد الله و لاله', 'presentation forms of several letters'],
    ['نبی اکرم ﷺ', 'نبی اکرم صلی الله علیه وسلم', 'a sign of a whole sentence'],
    ['', '', 'nothing'],
  ])('%j → %j (%s)', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('spellings a reader takes for one fold to one', () => {
    for (const group of [
      ['می‌شود', 'مي‌شود', 'میشود'],
      ['علی', 'على', 'علي', 'علے'],
      ['ک', 'ك', 'ڪ'],
      ['ه', 'ە', 'ہ', 'ھ', 'ۀ', 'ة'],
    ]) {
      expect(new Set(group.map(foldText)).size).toBe(1);
    }
  });

  test('is idempotent, trimmed, single-spaced and free of what it drops', () => {
    const persian = fc.string({
      unit: fc.constantFrom(...'آأإاؤئيىیےكکڪةۀەہھه۱١1\u064B\u0654\u0655\u0640\u200C\u200F\u0130\u212A ۂ ﷲ\n'),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, persian), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(folded).not.toMatch(/[\p{M}\p{Cf}\u0640۰-۹٠-٩يىك]|\s\s|^\s|\s$/u);
      }),
      { numRuns: 3_000 },
    );
  });

  test('makes no text more than some four times as long, whatever stands in it', () => {
    const count = 200;
    const longest = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code))
      .filter((sign) => sign.normalize('NFKD').length > 3 * sign.length)
      .map((sign) => ({ sign, times: foldText(sign.repeat(count)).length / (sign.length * count) }));
    expect(longest.length).toBeGreaterThan(100);
    expect(longest.filter(({ times }) => times > 4.5)).toEqual([]);
    expect(foldText('ﷺ ﷻ'.repeat(1_000)).length).toBeLessThan(100);
  });

  test('does not see how a text was composed, nor in what digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
        expect(foldText(toPersianDigits(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('cleanIdentifier', () => {
  test.each([
    ['۰۹۱۲-۰۱۵ ۶۶۴۳', '09120156643'],
    ['(912) 015 - 6643', '9120156643'],
    ['6037 9980 49__ ____', '6037998049'],
    ['\u200E+98 912\u2011015\u20136643\u200F', '+989120156643'],
    ['ir07 0190 3372', 'ir0701903372'],
    ['12a,4', '12a,4'],
    ['', ''],
  ])('%j → %j', (text, cleaned) => {
    expect(cleanIdentifier(text)).toBe(cleaned);
  });

  test('a plain one keeps what stands inside', () => {
    expect(cleanPlainIdentifier(' \u200F۲۷۱۰۰۰۰ 138624 ')).toBe('2710000 138624');
  });

  test('a number of one’s own loses what nobody sees of it', () => {
    expect(cleanOwnNumber('\u00a0\u2067۱۴۰۵-\u200e۱۲ الف\u2069\u200b\n')).toBe('۱۴۰۵-۱۲ الف');
    expect(cleanOwnNumber('فروش\u200cها')).toBe('فروش\u200cها');
    expect(cleanOwnNumber(' \u200f ')).toBe('');
    expect(ownNumberKey(' يزد\u200f-۱ك ')).toBe('یزد-1ک');
    // What stands within stays, as long as a hostile cell may be.
    const within = `A${'\u200b'.repeat(32_000)}1`;
    expect(cleanOwnNumber(` ${within}\u200b `)).toBe(within);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanOwnNumber(cleanOwnNumber(text))).toBe(cleanOwnNumber(text));
      }),
    );
  });

  test('cleaning twice is cleaning once, and no digit or letter is lost', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanIdentifier(text);
        expect(cleanIdentifier(cleaned)).toBe(cleaned);
        expect(cleaned.match(/[0-9\p{L}]/gu) ?? []).toEqual(toLatinDigits(text).match(/[0-9\p{L}]/gu) ?? []);
      }),
    );
  });
});

describe('isUnseen', () => {
  test.each([
    '',
    ' \t\n\u00a0',
    '\u200c',
    '\u200f\ufeff\u00ad',
    '\u0007',
    '\u3164\u115f\uffa0',
    '\ufe0f\u034f',
    '\u2800',
    '\u{e0041}',
  ])('%j', (text) => {
    expect(isUnseen(text)).toBe(true);
    expect(isUnseen(`${text}ی${text}`)).toBe(false);
  });

  test.each(['0', '.', 'ی', '\u200cی', '🧾', 'ـ', '\ufffd'])('not %j', (text) => {
    expect(isUnseen(text)).toBe(false);
  });
});
