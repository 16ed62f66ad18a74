import { describe, expect, test } from 'vitest';
import taxExamples from '../data/tax-examples.json' with { type: 'json' };
import { type ComputeInput, compute } from '../invoice/compute.ts';
import { JsonNumber, type WireInvoice } from '../model/wire.ts';
import { columnOf } from '../patterns/columns.ts';
import { judge } from './judge.ts';
import { contextOf, originalOf, referenceTaxId, referringTo } from './testing/bases.ts';
import { type Plain, type PlainInvoice, patched, toWire } from './testing/to-wire.ts';
import { validate } from './validate.ts';

const codes = (invoice: WireInvoice, context = contextOf('1/1')): string[] =>
  validate(invoice, context).errors.map(({ code }) => code);

describe('published rejects', () => {
  interface Reject {
    id: string;
    base: string;
    change: Readonly<Record<string, string | null>>;
    alsoChanged?: readonly string[];
    code: string;
    why: string;
  }
  const rejects = taxExamples.rejects as unknown as readonly Reject[];
  const examples = new Map(
    taxExamples.examples.map(({ id, input }) => [id, input as unknown as ComputeInput & Record<string, Plain>]),
  );

  /** A wire invoice around a worked example: header and buyer of a clean original of its column. */
  function invoiceOf(id: string): PlainInvoice {
    const input = examples.get(id);
    const column = columnOf(Number(input?.inty), Number(input?.inp));
    if (!input || !column) throw new Error(id);
    const computed = compute(input);
    const base = originalOf(column.key);
    const numbers = (source: Readonly<Record<string, string>>): { [key: string]: Plain } =>
      Object.fromEntries(Object.entries(source).map(([key, text]) => [key, Number(text)]));
    return {
      ...base,
      header: { ...base.header, setm: input.setm ?? null, ...numbers(computed.header) },
      body: input.lines.map((line, index) => ({
        sstid: '2710000138624',
        ...numbers({ ...(line as Record<string, string>), ...computed.lines[index] }),
      })),
    };
  }

  /** Follows a change of one line through the sums, so that only the change itself is wrong. */
  function carried(invoice: PlainInvoice, also: readonly string[]): PlainInvoice {
    const copy = structuredClone(invoice);
    const sum = (key: string): number => copy.body.reduce((total, line) => total + Number(line[key] ?? 0), 0);
    for (const line of copy.body) {
      if (also.includes('adis')) line.adis = Number(line.prdis) - Number(line.dis);
      if (also.includes('tsstam')) line.tsstam = Number(line.adis) + Number(line.vam);
    }
    const totals = { tprdis: 'prdis', tadis: 'adis', tvam: 'vam', tbill: 'tsstam' } as const;
    for (const [total, key] of Object.entries(totals)) if (also.includes(total)) copy.header[total] = sum(key);
    return copy;
  }

  function changed(invoice: PlainInvoice, change: Reject['change']): PlainInvoice {
    const patch = Object.entries(change).map(([path, value]): [string, Plain] => {
      const at = path.replace(/^lines\./, 'body.');
      if (value !== '+1') return [at, value === null ? null : Number(value)];
      return [at, Number(invoice.header[at.replace('header.', '')]) + 1];
    });
    return patched(invoice, Object.fromEntries(patch));
  }

  test('all eight are here', () => expect(rejects).toHaveLength(8));

  test.each(rejects)('$id $why', ({ base, change, alsoChanged = [], code }) => {
    const clean = codes(toWire(invoiceOf(base)));
    const broken = codes(toWire(carried(changed(invoiceOf(base), change), alsoChanged)));
    expect(broken.filter((found) => !clean.includes(found)).sort()).toEqual(code.split(',').sort());
  });
});

describe('the verdict', () => {
  test('names the line and keeps the authority’s own sentence apart from the remedy', () => {
    const invoice = toWire(
      patched(originalOf('1/1'), {
        'body.0.vam': 100_001,
        'body.0.tsstam': 1_100_001,
        'header.tvam': 100_001,
        'header.tbill': 1_100_001,
      }),
    );
    const [finding] = validate(invoice, contextOf('1/1')).errors;
    expect(finding).toMatchObject({
      code: '0204501',
      severity: 'error',
      path: 'body[0].vam',
      field: 'vam',
      official: 'مقدار فیلد «مبلغ مالیات بر ارزش افزوده» از لحاظ قواعد محاسباتی و منطقی معتبر نیست در قلم کالای «1»',
      messageEn: 'VAT amount fails a calculation/logic rule (line 1)',
      fix: { path: 'body[0].vam', value: '100000', label: '100٬000 شود' },
    });
    expect(finding?.message).toBe(`${finding?.official}. مالیات با حذف اعشار حساب می‌شود، بدون گرد کردن به بالا.`);
  });

  test('prints the regex and limit of the very rule', () => {
    const [bid] = validate(toWire(patched(originalOf('1/2'), { 'header.bid': '123' })), contextOf('1/2')).errors;
    expect(bid?.official).toContain('الگو(^\\d{10}$)');
    const [text] = validate(
      toWire(patched(originalOf('1/1'), { 'body.0.sstt': 'ا'.repeat(401) })),
      contextOf('1/1'),
    ).errors;
    expect(text?.official).toContain('حداکثر 400 باشد');
  });

  test('stops at fifty messages, errors first, and says so', () => {
    const base = originalOf('1/1');
    const body = Array.from({ length: 60 }, () => ({ ...base.body[0], vam: 1, consfee: 0 }));
    const { accepted, errors, warnings } = validate(toWire({ ...base, body }), contextOf('1/1'));
    expect(accepted).toBe(false);
    expect(errors).toHaveLength(51);
    expect(errors.at(-1)).toMatchObject({ code: '00000', severity: 'error' });
    expect(warnings).toEqual([]);
  });

  test('gives the faults of a section in the order of its fields, whatever rule found them', () => {
    const invoice = patched(originalOf('1/1'), {
      'header.setm': null,
      'header.inno': '12',
      'header.tbill': 1_100_001,
      'header.tins': null,
      'body.0.am': null,
      'body.0.sstid': '1',
    });
    const { errors } = validate(toWire(invoice), contextOf('1/1'));
    expect(errors.map(({ field }) => field)).toEqual(['inno', 'tins', 'tbill', 'setm', 'sstid', 'am']);
    expect(errors[1]?.messageEn).not.toContain('(');
  });

  test('fifty messages are all of them', () => {
    const base = originalOf('1/1');
    const body = Array.from({ length: 50 }, () => ({ ...base.body[0], consfee: 0 }));
    const sums = ['tprdis', 'tadis', 'tvam', 'tbill'].map((key) => [key, 50 * Number(base.header[key])]);
    const invoice = { ...base, header: { ...base.header, ...Object.fromEntries(sums) }, body };
    expect(validate(toWire(invoice), contextOf('1/1')).warnings.map(({ code }) => code)).toEqual(
      Array.from({ length: 50 }, () => '14052'),
    );
  });

  test('with one error, the message that there are more is an error too', () => {
    const base = originalOf('1/1');
    const body = Array.from({ length: 60 }, () => ({ ...base.body[0], consfee: 0 }));
    const sums = ['tprdis', 'tadis', 'tvam', 'tbill'].map((key) => [key, 60 * Number(base.header[key])]);
    const header = { ...base.header, ...Object.fromEntries(sums), sbc: '12' };
    const { errors, warnings } = validate(toWire({ ...base, header, body }), contextOf('1/1'));
    expect(errors.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['0101304 error', '00000 error']);
    expect(warnings).toHaveLength(49);
  });

  test('accepts in spite of any number of warnings', () => {
    const base = originalOf('1/1');
    const line = { ...base.body[0], consfee: 0, bros: 0, spro: 0, tcpbs: 0 };
    const total = (key: string): number => 20 * Number(base.header[key]);
    const totals = Object.fromEntries(['tprdis', 'tadis', 'tvam', 'tbill'].map((key) => [key, total(key)]));
    const invoice = { ...base, header: { ...base.header, ...totals }, body: Array.from({ length: 20 }, () => line) };
    const { accepted, errors, warnings } = validate(toWire(invoice), contextOf('1/1'));
    expect(accepted).toBe(true);
    expect(errors).toEqual([]);
    expect(warnings).toHaveLength(51);
    expect(warnings.at(-1)).toMatchObject({ code: '00000', severity: 'warning' });
  });

  test('reads one reference through a chain of corrections to find the pattern', () => {
    const original = toWire(originalOf('1/3'));
    const correction = toWire({ ...referringTo('1/3', 2), payments: [] });
    const context = contextOf('1/3', {
      reference: (taxid) =>
        taxid === referenceTaxId
          ? {
              taxid,
              ins: 2,
              state: 'live',
              hasLiveReferral: false,
              invoice: {
                ...correction,
                header: { ...correction.header, irtaxid: 'FIRST', indatim: new JsonNumber('1795000000000') },
              },
            }
          : { taxid, ins: 1, state: 'live', hasLiveReferral: false, invoice: original },
    });
    expect(codes(toWire(referringTo('1/3', 2)), context)).toEqual([]);
    const withoutWage = patched(referringTo('1/3', 2), { 'body.0.consfee': null });
    expect(codes(toWire(withoutWage), context)).toEqual(['00052']);
    original.header.indatim = new JsonNumber('1717200000000');
    expect(codes(toWire(referringTo('1/3', 2)), context), 'the rate of the original’s day, 9 percent').toEqual([
      '0204501',
    ]);
  });

  test('an insr of 1 with its date lets a late invoice through', () => {
    const base = originalOf('1/1');
    const late = patched(base, { 'header.insr': 1, 'header.indati2m': Number(base.header.indatim) });
    const context = contextOf('1/1', { nowMs: Number(base.header.indatim) + 40 * 86_400_000 });
    expect(validate(toWire(late), context)).toEqual({ accepted: true, errors: [], warnings: [] });
  });

  test('the window and the tolerance for the future can be set', () => {
    const base = originalOf('1/1');
    const issued = Number(base.header.indatim);
    const dayLater = { nowMs: issued + 8 * 86_400_000 };
    expect(codes(toWire(base), contextOf('1/1', dayLater))).toEqual([]);
    expect(codes(toWire(base), contextOf('1/1', { ...dayLater, sendingWindowDays: 7 }))).toEqual(['0200201', '00107']);
    expect(codes(toWire(base), contextOf('1/1', { nowMs: issued - 30_000, futureToleranceMs: 30_000 }))).toEqual([]);
  });

  test('a new line on a correction is accepted unless the context forbids it', () => {
    const base = referringTo('1/1', 2);
    const line = { ...base.body[0], sstid: '2710000138631' };
    const doubled = Object.fromEntries(
      ['tprdis', 'tadis', 'tvam', 'tbill'].map((key) => [key, 2 * Number(base.header[key])]),
    );
    const invoice = toWire({ ...base, header: { ...base.header, ...doubled }, body: [...base.body, line] });
    expect(codes(invoice)).toEqual([]);
    expect(codes(invoice, contextOf('1/1', { acceptNewLineOnCorrective: false }))).toEqual(['0303301']);
  });

  test('a receipt of a terminal (type three) has no body to ask for', () => {
    const { header: sold, body } = originalOf('2/1');
    const inside = ['taxid', 'indatim', 'indati2m', 'ins', 'tins'].map((key) => [key, sold[key] ?? null]);
    const header = { ...Object.fromEntries(inside), inty: 3 };
    const receipt = { header, body: [], payments: [{ pv: 1 }] };
    expect(codes(toWire(receipt))).toEqual([]);
    expect(codes(toWire({ ...receipt, payments: [] }))).toEqual(['00700']);
    const sale = toWire({ ...receipt, header: { ...header, tbill: sold.tbill ?? null }, body });
    const { errors, warnings } = validate(sale, contextOf('2/1'));
    expect(errors).toEqual([]);
    const told = warnings.map(({ code }) => code);
    expect(told).toContain('14600');
    expect(told.length).toBeGreaterThan(2);
    expect(told.every((code) => code.startsWith('14'))).toBe(true);
  });
});

describe('an invoice of very many lines', () => {
  const { header, body, payments } = toWire(originalOf('1/1'));
  const lines = (count: number) => Array.from({ length: count }, () => body[0] ?? {});

  test('is judged no further than there are messages to give', () => {
    let asked = 0;
    const goods = (): undefined => {
      asked += 1;
      return undefined;
    };
    const broken = Array.from({ length: 5_000 }, (_, index) => ({
      sstid: String(2_710_000_000_000 + index),
      vra: 'x',
    }));
    const verdict = validate({ header, body: broken, payments }, { ...contextOf('1/1'), goods });
    expect(verdict.errors).toHaveLength(51);
    expect(asked).toBeLessThan(100);
  });

  test('has the same first fifty messages as when all are asked for', () => {
    const broken = lines(40).map((line, index) =>
      index % 2 === 0 ? { ...line, vam: new JsonNumber('1'), zz: 'x' } : {},
    );
    const invoice = { header: { ...header, tbill: new JsonNumber('7') }, body: broken, payments };
    const all = judge(invoice, contextOf('1/1'));
    const { errors } = validate(invoice, contextOf('1/1'));
    expect(errors.slice(0, 50)).toEqual(all.slice(0, 50));
    expect(errors).toHaveLength(51);
  });

  test('may have as many keys twice', () => {
    const keys = Array.from({ length: 100_000 }, (_, index) => `extension.k${index}`);
    let read = 0;
    const duplicateKeys = new Proxy(keys, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) read += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    validate({ header, body: lines(2_000), payments }, { ...contextOf('1/1'), duplicateKeys });
    expect(read).toBeLessThan(10 * keys.length);
  });
});
