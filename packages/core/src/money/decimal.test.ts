import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, decimalOf, MAX_DECIMAL_TEXT, parseDecimal } from './decimal.ts';

/** A decimal text of up to `maxInt` digits before and `maxFrac` after the point, of any sign, canonical or not. */
function decimalText(maxInt: number, maxFrac: number): fc.Arbitrary<string> {
  const digits = (max: number, min: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((each) => each.join(''));
  return fc
    .tuple(fc.boolean(), digits(maxInt, 1), digits(maxFrac, 0))
    .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);
}

/** big.js keeps negative zero's sign and works by its own settings: plain notation, no rounding within these sizes. */
const Exact = Big();
Exact.DP = 40;
Exact.RM = Exact.roundDown;
const plain = (value: InstanceType<typeof Big>): string => (value.eq(0) ? '0' : value.toFixed());

const amount = decimalText(18, 8);

describe('Decimal against big.js', () => {
  test('a sum, a difference and a product of 18.8 digit numbers are exact', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(decimalOf(a).plus(decimalOf(b)).toString()).toBe(plain(Exact(a).plus(b)));
        expect(decimalOf(a).minus(decimalOf(b)).toString()).toBe(plain(Exact(a).minus(b)));
        expect(decimalOf(a).times(decimalOf(b)).toString()).toBe(plain(Exact(a).times(b)));
      }),
      { numRuns: 500 },
    );
  });

  test('truncation drops digits toward zero', () => {
    fc.assert(
      fc.property(decimalText(30, 20), fc.integer({ min: 0, max: 10 }), (a, places) => {
        expect(decimalOf(a).truncated(places).toString()).toBe(plain(Exact(a).round(places, Exact.roundDown)));
      }),
    );
  });

  test('a quotient is truncated at the asked decimals', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 12 }), (a, b, places) => {
        fc.pre(!decimalOf(b).isZero());
        const expected = Exact(a).div(b).round(places, Exact.roundDown);
        expect(decimalOf(a).dividedBy(decimalOf(b), places).toString()).toBe(plain(expected));
      }),
      { numRuns: 500 },
    );
  });

  test('order and equality go by value', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(decimalOf(a).compare(decimalOf(b))).toBe(Exact(a).cmp(b));
        expect(decimalOf(a).equals(decimalOf(b))).toBe(Exact(a).eq(b));
      }),
    );
  });

  test('sign, absolute value and negation agree', () => {
    fc.assert(
      fc.property(amount, (a) => {
        expect(decimalOf(a).sign()).toBe(Exact(a).cmp(0));
        expect(decimalOf(a).abs().toString()).toBe(plain(Exact(a).abs()));
        expect(decimalOf(a).negated().toString()).toBe(plain(Exact(a).neg()));
      }),
    );
  });
});

describe('Decimal', () => {
  test('the laws of arithmetic hold exactly', () => {
    fc.assert(
      fc.property(amount, amount, amount, (x, y, z) => {
        const [a, b, c] = [decimalOf(x), decimalOf(y), decimalOf(z)];
        expect(a.plus(b).minus(b).equals(a)).toBe(true);
        expect(a.times(b.plus(c)).equals(a.times(b).plus(a.times(c)))).toBe(true);
        expect(a.times(b).equals(b.times(a))).toBe(true);
      }),
    );
  });

  test('division and its remainder give the dividend back', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 8 }), (x, y, places) => {
        const [a, b] = [decimalOf(x), decimalOf(y)];
        fc.pre(!b.isZero());
        const rest = a.minus(a.dividedBy(b, places).times(b)).abs();
        const unit = new Decimal(1n, places).times(b).abs();
        expect(rest.compare(unit)).toBe(-1);
      }),
    );
  });

  test('text and value are one: parsing what was written gives the same number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 0, max: 24 }),
        (units, scale) => {
          const value = new Decimal(units, scale);
          const text = value.toString();
          expect(text).toMatch(/^(0|-?(?:[1-9]\d*|0(?=\.)))(\.\d*[1-9])?$/);
          expect(parseDecimal(text)?.equals(value)).toBe(true);
          expect(JSON.stringify({ value })).toBe(`{"value":"${text}"}`);
        },
      ),
    );
  });

  test.each([
    // S21 of data/tax-examples.json: beyond what a float64 can hold
    ['999999', '90909090909.12345678', '90909000000032547'],
    ['0.333', '987654321', '328888888'],
    ['1.5', '1000001', '1500001'],
    ['999999999999999999.99999999', '999999999999999999.99999999', '999999999999999999999999980000000000'],
  ])('⌊%s × %s⌋ = %s', (a, b, product) => {
    expect(decimalOf(a).times(decimalOf(b)).truncated().toString()).toBe(product);
  });

  test('one truncation at the end, not one a factor', () => {
    // ⌊11000000·4000000/12333330⌋, cop of S04 in data/tax-examples.json
    const share = decimalOf('11000000').times(decimalOf('4000000')).dividedBy(decimalOf('12333330'));
    expect(share.toString()).toBe('3567568');
    expect(decimalOf('1').dividedBy(decimalOf('3'), 4).toString()).toBe('0.3333');
    expect(decimalOf('77777777').dividedBy(decimalOf('812345'), 4).toString()).toBe('95.7447');
  });

  test.each([
    ['-1.9', 0, '-1'],
    ['-0.9', 0, '0'],
    ['1.99', 1, '1.9'],
    ['1.5', 8, '1.5'],
  ])('%s truncated to %d decimals is %s', (text, places, expected) => {
    expect(decimalOf(text).truncated(places).toString()).toBe(expected);
  });

  test('a rate in percent is an exact factor', () => {
    expect(decimalOf('2.5').percent().toString()).toBe('0.025');
  });

  test.each([
    ['0', 0, 0],
    ['0.5', 0, 1],
    ['12.50', 2, 1],
    ['-1234', 4, 0],
    ['0012', 2, 0],
    ['0.0001', 0, 4],
    ['999999999999999999.123456789', 18, 9],
  ])('%s has %d digits before and %d after the point', (text, integer, fraction) => {
    expect(decimalOf(text).integerDigits()).toBe(integer);
    expect(decimalOf(text).fractionDigits()).toBe(fraction);
  });

  test('dividing by zero and a broken scale are errors of the caller', () => {
    expect(() => decimalOf('1').dividedBy(decimalOf('0.00'))).toThrow(RangeError);
    expect(() => new Decimal(1n, -1)).toThrow(RangeError);
    expect(() => new Decimal(1n, 0.5)).toThrow(RangeError);
    expect(() => new Decimal(1n, Number.NaN)).toThrow(RangeError);
  });
});

describe('parseDecimal', () => {
  test.each([
    '',
    '-',
    '.',
    '1.',
    '.5',
    '-.5',
    '+1',
    '1e5',
    '1,000',
    '۱۲',
    ' 1',
    '1 ',
    '1.2.3',
    '--1',
    '1-',
    '0x10',
    'NaN',
    'Infinity',
    '1n',
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['-12.345', '-12.345'],
    ['123456789012345', '123456789012345'],
    ['-1234567890123456', '-1234567890123456'],
    ['0.123456789', '0.123456789'],
    ['12345678901.23456789', '12345678901.23456789'],
  ])('reads %s as %s', (text, value) => {
    expect(parseDecimal(text)?.toString()).toBe(value);
  });

  test('loses no digit, however many', () => {
    const text = `${'9'.repeat(400)}.${'1'.repeat(400)}`;
    expect(parseDecimal(text)?.toString()).toBe(text);
  });

  test('bounds its work', () => {
    expect(parseDecimal('1'.repeat(MAX_DECIMAL_TEXT))).not.toBeNull();
    expect(parseDecimal('1'.repeat(MAX_DECIMAL_TEXT + 1))).toBeNull();
  });

  test('accepts exactly its grammar', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+.0-9e,]{0,12}$/), (text) => {
        expect(parseDecimal(text) !== null).toBe(/^-?\d+(?:\.\d+)?$/.test(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('decimalOf', () => {
  test("takes '' as zero and throws on what is no decimal", () => {
    expect(decimalOf('').isZero()).toBe(true);
    expect(() => decimalOf('ده')).toThrow(RangeError);
  });
});
