import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../data/identifier-vectors.json' with { type: 'json' };
import { toPersianDigits } from '../text/digits.ts';
import { checkBankCard, checkIban, ibanAccountNumber } from './check-bank-numbers.ts';
import { checkMobile, checkPostalCode, normaliseMobile, phonesApart } from './check-contacts.ts';
import { checkIdentifier, type IdentifierKind, identifierKinds } from './check-identifier.ts';
import { checkLegalNationalId, checkNationalCode } from './check-persons.ts';

const kindVectors = identifierKinds.map((kind) => ({ kind, ...vectors[kind] }));

const toArabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

const digitsOf = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((digits) => digits.join(''));

test('kinds are the keys of the vectors', () => {
  expect([...identifierKinds].sort()).toEqual(
    Object.keys(vectors)
      .filter((key) => key !== 'source')
      .sort(),
  );
});

describe.each(kindVectors)('$kind', ({ kind, valid, invalid }) => {
  test.each(valid)('%s is valid, in digits of every script and between direction marks', (value) => {
    expect(checkIdentifier(kind, value)).toBe(true);
    for (const written of [toPersianDigits(value), toArabicDigits(value), `\u200F${value}\u200E`]) {
      expect(checkIdentifier(kind, written)).toBe(kind !== 'productId13');
    }
  });

  test.each(invalid)('$v is invalid: $why', ({ v }) => {
    expect(checkIdentifier(kind, v)).toBe(false);
  });

  test('nothing, one digit or letter too many, and one too few are invalid', () => {
    expect(checkIdentifier(kind, '')).toBe(false);
    for (const value of valid) {
      // A mobile number gains or loses a leading zero without harm; its length is tested on its own.
      if (kind !== 'mobile') expect(checkIdentifier(kind, value.slice(1))).toBe(false);
      expect(checkIdentifier(kind, value.slice(0, -1))).toBe(false);
      for (const more of [`${value}0`, `${value}A`, `${value}،`, `${value}ا`])
        expect(checkIdentifier(kind, more)).toBe(false);
    }
  });

  test('any text is judged without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof checkIdentifier(kind, text)).toBe('boolean');
      }),
    );
  });
});

test.each<[IdentifierKind, string]>([
  ['nationalCode', '001-217895-0'],
  ['postalCode10', '16197-35744'],
  ['mobile', '(912) 015 - 6643'],
  ['mobile', '+98 912 015 6643'],
  ['landline', '021-98392010'],
  ['bankCard', '6037 9980 4928 4614'],
  ['bankCard', '۶۰۳۷-۹۹۸۰-۴۹۲۸-۴۶۱۴'],
  ['iban', 'ir07 0190 3372 6551 3243 7024 81'],
])('%s %s passes once its mask is off', (kind, value) => {
  expect(checkIdentifier(kind, value)).toBe(true);
});

describe('checkNationalCode', () => {
  test.each(Array.from({ length: 10 }, (_, digit) => String(digit).repeat(10)))('%s is never issued', (value) => {
    expect(checkNationalCode(value)).toBe(false);
  });

  test('of the ten last digits after any nine exactly one is right', () => {
    fc.assert(
      fc.property(digitsOf(9), (nine) => {
        fc.pre(nine.slice(3, 9) !== '000000' && !/^(\d)\1{8}$/.test(nine));
        const right = Array.from({ length: 10 }, (_, last) => checkNationalCode(`${nine}${last}`)).filter(Boolean);
        expect(right).toHaveLength(1);
      }),
    );
  });

  test('one wrong digit never passes, but for check digit 1, which stands for two remainders', () => {
    const telling = vectors.nationalCode.valid.filter((value) => !value.endsWith('1'));
    fc.assert(
      fc.property(
        fc.constantFrom(...telling),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (value, at, shift) => {
          const wrong = (Number(value[at]) + shift) % 10;
          expect(checkNationalCode(value.slice(0, at) + wrong + value.slice(at + 1))).toBe(false);
        },
      ),
    );
  });
});

describe('checkLegalNationalId', () => {
  test('of the ten last digits after any ten exactly one is right', () => {
    fc.assert(
      fc.property(digitsOf(10), (ten) => {
        fc.pre(ten.slice(3, 9) !== '000000');
        const right = Array.from({ length: 10 }, (_, last) => checkLegalNationalId(`${ten}${last}`)).filter(Boolean);
        expect(right).toHaveLength(1);
      }),
    );
  });

  test('a middle of zeros fails even where the sum is right', () => {
    expect(checkLegalNationalId('10100000010')).toBe(false);
  });
});

describe('bank numbers', () => {
  test('of the ten last digits of a card exactly one satisfies Luhn', () => {
    fc.assert(
      fc.property(digitsOf(15), (digits) => {
        fc.pre(digits.slice(1, 11) !== '0000000000' && digits.slice(10) !== '00000');
        const right = Array.from({ length: 10 }, (_, last) => checkBankCard(`${digits}${last}`)).filter(Boolean);
        expect(right).toHaveLength(1);
      }),
    );
  });

  test('an IBAN whose check digits are computed by big integers passes, and no other check digits do', () => {
    fc.assert(
      fc.property(digitsOf(22), (bban) => {
        const check = String(98n - (BigInt(`${bban}182700`) % 97n)).padStart(2, '0');
        expect(checkIban(`IR${check}${bban}`)).toBe(true);
        expect(checkIban(`${check}${bban}`)).toBe(true);
        const other = String((Number(check) + 1) % 97).padStart(2, '0');
        expect(checkIban(`IR${other}${bban}`)).toBe(false);
      }),
    );
  });

  test.each([
    ['IR500170589362087156856129', '589362087156856129'],
    ['IR540620000000000000000012', '12'],
    ['500170589362087156856129', '589362087156856129'],
    ['IR5001705893620871568561', ''],
    ['', ''],
  ])('account of %j is %j', (iban, account) => {
    expect(ibanAccountNumber(iban)).toBe(account);
  });
});

describe('contacts', () => {
  test.each(['', '0', '98', '+98', '0098'])('a mobile number with the prefix %j is stored with one zero', (prefix) => {
    expect(normaliseMobile(`${prefix}9120156643`)).toBe('09120156643');
    expect(normaliseMobile(toPersianDigits(`${prefix}9120156643`))).toBe('09120156643');
    expect(checkMobile(`${prefix}91201566431`)).toBe(false);
    expect(checkMobile(`${prefix}912015664`)).toBe(false);
  });

  test('what is no mobile number is not stored', () => {
    for (const { v } of vectors.mobile.invalid) expect(normaliseMobile(v)).toBeNull();
  });

  test('a stored mobile number stays as it is', () => {
    for (const value of vectors.mobile.valid) {
      const stored = normaliseMobile(value);
      expect(stored).toMatch(/^09\d{9}$/);
      expect(normaliseMobile(stored ?? '')).toBe(stored);
    }
  });

  test('the strict form of postal codes is asked only when wanted', () => {
    for (const value of vectors.postalCode10.valid) expect(checkPostalCode(value, { strict: true })).toBe(true);
    for (const value of vectors.postalCode10.strictInvalid) {
      expect(checkPostalCode(value, { strict: true })).toBe(false);
      expect(checkPostalCode(value)).toBe(true);
    }
  });
});

test.each([
  ['', '+98 910 123 4567', '+98 910 123 4567', ''],
  ['02188310000', '', '', '02188310000'],
  ['2188310000', '', '', '02188310000'],
  ['9123140158', '2188310000', '9123140158', '02188310000'],
  ['', '+98 21 8831 0000', '', '02188310000'],
  ['', '88310000', '', '88310000'],
  ['02188310000', '09101234567', '02188310000', '09101234567'],
  ['0912', '', '0912', ''],
  ['', '02188310000', '', '02188310000'],
])('of %j as a mobile number and %j as a landline each kind stands where it belongs', (phone, landline, ...apart) => {
  expect(Object.values(phonesApart({ phone, landline }))).toEqual(apart);
});

/** From the tests of persian-tools (TypeScript, Python, .NET), where real ones were refused once. */
describe('what the tests of others hold to be so', () => {
  test.each(['4400276201', '2540201288', '7400076205', '7340416501', '0790419904', '0684159414', '1583250689'])(
    'national code %s, also of a newer prefix',
    (code) => expect(checkNationalCode(code)).toBe(true),
  );
  test.each(['0010000000', '1234567890', '7781234567', '9861234568', '9869876543', '7751234503', '9990419904'])(
    'no national code: %s',
    (code) => expect(checkNationalCode(code)).toBe(false),
  );
  test.each([
    ...['10380284790', '10100387143', '77111986110', '18061055669', '15292247120', '42118547230'],
    ...['27388385445', '55828465992', '32882926778', '97006806007', '21272129339', '18706641333'],
  ])('national id of a company: %s', (id) => expect(checkLegalNationalId(id)).toBe(true));
  test.each([
    ...['84735069516', '65399567978', '99969101031', '15826563190', '11053639140', '18090089802', '123001000'],
    ...['11111111111', '10380284792', '10380285692', '09748208301', '097482083013', '0974820830a'],
  ])('none: %s', (id) => expect(checkLegalNationalId(id)).toBe(false));
  test.each([
    ['IR820540102680020817909002', true],
    ['IR012345678901234567890123', false],
    ['IR012345678A01234567890123', false],
    ['IR01234567890123456789', false],
  ])('IBAN %s: %s', (iban, holds) => expect(checkIban(iban)).toBe(holds));
});
