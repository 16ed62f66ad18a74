import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { filters } from './filters.ts';
import { type Filter, runFilter } from './run-filter.ts';

type Row = Record<string, unknown>;

const data = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../core/src/data', name), 'utf8'));

async function through(filter: Filter, lines: unknown[]): Promise<{ answers: Row[]; exitCode: number }> {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  const exitCode = await runFilter(filter, input, output);
  output.end();
  const answers = (await text(output)).trim().split('\n');
  return { exitCode, answers: answers.map((answer) => JSON.parse(answer)) };
}

describe('taraz compute', () => {
  const { examples } = data('tax-examples.json');
  it('gives the expected of every worked example, in order', async () => {
    const { answers, exitCode } = await through(
      filters.compute.filter,
      examples.map((one: Row) => one.input),
    );
    expect(exitCode).toBe(0);
    expect(answers).toHaveLength(examples.length);
    for (const [index, example] of examples.entries())
      expect(answers[index], example.id).toMatchObject(example.expected);
  });
});

describe('taraz compute, of odd input', () => {
  const sale = (line: Row, header: Row = {}) => ({
    inty: 1,
    inp: 1,
    ...header,
    lines: [{ dis: '0', vra: '10', ...line }],
  });

  it.each<[string, Row | string, string]>([
    ['numbers in place of strings', sale({ am: 2, fee: 1000.5 }), '2201'],
    ['a number with an exponent', '{"inty":1,"inp":1,"lines":[{"am":1.5e3,"fee":2E+1,"dis":0.0,"vra":10}]}', '33000'],
    ['digits of Persian, grouped', sale({ am: '۱٫۵', fee: '۱٬۰۰۰' }), '1650'],
    [
      'null and "" for what is not given',
      sale({ am: '2', fee: '10', exr: null, odr: '' }, { cap: null, setm: null }),
      '22',
    ],
  ])('%s', async (_name, input, tbill) => {
    const { answers } = await through(filters.compute.filter, [input]);
    expect(answers[0]).toMatchObject({ header: { tbill } });
  });

  it.each<[string, Row, string]>([
    ['the last moment of 1403 in Tehran', { indatim: 1742502599999 }, '1109000'],
    ['the first moment of 1404 in Tehran', { indatim: '1742502600000' }, '1110000'],
    ['a rate of its own', { indatim: 1742502600000, goldRate: '9' }, '1109000'],
    ['no day', {}, '1110000'],
  ])('gold takes the rate of its day: %s', async (_name, header, tbill) => {
    const gold = { am: '1', fee: '1000000', vra: '0', consfee: '100000', bros: '0', spro: '0' };
    const { answers } = await through(filters.compute.filter, [sale(gold, { inp: 3, ...header })]);
    expect(answers[0]).toMatchObject({ header: { tbill } });
  });

  it.each<[string, Row | string, string]>([
    ['no number', sale({ am: '1e3', fee: '1' }), 'lines[0].am'],
    ['a comma for the decimal mark', sale({ am: '2,5', fee: '1' }), 'lines[0].am'],
    ['words', sale({ am: '1', fee: 'ده' }), 'lines[0].fee'],
    ['a truth', sale({ am: true, fee: '1' }), 'lines[0].am'],
    ['an exponent beyond sense', '{"inty":1,"inp":1,"lines":[{"am":1e400000000,"fee":1}]}', 'lines[0].am'],
    ['a cash part that is no number', sale({ am: '1', fee: '1' }, { setm: 3, cap: 'x' }), 'cap'],
    ['a day that is no number', sale({ am: '1', fee: '1' }, { indatim: '1404/01/01' }), 'indatim'],
    ['a day beyond the calendar', sale({ am: '1', fee: '1' }, { indatim: 9e15 }), 'indatim'],
    ['a pattern that does not exist', sale({ am: '1', fee: '1' }, { inp: 10 }), 'inp'],
    ['a pattern that the type has not', sale({ am: '1', fee: '1' }, { inty: 2, inp: 7 }), 'inp'],
    ['a receipt of type three', sale({ am: '1', fee: '1' }, { inty: 3 }), 'inp'],
  ])('refuses %s, and names it', async (_name, input, path) => {
    const { answers, exitCode } = await through(filters.compute.filter, [input]);
    expect(exitCode).toBe(1);
    expect(answers[0]).toMatchObject({ error: { path } });
  });
});

function patched(base: Row, patch: Record<string, unknown>): Row {
  const invoice = structuredClone(base);
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const target = keys.reduce<Row>((at, key) => at[key] as Row, invoice);
    if (value === null) delete target[last];
    else target[last] = value;
  }
  return invoice;
}

describe('taraz validate', () => {
  const { bases, cases } = data('validator-cases.json');
  const rates = { '2800002692993': '10', '2001584175153': '0' };
  const list = Object.entries(rates).map(([sstid, rate]) => ({ sstid, rate }));

  it.each(cases as Row[])('$id: $why', async (one) => {
    const base = bases[one.base as string];
    const now = base.header.indatim + (one.nowMinusIndatimMs as number);
    const invoice = patched(base, one.patch as Record<string, unknown>);
    const { answers } = await through(
      filters.validate.filter,
      [rates, list].map((goods) => ({ invoice, now, goods })),
    );
    for (const answer of answers) {
      expect(answer.accepted).toBe(one.accepted);
      const codes = (key: 'errors' | 'warnings') => (answer[key] as Row[]).map((finding) => finding.code);
      expect(codes('errors')).toEqual(expect.arrayContaining(one.errors as string[]));
      expect(codes('warnings')).toEqual(expect.arrayContaining(one.warnings as string[]));
      for (const finding of [...(answer.errors as Row[]), ...(answer.warnings as Row[])]) {
        expect(Object.keys(finding).sort()).toEqual(['code', 'message', 'path']);
      }
    }
  });

  it.each([
    ['"2800002692993"', '"9"'],
    ['2800002692993', '9'],
    ['2800002692993.0', '9.0'],
    ['2.800002692993E12', '9E0'],
  ])('finds the goods id %s with the rate %s, as languages print doubles', async (sstid, rate) => {
    const base = bases[cases[0].base];
    const goods = `[{"sstid":${sstid},"rate":${rate}}]`;
    const line = `{"invoice":${JSON.stringify(base)},"now":${base.header.indatim},"goods":${goods}}`;
    const { answers } = await through(filters.validate.filter, [line]);
    expect((answers[0]?.errors as Row[] | undefined)?.map(({ code }) => code)).toEqual(['0304401']);
  });

  it('keeps an amount of 18 digits and 8 decimals whole', async () => {
    const line = `{"invoice":{"header":{"tbill":123456789012345678.5},"body":[]},"now":1785110460000}`;
    const { answers } = await through(filters.validate.filter, [line]);
    const [answer = {}] = answers;
    expect((answer.errors as Row[]).map(({ path }) => path)).toContain('header.tbill');
  });
});

describe('taraz taxid, check and words', () => {
  it('gives the tax id of every vector', async () => {
    const { vectors } = data('taxid-vectors.json');
    const { answers } = await through(filters.taxid.filter, vectors);
    expect(answers.map(({ taxid }) => taxid)).toEqual(vectors.map(({ taxid }: Row) => taxid));
  });

  it('judges every identifier of every kind as its vectors say', async () => {
    const { source: _, ...kinds } = data('identifier-vectors.json');
    for (const [kind, { valid = [], invalid = [] }] of Object.entries<{ valid?: string[]; invalid?: { v: string }[] }>(
      kinds,
    )) {
      const values = [...valid, ...invalid.map(({ v }) => v)];
      const { answers } = await through(
        filters.check.filter,
        values.map((value) => ({ kind, value })),
      );
      expect(
        answers.map((answer) => answer.valid),
        kind,
      ).toEqual(values.map((value) => valid.includes(value)));
    }
  });

  it('says every amount in words', async () => {
    const { cases } = data('amount-words.json');
    const { answers } = await through(filters.words.filter, cases);
    expect(answers).toEqual(cases.map(({ words }: Row) => ({ words })));
  });
});

describe('a bad line', () => {
  it('is answered in its place and the rest goes on', async () => {
    const lines = [
      'not json',
      { kind: 'nationalCode' },
      { kind: 'nothing', value: '1' },
      { kind: 'nationalCode', value: '0012178950' },
    ];
    const { answers, exitCode } = await through(filters.check.filter, lines);
    expect(exitCode).toBe(1);
    expect(answers.map((answer) => ('error' in answer ? (answer.error as Row).path : answer.valid))).toEqual([
      '',
      'value',
      'kind',
      true,
    ]);
  });

  it('leaves empty lines and a byte order mark out', async () => {
    const { answers } = await through(filters.words.filter, ['\uFEFF{"amount":"1"}', '', '{"amount":"21"}']);
    expect(answers).toEqual([{ words: 'یک' }, { words: 'بیست و یک' }]);
  });
});

describe('whole numbers', () => {
  it.each<[keyof typeof filters, Row | string, Row]>([
    ['words', { amount: '۱٬۰۰۰' }, { words: 'یک هزار' }],
    ['words', '{"amount":1.0E3}', { words: 'یک هزار' }],
    ['words', { amount: '' }, { error: { path: 'amount' } }],
    ['words', { amount: '1.5' }, { error: { path: 'amount' } }],
    ['taxid', '{"memoryId":"A1112K","indatim":1.704713934e12,"serial":"۳۰۷"}', { taxid: 'A1112K04D1200000001337' }],
    ['taxid', { memoryId: 'A1112K', indatim: '', serial: '1' }, { error: { path: 'indatim' } }],
    ['taxid', { memoryId: 'A1112K', indatim: '0x10', serial: '1' }, { error: { path: 'indatim' } }],
    ['taxid', { memoryId: 'A1112K', indatim: 1, serial: '' }, { error: { path: 'serial' } }],
    ['taxid', { memoryId: 'A1112K', indatim: 1, serial: '-1' }, { error: { path: 'serial' } }],
  ])('%s of %o', async (name, input, answer) => {
    const { answers } = await through(filters[name].filter, [input]);
    expect(answers[0]).toMatchObject(answer);
  });
});

describe('lines', () => {
  const echo: Filter = (input) => input;
  const answersTo = async (chunks: (string | Buffer)[], lineMax?: number) => {
    const output = new PassThrough();
    const exitCode = await runFilter(echo, Readable.from(chunks.map((chunk) => Buffer.from(chunk))), output, lineMax);
    output.end();
    return { exitCode, answers: (await text(output)).split('\n').slice(0, -1) };
  };

  it.each<[string, (string | Buffer)[], string[]]>([
    ['LF, CR LF and none at the end', ['"a"\n"b"\r\n"c"'], ['"a"', '"b"', '"c"']],
    ['empty ones between', ['\n\r\n  \n"a"\n\n'], ['"a"']],
    ['separators of Unicode within a text', ['"a\u2028b\u2029c\u0085d"\n"e"'], ['"a\u2028b\u2029c\u0085d"', '"e"']],
    ['a letter in two pieces', [Buffer.from('"چ"').subarray(0, 2), Buffer.from('"چ"').subarray(2), '\n'], ['"چ"']],
    ['a line in many pieces', [...Array.from('"0123456789"'), '\n'], ['"0123456789"']],
    ['a mark of byte order', ['\uFEFF"a"\n'], ['"a"']],
  ])('%s', async (_name, chunks, answers) => {
    expect(await answersTo(chunks)).toEqual({ exitCode: 0, answers });
  });

  it('one that is too long is said to be, and the rest goes on', async () => {
    const { exitCode, answers } = await answersTo(['"a"\n"01', '23456', '7"\n"b"\n'], 8);
    expect(exitCode).toBe(1);
    expect(answers).toEqual(['"a"', '{"error":{"path":"","message":"longer than 8 characters"}}', '"b"']);
  });
});
