import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import table from '../data/taxid-vectors.json' with { type: 'json' };
import { DAY_MS, epochDays } from '../jalali/epoch-days.ts';
import { innoToSerial, MAX_SERIAL, makeTaxId, parseTaxId, serialToInno } from './tax-id.ts';
import { hasVerhoeffCheckDigit, verhoeffCheckDigit } from './verhoeff.ts';

/** Samples of RC_TICS of which only the check digit can be proven (spec/taxid.md). */
const checkDigitOnly = [
  'A1112K04D1271489087018',
  'A111OK04D361200E8DB214',
  'A111OK04D36722D396C463',
  'A111OK04D3AEB35201A757',
  'A111DW04E8300004349008',
  'A111DW04E8300003CC4EA5',
  'A111H104EA6001D0B32AC6',
];

const memoryIds = fc.stringMatching(/^[A-Z0-9]{6}$/);
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });
const serials = fc.bigInt({ min: 0n, max: MAX_SERIAL });

describe.each(table.vectors)(
  'vector $taxid',
  ({ memoryId, indatim, serial, inno, days, control, taxid, checkDigit }) => {
    test('is made from its parts', () => {
      expect(makeTaxId({ memoryId, indatimMs: indatim, serial: BigInt(serial) })).toBe(taxid);
      expect(epochDays(indatim)).toBe(days);
      expect(serialToInno(BigInt(serial))).toBe(inno);
      expect(verhoeffCheckDigit(control)).toBe(checkDigit);
    });

    test('gives its parts back', () => {
      expect(parseTaxId(taxid)).toEqual({ memoryId, epochDays: days, serial: BigInt(serial), checkDigit, valid: true });
      expect(innoToSerial(inno)).toBe(BigInt(serial));
    });
  },
);

test.each(checkDigitOnly)('%s has the right check digit', (taxid) => {
  expect(parseTaxId(taxid)?.valid).toBe(true);
});

describe('the issue day', () => {
  test('is the UTC day: the last 3.5 hours of it are already the next day in Tehran', () => {
    const at = (iso: string) =>
      parseTaxId(makeTaxId({ memoryId: 'DEF5GH', indatimMs: Date.parse(iso), serial: 1n }))?.epochDays;
    expect(at('2020-07-20T23:11:12Z')).toBe(18463);
    expect(at('2020-07-20T23:59:59.999Z')).toBe(18463);
    expect(at('2020-07-21T00:00:00Z')).toBe(18464);
  });

  test('does not agree with the variants that take the Tehran day', () => {
    const odd = table.vectors.flatMap((vector) => Object.values(vector.tehranLocalDateVariants ?? {}));
    expect(odd.length).toBeGreaterThan(0);
    for (const taxid of odd) expect(table.vectors.map((vector) => vector.taxid)).not.toContain(taxid);
  });
});

test('one that the authority has taken, as another’s tests have it', () => {
  const made = makeTaxId({ memoryId: 'A2ZRHM', indatimMs: 1791621932351, serial: 19553n });
  expect([made, serialToInno(19553n)]).toEqual(['A2ZRHM051000000004C612', '0000004C61']);
});

describe('makeTaxId and parseTaxId', () => {
  test('are inverse', () => {
    fc.assert(
      fc.property(memoryIds, instants, serials, (memoryId, indatimMs, serial) => {
        const taxid = makeTaxId({ memoryId, indatimMs, serial });
        expect(taxid).toMatch(/^[A-Z0-9]{6}[0-9A-F]{15}[0-9]$/);
        expect(parseTaxId(taxid)).toEqual({
          memoryId,
          epochDays: Math.floor(indatimMs / DAY_MS),
          serial,
          checkDigit: Number(taxid.at(-1)),
          valid: true,
        });
      }),
    );
  });

  test('a wrong check digit is seen, whatever it is', () => {
    fc.assert(
      fc.property(
        memoryIds,
        instants,
        serials,
        fc.integer({ min: 1, max: 9 }),
        (memoryId, indatimMs, serial, shift) => {
          const taxid = makeTaxId({ memoryId, indatimMs, serial });
          const wrong = taxid.slice(0, -1) + ((Number(taxid.at(-1)) + shift) % 10);
          expect(parseTaxId(wrong)?.valid).toBe(false);
        },
      ),
    );
  });

  test('two invoices of a memory never share one', () => {
    fc.assert(
      fc.property(
        memoryIds,
        instants,
        fc.uniqueArray(serials, { minLength: 2, maxLength: 2 }),
        (memoryId, indatimMs, pair) => {
          const [first, second] = pair.map((serial) => makeTaxId({ memoryId, indatimMs, serial }));
          expect(first).not.toBe(second);
        },
      ),
    );
  });

  test.each([
    ['A2HP31', 'five', { memoryId: 'A2HP3' }],
    ['A2HP31', 'lower case', { memoryId: 'a2hp31' }],
    ['A2HP31', 'a dash', { memoryId: 'A2-P31' }],
    ['A2HP31', 'before 1970', { indatimMs: -1 }],
    ['A2HP31', 'a fraction', { indatimMs: 1.5 }],
    ['A2HP31', 'no number', { indatimMs: Number.NaN }],
    ['A2HP31', 'beyond five hex digits', { indatimMs: 0x10_00_00 * DAY_MS }],
    ['A2HP31', 'a negative serial', { serial: -1n }],
    ['A2HP31', 'a thirteen-digit serial', { serial: MAX_SERIAL + 1n }],
  ])('%s refuses %s', (memoryId, _why, wrong) => {
    expect(() => makeTaxId({ memoryId, indatimMs: 1_784_764_800_000, serial: 1n, ...wrong })).toThrow(RangeError);
  });

  test.each([
    '',
    'DEF5GH0481F000000000C',
    'DEF5GH0481F000000000C22',
    'def5gh0481f000000000c2',
    'DEF5GH0481F000000000CC',
    'DEF5GH0481G000000000C2',
    ' DEF5GH0481F000000000C2',
    'DEF5GH0481F000000000C2\n',
  ])('%j has not the form of a tax id', (text) => {
    expect(parseTaxId(text)).toBeNull();
  });

  test("a serial above twelve digits, as one of the authority's samples has it, is read but never given out", () => {
    const parts = parseTaxId('A111OK04D3AEB35201A757');
    expect(parts).toMatchObject({ serial: 0xeb_35_20_1a_75n, valid: true });
    expect(() => serialToInno(parts?.serial ?? 0n)).toThrow(RangeError);
  });

  test('any text is parsed without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseTaxId(text)).toBeNull();
      }),
    );
  });
});

describe('inno', () => {
  test('holds the serial in ten hex digits', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        expect(serialToInno(serial)).toMatch(/^[0-9A-F]{10}$/);
        expect(innoToSerial(serialToInno(serial))).toBe(serial);
        expect(innoToSerial(serialToInno(serial).toLowerCase())).toBe(serial);
      }),
    );
    expect(serialToInno(MAX_SERIAL)).toBe('E8D4A50FFF');
  });

  test('refuses what does not fit', () => {
    expect(() => serialToInno(-1n)).toThrow(RangeError);
    expect(() => serialToInno(MAX_SERIAL + 1n)).toThrow(RangeError);
    for (const text of ['', '12', '0000000000C', 'G000000000', '0x00000000'])
      expect(() => innoToSerial(text)).toThrow(RangeError);
  });
});

describe('Verhoeff', () => {
  const digits = fc.stringMatching(/^\d{1,30}$/);

  test('known values', () => {
    expect(verhoeffCheckDigit('236')).toBe(3);
    expect(verhoeffCheckDigit('142857')).toBe(0);
    expect(['123', '1234', '12345', '5'].map(verhoeffCheckDigit)).toEqual([3, 0, 1, 8]);
  });

  test('making and checking agree, which are two ways', () => {
    fc.assert(
      fc.property(digits, (text) => {
        const check = verhoeffCheckDigit(text);
        for (let last = 0; last < 10; last += 1) expect(hasVerhoeffCheckDigit(`${text}${last}`)).toBe(last === check);
      }),
    );
  });

  test('sees every wrong digit and every swap of neighbours', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, pick, shift) => {
        const full = text + verhoeffCheckDigit(text);
        const at = pick % full.length;
        const wrong = full.slice(0, at) + ((Number(full[at]) + shift) % 10) + full.slice(at + 1);
        expect(hasVerhoeffCheckDigit(wrong)).toBe(false);
        const left = pick % (full.length - 1);
        fc.pre(full[left] !== full[left + 1]);
        const swapped = full.slice(0, left) + full[left + 1] + full[left] + full.slice(left + 2);
        expect(hasVerhoeffCheckDigit(swapped)).toBe(false);
      }),
    );
  });

  test('needs digits', () => {
    for (const text of ['', '12a', '۱۲', '-1']) {
      expect(() => verhoeffCheckDigit(text)).toThrow(RangeError);
      expect(hasVerhoeffCheckDigit(text)).toBe(false);
    }
  });
});
