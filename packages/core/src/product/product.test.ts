import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromJalali, jalaliToGregorianDay } from '../jalali/jalali.ts';
import { toPersianDigits } from '../text/digits.ts';
import { expectedStatus, isExpectedStatus, isSuccessStatus, noticeOfStatus } from './call-outcome.ts';
import { constants, defaultInvoiceDate, listDefaults } from './constants.ts';
import { jalaliToProductIso } from './jalali-to-product-iso.ts';
import { lastPageIndex } from './last-page-index.ts';
import { limits } from './limits.ts';
import { applyMask, masks, unmask } from './masks.ts';
import { type ProductMessageKey, productMessages } from './messages.fa.ts';
import { checkPreviewQuantity } from './preview-quantity.ts';
import { truncate18 } from './truncate18.ts';
import { validators } from './validators.ts';

const anyText = fc.string({ unit: 'binary' });

/** One row a sentence of product.md: what is typed, and the key of what is said. */
type Cases = readonly (readonly [string, ProductMessageKey | null])[];

describe('product.md section 5, sentence by sentence', () => {
  describe('“Username: only letters, digits and underscore.”', () => {
    const cases: Cases = [
      ['ali_1', null],
      ['_', null],
      ['A9', null],
      ['ali-1', 'usernameCharacters'],
      ['ali 1', 'usernameCharacters'],
      ['علی', 'usernameCharacters'],
      ['ali۱', 'usernameCharacters'],
      ['ali@x.ir', 'usernameCharacters'],
      ['ali\n', 'usernameCharacters'],
      ['', 'usernameCharacters'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.username(value)).toBe(key);
    });
  });

  describe('“National ID: exactly 10 digits; fails if the middle six digits are all zero; check digit …”', () => {
    const cases: Cases = [
      ['0012178950', null],
      ['۰۰۱۲۱۷۸۹۵۰', null],
      ['0012178951', 'nationalCodeFormat'],
      ['1230000003', 'nationalCodeFormat'],
      ['127663869', 'nationalCodeFormat'],
      ['28885544290', 'nationalCodeFormat'],
      ['1111111111', 'nationalCodeFormat'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.nationalCode(value)).toBe(key);
    });
  });

  describe('“Economic code: 11 digits with weighted checksum, weights 29, 27, 23, 19, 17.”', () => {
    const cases: Cases = [
      ['10320296185', null],
      ['14001516170', null],
      ['10320296186', 'economicCodeFormat'],
      ['1012829594', 'economicCodeFormat'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.economicCode(value)).toBe(key);
    });
  });

  describe('“Buyer codes by person type (checked only when a value is given)”', () => {
    const national = { field: 'national_code', message: 'nationalCodeFormat' };
    const economic = { field: 'economic_code', message: 'economicCodeFormat' };
    const unknown = { field: 'buyer_entity', message: 'buyerEntityInvalid' };
    test.each([
      // real needs national code 10 digits and economic code 14
      ['real', '0012178950', '28807994810001', []],
      ['real', '255495183689', '28807994810001', [national]],
      ['real', '0012178950', '10320296185', [economic]],
      ['real', '1', '2', [national, economic]],
      ['real', '', '', []],
      // legal needs economic code 11
      ['legal', '', '10320296185', []],
      ['legal', '', '28807994810001', [economic]],
      ['legal', '', '', []],
      // follower needs national code 12 and economic code 14
      ['follower', '255495183689', '28807994810001', []],
      ['follower', '0012178950', '28807994810001', [national]],
      ['follower', '255495183689', '10320296185', [economic]],
      // civil partnership needs economic code 11
      ['civil_partnership', '', '17431312928', []],
      ['civil_partnership', '', '1743131292', [economic]],
      // buyer person type incorrect for an unknown type
      ['martian', '', '', [unknown]],
      ['', '1', '2', [unknown]],
      ['toString', '', '', [unknown]],
    ])('%s, national code %j, economic code %j: %j', (buyer_entity, national_code, economic_code, faults) => {
      expect(validators.buyerCodes({ buyer_entity, national_code, economic_code })).toEqual(faults);
    });
  });

  describe('“ContractingInvoice, CommissionInvoice and ReferenceInvoice require a non-empty field”', () => {
    test.each(['ContractingInvoice', 'CommissionInvoice', 'ReferenceInvoice'])('%s', (type) => {
      expect(validators.requiredByInvoiceType(type, '')).toBe('requiredField');
      expect(validators.requiredByInvoiceType(type, ' \u200F ')).toBe('requiredField');
      expect(validators.requiredByInvoiceType(type, '100200300400')).toBeNull();
    });
    test.each(['FinalConsumerInvoice', 'GoldInvoice'])('%s does not', (type) => {
      expect(validators.requiredByInvoiceType(type, '')).toBeNull();
    });
  });

  describe('“Card number: 16 digits, Luhn; fails if digits 2 to 11 are all zero or the last six digits are all zero.”', () => {
    const cases: Cases = [
      ['6037998049284614', null],
      ['6037 9980 4928 4614', null],
      ['6037998049284615', 'bankCardFormat'],
      ['603799804928461', 'bankCardFormat'],
      ['1000000000063352', 'bankCardFormat'],
      ['6037996698000000', 'bankCardFormat'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.bankCard(value)).toBe(key);
    });
  });

  describe('“Mobile phone: optional prefix +98, 98, 0098 or 0, then 9 and 9 more digits.”', () => {
    const cases: Cases = [
      ['9120156643', null],
      ['+989120156643', null],
      ['989120156643', null],
      ['00989120156643', null],
      ['09120156643', null],
      ['0989120156643', 'mobileFormat'],
      ['08120156643', 'mobileFormat'],
      ['091201566', 'mobileFormat'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.mobile(value)).toBe(key);
    });
  });

  describe('“Latin-only check: value must be Latin letters only.”', () => {
    const cases: Cases = [
      ['Taraz', null],
      ['Taraz1', 'latinOnly'],
      ['Ta raz', 'latinOnly'],
      ['تراز', 'latinOnly'],
      ['é', 'latinOnly'],
      ['', 'latinOnly'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.latinOnly(value)).toBe(key);
    });
  });

  describe('“Numbers: integer part at most 18 digits, fraction at most 8”', () => {
    const cases: Cases = [
      ['999999999999999999.99999999', null],
      ['1000000000000000000', 'integerTooLong'],
      ['0.123456789', 'fractionTooLong'],
      ['۱۲٫۵', null],
      ['12a', 'notANumber'],
      ['9850000,00', 'oddGroups'],
      ['', null],
      ['-1', null],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.amount(value)).toBe(key);
    });
  });

  describe('“Quantity-like values greater than zero”', () => {
    const cases: Cases = [
      ['0.00000001', null],
      ['1', null],
      ['0', 'notPositive'],
      ['۰٫۰', 'notPositive'],
      ['-1', 'notPositive'],
      ['1000000000000000000', 'integerTooLong'],
      ['1.123456789', 'fractionTooLong'],
      ['x', 'notANumber'],
      ['', null],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.quantity(value)).toBe(key);
    });
  });

  describe('“Percentage-like: 0 to 1000, integer part at most 4 digits, fraction at most 2”', () => {
    const cases: Cases = [
      ['0', null],
      ['9.75', null],
      ['1000', null],
      ['1000.01', 'percentageOutOfRange'],
      ['1001', 'percentageOutOfRange'],
      ['-0.01', 'percentageOutOfRange'],
      ['10000', 'percentageIntegerTooLong'],
      ['9.125', 'percentageFractionTooLong'],
      ['نه', 'notANumber'],
      ['', null],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.percentage(value)).toBe(key);
    });
  });

  describe('a tax rate is capped where the authority caps it: 100.00, 3+2 digits (rules.md, Limits)', () => {
    const cases: Cases = [
      ['0', null],
      ['10', null],
      ['99.99', null],
      ['100.00', null],
      ['100.01', 'rateOutOfRange'],
      ['999', 'rateOutOfRange'],
      ['-1', 'rateOutOfRange'],
      ['1000', 'rateIntegerTooLong'],
      ['2.555', 'rateFractionTooLong'],
      ['%', 'notANumber'],
    ];
    test.each(cases)('%j: %s', (value, key) => {
      expect(validators.rate(value)).toBe(key);
    });
  });

  test('“Item discount may contain thousands separators, which are stripped.”', () => {
    expect(validators.amount('1,250,000')).toBeNull();
    expect(validators.amount('۱٬۲۵۰٬۰۰۰')).toBeNull();
  });

  describe('“Calculated amounts are truncated to 18 digits.”', () => {
    test.each([
      ['123456789012.12345678', '123456789012.123456'],
      ['999999999999999999.9', '999999999999999999'],
      ['0.1234567890123456789', '0.12345678901234567'],
      ['-1234567890.123456789', '-1234567890.12345678'],
      ['1000005', '1000005'],
      ['12345678901234567890.5', '12345678901234567890'],
      ['', ''],
      ['x', 'x'],
    ])('%s → %s', (value, truncated) => {
      expect(truncate18(value)).toBe(truncated);
    });

    test('what fits stays, and truncating again changes nothing', () => {
      fc.assert(
        fc.property(
          fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
          fc.stringMatching(/^\d{0,12}$/),
          (whole, fraction) => {
            const value = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
            const once = truncate18(value);
            expect(once.replace('.', '').length).toBeLessThanOrEqual(18);
            expect(truncate18(once)).toBe(once);
            expect(value.startsWith(once)).toBe(true);
          },
        ),
      );
    });
  });

  describe('“Input masks: date ####/##/##, datetime ####/##/## ##:##, phone (###) ### - ####, card #### #### #### ####; fill character underscore.”', () => {
    test.each([
      [masks.date, '14050829', '1405/08/29'],
      [masks.date, '۱۴۰۵۰۸', '1405/08/__'],
      [masks.date, '1405/08/2_', '1405/08/2_'],
      [masks.dateTime, '140508291405', '1405/08/29 14:05'],
      [masks.dateTime, '1405/08/29 1', '1405/08/29 1_:__'],
      [masks.phone, '9120156643', '(912) 015 - 6643'],
      [masks.phone, '912', '(912) ___ - ____'],
      [masks.card, '6037998049284614', '6037 9980 4928 4614'],
      [masks.card, '60379980492846149999', '6037 9980 4928 4614'],
      [masks.card, '', ''],
      [masks.card, 'abc', ''],
    ])('%s of %j is %j', (mask, text, masked) => {
      expect(applyMask(mask, text)).toBe(masked);
    });

    test('masking keeps the digits from the first on, fits the mask, and changes nothing twice', () => {
      const digits = fc.stringMatching(/^\d{0,24}$/);
      fc.assert(
        fc.property(fc.constantFrom(...Object.values(masks)), fc.oneof(digits, anyText), (mask, text) => {
          const masked = applyMask(mask, text);
          const places = mask.replace(/[^#]/g, '').length;
          expect(unmask(masked)).toBe(unmask(text).slice(0, places));
          expect(applyMask(mask, masked)).toBe(masked);
          expect(applyMask(mask, toPersianDigits(text))).toBe(masked);
          if (masked !== '') expect(masked.replace(/[0-9_]/g, '#')).toBe(mask);
        }),
      );
    });
  });

  test('every validator judges any text without a fault', () => {
    const { buyerCodes, requiredByInvoiceType, ...single } = validators;
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        for (const validate of Object.values(single)) {
          const key = validate(text);
          if (key !== null) expect(productMessages[key]).toBeTypeOf('string');
        }
        expect(Array.isArray(buyerCodes({ buyer_entity: text, national_code: other, economic_code: text }))).toBe(true);
        expect(requiredByInvoiceType(text, other)).toBeNull();
      }),
    );
  });
});

describe('the sentences', () => {
  test.each<[ProductMessageKey, string]>([
    [
      'nationalCodeFormat',
      'قالب شماره ملی نادرست است؛ رقم‌ها را با کارت ملی (۱۰ رقم) یا کد فراگیر اتباع (۱۲ رقم) بسنجید.',
    ],
    [
      'economicCodeFormat',
      'قالب شماره اقتصادی نادرست است؛ شماره شخص حقیقی و اتباع ۱۴ رقم، و حقوقی و مشارکت مدنی ۱۱ رقم است.',
    ],
    ['buyerEntityInvalid', 'نوع شخص خریدار نادرست است؛ حقیقی، حقوقی، مشارکت مدنی یا اتباع را برگزینید.'],
    ['requiredField', 'این فیلد نمی‌تواند خالی باشد.'],
    ['integerTooLong', 'بخش صحیح عدد نمی‌تواند بیشتر از ۱۸ رقم باشد.'],
    ['fractionTooLong', 'بخش اعشاری عدد نمی‌تواند بیشتر از ۸ رقم باشد.'],
    ['notPositive', 'مقدار نمی‌تواند صفر یا کمتر باشد.'],
    ['percentageOutOfRange', 'مقدار نمی‌تواند کمتر از ۰ یا بیشتر از ۱۰۰۰ باشد.'],
    ['percentageIntegerTooLong', 'بخش صحیح عدد نمی‌تواند بیشتر از ۴ رقم باشد.'],
    ['percentageFractionTooLong', 'بخش اعشاری عدد نمی‌تواند بیشتر از ۲ رقم باشد.'],
    ['systemUnavailable', 'سامانه پاسخ نمی‌دهد؛ دوباره تلاش کنید یا به پشتیبانی پیام دهید.'],
    ['quantityAbovePrevious', 'تعداد کالا نمی‌تواند بیشتر از تعداد قبلی آن باشد.'],
    ['settingsApplied', 'تنظیمات برای این کارت مالیاتی اعمال شد.'],
  ])('%s says «%s»', (key, sentence) => {
    expect(productMessages[key]).toBe(sentence);
  });

  test('say the limits that are checked', () => {
    const figures: [ProductMessageKey, number | string][] = [
      ['integerTooLong', limits.amount.maxInt],
      ['fractionTooLong', limits.amount.maxFrac],
      ['percentageIntegerTooLong', limits.percentage.maxInt],
      ['percentageFractionTooLong', limits.percentage.maxFrac],
      ['percentageOutOfRange', limits.percentage.max],
      ['rateIntegerTooLong', limits.rate.maxInt],
      ['rateFractionTooLong', limits.rate.maxFrac],
      ['rateOutOfRange', limits.rate.max],
    ];
    for (const [key, figure] of figures) expect(productMessages[key]).toContain(` ${toPersianDigits(String(figure))} `);
  });

  test('are Persian throughout: letters, figures, one full stop, half-spaces', () => {
    for (const sentence of Object.values(productMessages)) {
      expect(sentence).toMatch(/^[^.]+\.$/);
      expect(sentence).not.toMatch(/[A-Za-z0-9يك\u0660-\u0669]/);
      expect(sentence).not.toMatch(/(?:^| )ن?می (?=\S)/);
    }
  });
});

describe('product.md section 8, sentence by sentence', () => {
  test('“Success is status 200-299; anything else is failure.”', () => {
    for (const status of [200, 201, 204, 299]) expect(isSuccessStatus(status)).toBe(true);
    for (const status of [0, 100, 199, 300, 304, 400, 404, 500, 503]) expect(isSuccessStatus(status)).toBe(false);
  });

  test('“Creates expect 201, other operations 200.”', () => {
    expect(expectedStatus).toEqual({ create: 201, other: 200 });
    expect(isExpectedStatus('create', 201)).toBe(true);
    expect(isExpectedStatus('create', 200)).toBe(false);
    expect(isExpectedStatus('other', 200)).toBe(true);
    expect(isExpectedStatus('other', 201)).toBe(false);
  });

  test('“HTTP 500 or 503: negative notification saying the system cannot respond, try again or contact support.”', () => {
    expect(noticeOfStatus(500)).toBe('systemUnavailable');
    expect(noticeOfStatus(503)).toBe('systemUnavailable');
  });

  test('“Other errors are only logged.”', () => {
    for (const status of [200, 400, 401, 403, 404, 409, 422, 501, 502, 504]) expect(noticeOfStatus(status)).toBeNull();
  });

  describe('“Quantity in preview editing above previous quantity: negative toast …”', () => {
    test.each([
      [1, '5', '6', true],
      [1, '5', '5.00000001', true],
      [1, '5', '5.0', false],
      [1, '5', '4', false],
      [1, '', '1', true],
      [2, '5', '6', false],
      [0, '5', '6', false],
    ])('action type %d, from %s to %s: rejected %s', (actionType, previous, next, rejected) => {
      expect(checkPreviewQuantity({ actionType, previous, next })).toEqual({
        message: rejected ? 'quantityAbovePrevious' : null,
        disableC2A: rejected,
      });
    });
  });
});

describe('product.md section 9, sentence by sentence', () => {
  test('“Default list page size 10; default sort -created_at; default offset 0.”', () => {
    expect(listDefaults).toEqual({ limit: 10, sort: '-created_at', offset: 0 });
    expect(constants.pageSize).toBe(10);
  });

  describe('“Last page index is total divided by page size, minus one when it divides evenly.”', () => {
    test.each([
      [1, 10, 0],
      [9, 10, 0],
      [10, 10, 0],
      [11, 10, 1],
      [20, 10, 1],
      [21, 10, 2],
      [100, 25, 3],
      [0, 10, -1],
    ])('%d rows by %d: %d', (total, pageSize, index) => {
      expect(lastPageIndex(total, pageSize)).toBe(index);
    });

    test('the last page has a row and the next one has none', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 500 }), (total, pageSize) => {
          const index = lastPageIndex(total, pageSize);
          expect(index * pageSize).toBeLessThan(total);
          expect((index + 1) * pageSize).toBeGreaterThanOrEqual(total);
        }),
      );
    });

    test.each([
      [-1, 10],
      [1.5, 10],
      [10, 0],
      [10, Number.NaN],
    ])('%d rows by %d is an error of the caller', (total, pageSize) => {
      expect(() => lastPageIndex(total, pageSize)).toThrow(RangeError);
    });
  });

  test('“Invoice date default is now plus 10 seconds.”', () => {
    expect(defaultInvoiceDate(Date.parse('2026-11-20T10:35:00Z'))).toBe('2026-11-20T10:35:10.000Z');
  });

  test('“Default time zone Asia/Tehran.”', () => {
    expect(constants.zone).toBe('Asia/Tehran');
  });

  test('“Gold patterns: VAT is 9 percent …” is the rate of its time', () => {
    expect(constants.goldVatPercentage).toBe('9');
  });

  test('“Defaults: nationality iran, user type natural person, unit NUMBER, item type goods, payment method cash, currency rial.”', () => {
    expect(constants.defaults).toEqual({
      nationality: 'iran',
      userType: 'natural',
      unit: 'NUMBER',
      itemType: 'goods',
      paymentMethod: 'cash',
      currency: 'IRR',
    });
  });

  test('“Request timeout none (0).”', () => {
    expect(constants.requestTimeoutMs).toBe(0);
  });

  test('“Notification default timeout 2000 ms in the product helper (position top, text white); the general toast default is 5000 ms at bottom.”', () => {
    expect(constants.notice).toEqual({ timeoutMs: 2_000, position: 'top', textColor: 'white' });
    expect(constants.toast).toEqual({ timeoutMs: 5_000, position: 'bottom' });
  });

  test('“Jalali to ISO conversion replaces time 20:30 with 00:00 and drops milliseconds.”', () => {
    expect(jalaliToProductIso({ year: 1405, month: 8, day: 29 })).toBe('2026-11-19T00:00:00Z');
    expect(jalaliToProductIso({ year: 1405, month: 8, day: 29, hour: 14, minute: 5 })).toBe('2026-11-20T10:35:00Z');
    expect(jalaliToProductIso({ year: 1405, month: 8, day: 29, second: 7 })).toBe('2026-11-19T00:00:07Z');
  });

  test('lists ask for the exact instant, and a day is that day', () => {
    // A day is kept as that day, not as 20:30 of the evening before (docs/decisions/0227-days-and-instants.md).
    const day = { year: 1405, month: 8, day: 29 };
    expect(jalaliToGregorianDay(day)).toBe('2026-11-20');
    expect(fromJalali(day)).toBe('2026-11-19T20:30:00Z');
    expect(fromJalali({ ...day, hour: 14, minute: 5, second: 7 })).toBe('2026-11-20T10:35:07Z');
  });

  test('“Card number bank lookup uses first 6 digits.”', () => {
    expect(constants.cardPrefixDigits).toBe(6);
  });

  test('“Textarea default rows 6.”', () => {
    expect(constants.textareaRows).toBe(6);
  });
});
