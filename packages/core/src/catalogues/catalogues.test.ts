import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import bankTable from '../data/banks.json' with { type: 'json' };
import vectors from '../data/identifier-vectors.json' with { type: 'json' };
import cityTable from '../data/provinces-cities.json' with { type: 'json' };
import unitTable from '../data/units.json' with { type: 'json' };
import { toPersianDigits } from '../text/digits.ts';
import { bankByCode, bankOfCard, bankOfIban, banks } from './banks.ts';
import { authorityCountries, authorityCountryByCode, countries, countryByCode } from './countries.ts';
import { currencies, currencyByCode } from './currencies.ts';
import { generalVatRate, goldServicesRate, sendingDeadline, sendingWindowDays } from './dated-rates.ts';
import { authorityCities, authorityCityByCode, cities, provinceById, provinceByName, provinces } from './places.ts';
import { productUnits, unitByCode, unitByProductCode, unitLabel, units } from './units.ts';

/** What every code list has to be: rows with a name, each found again by its code. */
function expectIndexed<Row extends { readonly fa: string }>(
  rows: readonly Row[],
  codeOf: (row: Row) => string,
  find: (code: string) => Row | null,
) {
  expect(new Set(rows.map(codeOf)).size).toBe(rows.length);
  for (const row of rows) {
    expect(row.fa.trim()).not.toBe('');
    expect(find(codeOf(row))).toEqual(row);
  }
  for (const none of ['', 'constructor', '__proto__', 'zzzz']) expect(find(none)).toBeNull();
}

describe('units', () => {
  test("the authority's 102, each found by its code", () => {
    expect(units).toHaveLength(102);
    expectIndexed(units, (unit) => unit.code, unitByCode);
    for (const unit of units) expect(unit.code).toMatch(/^\d{3,5}$/);
  });

  test("the product's 15, each with a code that the authority knows", () => {
    expect(productUnits.map((unit) => unit.productCode)).toEqual(
      'TON CC CARAT LITER METER CUBIC_METER SQUARE_METER MILI_LITER GRAM KILO MILI_GRAM NUMBER PACKAGE SOT SHEKELS'.split(
        ' ',
      ),
    );
    expectIndexed(productUnits, (unit) => unit.productCode, unitByProductCode);
    for (const { code } of productUnits) expect(unitByCode(code)).not.toBeNull();
  });

  test('of two product codes with one authority code the one of the same name stands beside it', () => {
    expect(unitByCode('16100')?.productCode).toBe('MILI_LITER');
    expect(unitByCode('16102')?.productCode).toBe('MILI_GRAM');
    expect(unitByCode('1627')).toEqual({ code: '1627', productCode: 'NUMBER', fa: 'عدد' });
    expect(unitByCode('1611')).toEqual({ code: '1611', fa: 'لنگه' });
  });

  test.each(unitTable.productUnits)('$code is labelled $fa', ({ code, fa }) => {
    expect(unitLabel(code)).toBe(fa);
  });

  test('an unknown unit shows a not-defined label in one place and the raw code in another', () => {
    expect(unitLabel('1637')).toBe('لیتر');
    expect(unitLabel('FURLONG')).toBe('تعریف نشده');
    expect(unitLabel('FURLONG', 'raw-code')).toBe('FURLONG');
  });
});

describe('currencies', () => {
  test('each found by its letters and its number', () => {
    expectIndexed(currencies, (currency) => currency.alpha, currencyByCode);
    for (const currency of currencies) expect(currencyByCode(currency.numeric)).toEqual(currency);
    expect(currencyByCode('USD')).toEqual({
      alpha: 'USD',
      numeric: '840',
      fa: 'دلار آمریکا',
      en: 'US Dollar',
      digits: 2,
    });
    expect(currencyByCode('IRR')?.numeric).toBe('364');
  });
});

describe('countries', () => {
  test('each found by two letters, three letters and its number', () => {
    expectIndexed(countries, (country) => country.numeric, countryByCode);
    for (const country of countries) {
      expect(countryByCode(country.alpha2)).toEqual(country);
      expect(countryByCode(country.alpha3)).toEqual(country);
    }
  });

  test("the authority's list has codes of its own", () => {
    expectIndexed(authorityCountries, (country) => country.code, authorityCountryByCode);
    expect(countryByCode('364')).toMatchObject({ alpha2: 'IR', authorityCode: '033' });
    expect(authorityCountryByCode('033')?.alpha2).toBe('IR');
    expect(authorityCountryByCode('193')).toMatchObject({ fa: 'سازمان ملل متحد', alpha2: null });
  });

  test('every code that a country names is in the list, and names that country', () => {
    for (const { authorityCode, alpha2 } of countries) {
      if (authorityCode !== null) expect(authorityCountryByCode(authorityCode)?.alpha2).toBe(alpha2);
    }
  });
});

describe('places', () => {
  test('31 provinces with their cities', () => {
    expect(provinces.map((province) => province.id)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
    expectIndexed(provinces, (province) => String(province.id), provinceById);
    expectIndexed(provinces, (province) => province.fa, provinceByName);
    const written = ['كرمان', 'آذربايجان‌شرقي', 'سیستان وبلوچستان', 'چهار محال و بختياري', 'فـارس', ' قم '];
    expect(written.map((name) => provinceByName(name)?.id)).toEqual([21, 1, 16, 9, 17, 19]);
    for (const { id } of provinces) expect(cities(id).length).toBeGreaterThan(0);
    expect(cities(8)).toContain('تهران');
    expect(cities(99)).toEqual([]);
  });

  test("the authority's 1,319 cities", () => {
    expect(authorityCities).toHaveLength(1_319);
    expectIndexed(authorityCities, (city) => city.code, authorityCityByCode);
    for (const { provinceId } of authorityCities)
      if (provinceId !== null) expect(provinceById(String(provinceId))).not.toBeNull();
    const unverified = cityTable.authorityCityCodes.filter((city) => city.unverifiedName === true).length;
    expect(authorityCities.filter((city) => !city.nameVerified)).toHaveLength(unverified);
  });
});

describe('banks', () => {
  test('each found by its code', () => {
    expectIndexed(banks, (bank) => bank.code, bankByCode);
  });

  test.each(bankTable.cardPrefixes)('card $prefix is of $fa', ({ prefix, fa }) => {
    expect(bankOfCard(prefix)?.fa).toBe(fa);
    expect(bankOfCard(`${prefix}1234567890`)?.fa).toBe(fa);
    expect(bankOfCard(toPersianDigits(`${prefix.slice(0, 4)}-${prefix.slice(4)}12-3456-7890`))?.fa).toBe(fa);
  });

  test('a card tells the code of its bank where both tables know it', () => {
    expect(bankOfCard('603799')).toEqual({ code: '017', fa: 'بانک ملی ایران' });
    expect(bankOfCard('504172')).toEqual({ code: '070', fa: 'بانک رسالت' });
    const nameless = bankTable.cardPrefixes.filter(({ prefix }) => bankOfCard(prefix)?.code === '');
    expect(nameless.map(({ fa }) => fa)).toEqual(['بانک قرض الحسنه مهر']);
  });

  test.each(['', '60379', '60379x', '000000', '60379980492846141', 'کارت'])('%j is of no bank', (card) => {
    expect(bankOfCard(card)).toBeNull();
  });

  test.each(vectors.iban.valid.map((iban, index) => ({ iban, code: vectors.iban.bankCodes[index] ?? '' })))(
    'account $iban is of bank $code, with or without IR',
    ({ iban, code }) => {
      expect(bankOfIban(iban)).toEqual(bankByCode(code));
      expect(bankOfIban(iban.slice(2))).toEqual(bankByCode(code));
      expect(bankOfIban(toPersianDigits(iban.toLowerCase()))).toEqual(bankByCode(code));
    },
  );

  test.each(['', 'IR50017', '017058936208', 'DE500170589362087156856129', 'IR509990589362087156856129'])(
    '%j is of no bank',
    (iban) => {
      expect(bankOfIban(iban)).toBeNull();
    },
  );
});

describe('dated rates', () => {
  test.each([
    ['2008-09-21T20:29:59Z', '0', 'before VAT'],
    ['2008-09-21T20:30:00Z', '3', '1387/07/01 begins in Tehran'],
    ['2011-06-01T00:00:00Z', '4', '1390'],
    ['2012-06-01T00:00:00Z', '5', '1391'],
    ['2013-06-01T00:00:00Z', '6', '1392'],
    ['2014-06-01T00:00:00Z', '8', '1393'],
    ['2024-03-19T20:29:59Z', '9', 'the last second of 1402'],
    ['2024-03-19T20:30:00Z', '10', '1403/01/01 begins in Tehran'],
    ['2026-11-20T10:35:00Z', '10', '1405'],
  ])('the general rate at %s is %s (%s)', (iso, rate) => {
    expect(generalVatRate(iso)).toBe(rate);
  });

  test.each([
    ['2021-06-01T00:00:00Z', '9', 'the general rate before the law set gold apart'],
    ['2014-06-01T00:00:00Z', '8', 'the general rate of its day'],
    ['2022-01-03T00:00:00Z', '9', 'the law of 1400'],
    ['2024-06-01T00:00:00Z', '9', 'the extra point of 1403 left gold alone'],
    ['2025-03-20T20:29:59Z', '9', 'the last second of 1403'],
    ['2025-03-20T20:30:00Z', '10', '1404/01/01 begins in Tehran'],
  ])("the rate on gold's services at %s is %s (%s)", (iso, rate) => {
    expect(goldServicesRate(iso)).toBe(rate);
  });

  test.each([
    ['2023-01-01T00:00:00Z', 7],
    ['2023-11-05T20:30:00Z', 30],
    ['2024-11-04T20:29:59Z', 30],
    ['2024-11-04T20:30:00Z', 12],
    ['2026-11-20T10:35:00Z', 12],
  ])('an invoice of %s may be sent for %d days', (iso, days) => {
    expect(sendingWindowDays(iso)).toBe(days);
  });

  test('the deadline is so many times 24 hours after indatim', () => {
    expect(sendingDeadline('2026-11-20T10:35:00.123Z')).toBe('2026-12-02T10:35:00.123Z');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-11-05'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          expect(Date.parse(sendingDeadline(iso)) - date.getTime()).toBe(sendingWindowDays(iso) * 86_400_000);
        },
      ),
    );
  });

  test('what is no instant is refused', () => {
    for (const dated of [generalVatRate, goldServicesRate, sendingWindowDays, sendingDeadline])
      expect(() => dated('')).toThrow(RangeError);
  });
});
