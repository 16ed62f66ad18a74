import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import validatorCases from '../data/validator-cases.json' with { type: 'json' };
import { JsonNumber, type WireObject, type WireValue } from '../model/wire.ts';
import { parseLosslessJson } from './lossless-json.ts';
import { parseWireJson } from './parse-wire-json.ts';
import { writeWireJson } from './write-wire-json.ts';

/** Back to what JSON.parse gives, for comparison. */
function plain(value: WireValue): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  }
  return value;
}

describe('lossless JSON', () => {
  test('agrees with JSON.parse on any value', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent);
        fc.pre(!written.includes('__proto__'));
        expect(plain(parseLosslessJson(written))).toEqual(JSON.parse(written));
      }),
    );
  });

  test('agrees with JSON.parse on what is no JSON', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '01', '.5', '1e5', 'true', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const accepts = (parse: (text: string) => unknown): boolean => {
          try {
            parse(text);
            return true;
          } catch (error) {
            expect(error).toBeInstanceOf(SyntaxError);
            return false;
          }
        };
        expect(accepts(parseLosslessJson)).toBe(accepts(JSON.parse));
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps every digit', () => {
    const text = '999999999999999999.12345678';
    expect(parseLosslessJson(`[${text}]`)).toEqual([new JsonNumber(text)]);
    expect(parseLosslessJson('[1000005.0, 1.0E7]')).toEqual([new JsonNumber('1000005.0'), new JsonNumber('1.0E7')]);
  });

  test('reads \\/ and \\u escapes as PHP writes them', () => {
    expect(parseLosslessJson('"\\u06a9\\u0627\\u0644\\u0627 \\/ \\ud83d\\ude00"')).toBe('کالا / 😀');
  });

  test.each([
    ['depth', '['.repeat(40) + ']'.repeat(40)],
    ['depth of objects', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['a key that is no text', '{a:1}'],
    ['a broken escape', '"\\u00g0"'],
    ['prototype', '{"__proto__":{"polluted":true}}'],
    ['a raw control character', '"a\nb"'],
    ['a trailing comma', '[1,]'],
    ['two values', '1 2'],
    ['nothing', ''],
    ['a huge open array', '['.repeat(100_000)],
  ])('refuses %s', (_, text) => {
    expect(() => parseLosslessJson(text)).toThrow(SyntaxError);
  });

  test('space is of four kinds', () => {
    expect(parseLosslessJson(' \t\r\n[ \t\r\n1 \t\r\n] \t\r\n')).toEqual([new JsonNumber('1')]);
    expect(() => parseLosslessJson('[\u00a01]')).toThrow(SyntaxError);
  });

  test('an object inherits nothing', () => {
    const value = parseLosslessJson('{}') as object;
    expect('toString' in value).toBe(false);
  });

  test('tells of repeated keys and keeps the last', () => {
    const seen: string[] = [];
    const value = parseLosslessJson('{"header":{"taxid":"A","taxid":"B"},"body":[{"am":1,"am":2}]}', (path) =>
      seen.push(path),
    );
    expect(seen).toEqual(['header.taxid', 'body[0].am']);
    expect(plain(value)).toEqual({ header: { taxid: 'B' }, body: [{ am: 2 }] });
  });
});

describe('an invoice', () => {
  const parse = (text: string) => {
    const result = parseWireJson(text);
    if (!result.ok) throw new Error(result.reason);
    return result;
  };

  test('is read as SDKs write it: null and "" are absent, spellings mended, sections missing', () => {
    const { invoice } = parse(
      '{"header":{"taxid":"A","Indati2m":1,"Tax17":2,"inno":"","sbc":null,"lt":"1"},"body":[{"mu":"","sstt":""}],"extension":[]}',
    );
    expect(invoice.header).toEqual({
      taxid: 'A',
      indati2m: new JsonNumber('1'),
      tax17: new JsonNumber('2'),
      lt: '1',
    });
    expect(invoice.body).toEqual([{ mu: '' }]);
    expect(invoice.payments).toEqual([]);
  });

  test('carried goods are read as fields are, none is no field', () => {
    const goods = (sg: string) => parse(`{"header":{"sg":${sg}}}`).invoice.header;
    expect(goods('[{"sgid":"1","sgt":""},{"sgid":null,"sgt":"x"}]')).toEqual({ sg: [{ sgid: '1' }, { sgt: 'x' }] });
    expect(goods('[]')).toEqual({});
    expect(goods('["x"]')).toEqual({ sg: ['x'] });
    const { header } = parse(
      writeWireJson({ header: { sg: [{ sgt: 'x', sgid: '1' }, 'y'] }, body: [], payments: [] }),
    ).invoice;
    expect(Object.keys((header.sg as WireObject[])[0] ?? {})).toEqual(['sgid', 'sgt']);
    expect(header.sg).toEqual([{ sgid: '1', sgt: 'x' }, 'y']);
  });

  test('an extension is kept, an empty line falls away, and what no field knows is written as it came', () => {
    const { invoice } = parse('{"body":[null,{"zzz":{"a":[1,{"b":"c"}]}}],"extension":[{"key":"a"}]}');
    expect(invoice.extension).toEqual([{ key: 'a' }]);
    expect(writeWireJson(invoice)).toBe('{"header":{},"body":[{"zzz":{"a":[1,{"b":"c"}]}}],"payments":[]}');
    expect('extension' in parse('{"extension":null}').invoice).toBe(false);
  });

  test.each([
    ['{', 'NOT_JSON'],
    ['[]', 'NOT_AN_OBJECT'],
    ['{"header":[]}', 'HEADER_NOT_AN_OBJECT'],
    ['{"body":{}}', 'BODY_NOT_AN_ARRAY'],
    ['{"body":[1]}', 'BODY_NOT_AN_ARRAY'],
    ['{"payments":"x"}', 'PAYMENTS_NOT_AN_ARRAY'],
  ])('%s is none: %s', (text, reason) => {
    expect(parseWireJson(text)).toMatchObject({ ok: false, reason });
  });

  test('gives the raw value and repeated keys too', () => {
    const { raw, duplicateKeys } = parse('{"header":{"taxid":"A","taxid":"B"},"more":1}');
    expect(duplicateKeys).toEqual(['header.taxid']);
    expect(plain(raw)).toEqual({ header: { taxid: 'B' }, more: 1 });
  });

  test('is written in the order of the guide, types by the field', () => {
    const text = writeWireJson({
      header: { tins: '10320296185', taxid: 'A', tbill: '1100005', setm: new JsonNumber('1'), sbc: '', zzz: true },
      body: [{ mu: new JsonNumber('1627'), am: new JsonNumber('1.50'), sstid: '2710000138624' }],
      payments: [{ pv: new JsonNumber('5'), trn: null }],
    });
    expect(text).toBe(
      '{"header":{"taxid":"A","tins":"10320296185","tbill":1100005,"setm":1,"zzz":true},' +
        '"body":[{"sstid":"2710000138624","am":1.50,"mu":"1627"}],"payments":[{"pv":5}]}',
    );
  });

  test.each(['1627', '1627.0', '1.627E3'])(
    'has a code of text that is held as the number %s by its plain digits',
    (mu) => {
      const text = writeWireJson({ header: {}, body: [{ mu: new JsonNumber(mu) }], payments: [] });
      expect(text).toBe('{"header":{},"body":[{"mu":"1627"}],"payments":[]}');
    },
  );

  test('is never written with what is no number', () => {
    expect(() => writeWireJson({ header: { zzz: new JsonNumber('1,"x":2') }, body: [], payments: [] })).toThrow(
      RangeError,
    );
  });

  test.each(Object.entries(validatorCases.bases))('%s comes back as it was', (_, base) => {
    const { invoice } = parse(JSON.stringify(base));
    const again = parse(writeWireJson(invoice));
    expect(again.invoice).toEqual(invoice);
    expect(plain(again.raw)).toEqual(base);
  });
});
