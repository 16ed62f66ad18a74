import { type Call, calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { inputValidator } from './validation.ts';
import { fieldLabels } from './validation-messages.fa.ts';

interface TSchemaLike {
  format?: string;
  properties?: Record<string, TSchemaLike>;
  anyOf?: TSchemaLike[];
  items?: TSchemaLike;
}

const refused = (check: ReturnType<typeof inputValidator>, body: unknown): Problem => {
  try {
    check({ params: {}, query: {}, body });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('it was taken');
};

const all: Call[] = Object.values(calls);

// A server compiles a schema when its call is first asked for: one that is broken is to be found here.
it.each(all)('the schemas of $id compile', (call) => {
  try {
    inputValidator(call)({ params: {}, query: {}, body: {} });
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
  }
});

const queryOf = ({ query }: Call) => Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
const ranges = [
  ['from_date', 'to_date', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['from_day', 'to_day', '2026-03-02', '2026-03-01'],
  ['from_due', 'to_due', '2026-03-02', '2026-03-01'],
  ['startDate', 'endDate', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['deadline_from', 'deadline_to', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['total_from', 'total_to', '100000000000000001', '100000000000000000'],
] as const;
const ranged = all.flatMap((call) =>
  ranges.filter(([from]) => queryOf(call).includes(from)).map((range) => [call.id, call, ...range] as const),
);

it.each(ranged)('%s: a range that ends before it begins is refused by name', (_id, call, from, to, late, early) => {
  const asked = (start: string, end: string) => {
    try {
      inputValidator(call)({ params: {}, query: { [from]: start, [to]: end }, body: undefined });
    } catch (error) {
      return (error as Problem).errors ?? [];
    }
    return [];
  };
  expect(asked(late, early)).toContainEqual(expect.objectContaining({ path: from, code: 'ENDS_BEFORE_START' }));
  for (const end of [late, early])
    expect(asked(early, end)).not.toContainEqual(expect.objectContaining({ code: 'ENDS_BEFORE_START' }));
});

it.each<[string, Call, unknown, string, string]>([
  [
    'buyer',
    calls.createInvoice,
    { buyer_info: { buyer_entity: 'alien' } },
    'buyer_info.buyer_entity',
    'نوع شخص خریدار',
  ],
  ['employee', calls.createEmployee, { crew: {}, profile: { entity: 'ALIEN' } }, 'profile.entity', 'نوع شخص'],
  ['gender', calls.createEmployee, { crew: {}, profile: { gender: 'z' } }, 'profile.gender', 'جنسیت'],
])(
  'a word that is none of the list is refused by the Persian name of its field: %s',
  (_of, call, body, path, label) => {
    const said = refused(inputValidator(call), body).errors?.find((one) => one.path === path)?.message;
    expect(said).toContain(`«${label}»`);
  },
);

it('what a form sent empty is told as empty, by its Persian name and for all fields at once', () => {
  const of = (call: Call, body: unknown) =>
    refused(inputValidator(call), body).errors?.map(({ path, code, message }) => [path, code, message]);
  expect(of(calls.createCheckbook, { bank_account: '', first_number: '', leaves: 25 })).toEqual([
    ['bank_account', 'REQUIRED', '«حساب بانکی» برگزیده نشده است؛ آن را برگزینید.'],
    ['first_number', 'REQUIRED', '«شماره نخستین برگ» خالی است؛ آن را پر کنید.'],
  ]);
  const cheque = { direction: 'received', number: '1', amount: '1', party: 'x', due_day: '', customer_id: '' };
  expect(of(calls.createCheque, cheque)).toEqual([
    ['due_day', 'REQUIRED', '«سررسید» خالی است؛ آن را پر کنید.'],
    ['customer_id', 'REQUIRED', '«مشتری» برگزیده نشده است؛ آن را برگزینید.'],
  ]);
  // What is there and wrong is told as before.
  expect(
    of(calls.createCheque, { ...cheque, due_day: '1', customer_id: null })?.map(([path, code]) => [path, code]),
  ).toEqual([['due_day', 'BAD_FORMAT']]);
});

/** Fields that a form may leave empty where an id, a day or an instant is asked for. */
function formed(schema: TSchemaLike, name = ''): string[] {
  const { format, properties = {}, anyOf = [], items } = schema;
  return [
    ...(format === undefined || format === 'decimal' ? [] : [name]),
    ...anyOf.flatMap((one) => formed(one, name)),
    ...Object.entries(properties).flatMap(([field, one]) => formed(one, field)),
    ...(items === undefined ? [] : formed(items)),
  ].filter((field) => field !== '');
}

it('whatever is chosen in a form has a Persian name', () => {
  const names = all.flatMap(({ body }) => (body === undefined ? [] : formed(body)));
  const told = ['bank_account', 'customer_id', 'product_id', 'place_id', 'branch_id', 'warehouse_id', 'valid_from'];
  expect(names).toEqual(expect.arrayContaining(told));
  const programs = ['challenge_id', 'client_id', 'failed_since', 'import', 'keep'];
  expect(names.filter((name) => !Object.hasOwn(fieldLabels, name) && !programs.includes(name))).toEqual([]);
});

it.each([1, -1])('an amount beyond exact numbers is refused as one that goes as text (%i)', (sign) => {
  const check = inputValidator(calls.createProduct);
  const product = { name: 'x', code: '2720000114542' };
  expect(refused(check, { ...product, price: sign * 2 ** 53 }).errors).toEqual([
    { path: 'price', code: sign > 0 ? 'TOO_LARGE' : 'TOO_SMALL', message: expect.stringContaining('به صورت متن') },
  ]);
  expect(() => check({ params: {}, query: {}, body: { ...product, price: String(2 ** 53) } })).not.toThrow();
});

const beyond = [
  ['limit', '100000', 'TOO_LARGE', 'یا کمتر بنویسید'],
  ['offset', '-1', 'TOO_SMALL', 'یا بیشتر بنویسید'],
  ['sort', 'nonsense', 'NOT_ALLOWED', 'یکی از این‌ها را بنویسید'],
] as const;
const paged = all.flatMap((call) =>
  beyond.filter(([name]) => queryOf(call).includes(name)).map((one) => [call.id, call, ...one] as const),
);

it.each(paged)(
  '%s: a page that cannot be is refused by name, with what can',
  (_id, call, name, value, code, remedy) => {
    let problem: Problem | null = null;
    try {
      inputValidator(call)({ params: {}, query: { [name]: value }, body: undefined });
    } catch (error) {
      problem = error as Problem;
    }
    expect(problem?.errors?.find(({ path }) => path === name)).toMatchObject({
      code,
      message: expect.stringContaining(remedy),
    });
  },
);

describe('a body with very many errors', () => {
  const check = inputValidator(calls.bulkInvoices);
  /** Invoices that count who looks at those after the first hundred. */
  function watched(invoice: () => object) {
    let looks = 0;
    const invoices = Array.from({ length: 1_000 }, invoice);
    for (let index = 100; index < invoices.length; index += 1) {
      const one = invoice();
      Object.defineProperty(invoices, index, {
        enumerable: true,
        get() {
          looks += 1;
          return one;
        },
      });
    }
    return { invoices, looks: () => looks };
  }

  it.each([
    ['fields that nobody knows', () => Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, 1]))],
    ['lines that are none', () => ({ items: Array.from({ length: 300 }, () => 1) })],
  ])('%s: is refused by the first of them, and the rest is not looked at', (_what, invoice) => {
    const { invoices, looks } = watched(invoice);
    const problem = refused(check, { invoices });
    expect(problem.code).toBe('INVALID_INPUT');
    expect(problem.errors).toHaveLength(200);
    expect(looks()).toBe(0);
  });

  it('is taken whole when it is right', () => {
    const { invoices, looks } = watched(() => ({ save_as_draft: true, items: [] }));
    expect(() => check({ params: {}, query: {}, body: { invoices } })).not.toThrow();
    expect(looks()).toBeGreaterThanOrEqual(900);
  });

  it('that fits the second branch of a union is taken, however little it fits the first', () => {
    const many = Array.from({ length: 5_000 }, () => 'x');
    const listOf = (type: string) => ({ type: 'array', items: { type } });
    const either = { ...calls.bulkInvoices, body: { anyOf: [listOf('integer'), listOf('string')] } } as unknown as Call;
    const checkEither = inputValidator(either);
    expect(checkEither({ params: {}, query: {}, body: many }).body).toBe(many);
    expect(refused(checkEither, [...many, 5.5]).errors.length).toBeGreaterThan(0);
  });
});

it('of a list each line is told its own fault', () => {
  const wrong = [{ item_qty: true }, { item_qty: 'x'.repeat(61) }, { item_qty: null }];
  const { errors } = refused(inputValidator(calls.createInvoice), { items: wrong });
  const type = expect.stringContaining('باید متن یا عدد صحیح باشد');
  expect(errors).toEqual([
    { path: 'items[0].item_qty', code: 'WRONG_TYPE', message: type },
    { path: 'items[1].item_qty', code: 'TOO_LONG', message: expect.anything() },
    { path: 'items[2].item_qty', code: 'WRONG_TYPE', message: type },
  ]);
});

describe('a body that may have one of several shapes', () => {
  const check = inputValidator(calls.changeImport);
  const told = (body: unknown) => {
    try {
      check({ params: { id: '018f3a52-0000-7000-8000-000000000000' }, query: {}, body });
    } catch (error) {
      if (error instanceof Problem) return error.errors.map(({ path, code }) => `${path} ${code}`);
      throw error;
    }
    return [];
  };

  it.each([
    ['a word that is none of its shape’s', { action: 'undo' }, ['action NOT_ALLOWED']],
    [
      'a field too many and one too few',
      { fill: { column: 1, from_row: 1, to_row: 2, text: 'x' } },
      ['fill.value REQUIRED', 'fill.text UNKNOWN_FIELD'],
    ],
    ['a number out of bounds', { cells: [{ row: 0, column: 1, value: '' }] }, ['cells[0].row TOO_SMALL']],
    ['nothing wrong', { undo: true }, []],
  ])('is told what is wrong with the shape that was meant: %s', (_what, body, expected) => {
    expect(told(body)).toEqual(expected);
  });

  const [code, replace] = [{ code: 'x' }, { find: 'a', replace: 'b' }];
  it.each<[string, unknown, string, string, string]>([
    ['its name with a slip', { acton: 'issue' }, 'acton', 'UNKNOWN_FIELD', '«action»'],
    ['two of them', { fix: code, replace }, '', 'ONE_OF', '«replace»، «fill»'],
    ['two of them, one with a fault', { fix: code, replace: { find: 'a' } }, '', 'ONE_OF', '«replace»، «fill»'],
    ['none', {}, '', 'ONE_OF', '«mapping»، «draft»'],
    ['no object', 7, '', 'WRONG_TYPE', 'باید مجموعه‌ای از خانه‌ها باشد'],
    ['a part without what it belongs to', { memory_id: 'A11216' }, 'mapping', 'REQUIRED', 'mapping'],
    ['one, and a name that none has', { fix: code, nothing: 1 }, 'nothing', 'UNKNOWN_FIELD', 'nothing'],
    ['one with a fault', { fix: { code: 7 } }, 'fix.code', 'WRONG_TYPE', 'code'],
    ['one of another type', { mapping: { x: 0 } }, 'mapping.x', 'WRONG_TYPE', 'باید مجموعه‌ای از خانه‌ها باشد'],
    ['a slip within', { mapping: { x: { colum: 1 } } }, 'mapping.x.colum', 'UNKNOWN_FIELD', '«column»'],
    ['none within', { draft: { mapping: { x: {} } } }, 'draft.mapping.x', 'ONE_OF', '«column»، «value»، «lookup»'],
  ])('is told its one fault, and of no other shape: %s', (_what, body, path, faultCode, said) => {
    const params = { id: '018f3a52-0000-7000-8000-000000000000' };
    const { errors } = refused((raw) => check({ ...raw, params }), body);
    expect(errors).toEqual([{ path, code: faultCode, message: expect.stringContaining(said) }]);
  });

  it('is told of each column of a mapping', () => {
    const mapping = { a: { colum: 1 }, b: { column: 'x' } };
    expect(told({ mapping })).toEqual(['mapping.a.colum UNKNOWN_FIELD', 'mapping.b.column WRONG_TYPE']);
  });

  it('is told of the shape that was meant, however many faults it has', () => {
    const texts = Array.from({ length: 500 }, () => [1, 2]);
    const found = told({ paste: { from_row: 1, columns: [0, 1], texts } });
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((one) => !one.startsWith('paste.texts['))).toEqual([]);
  });

  it('that fits none of them is told of all', () => {
    expect(told({ do: 'undo' })).toEqual(['do UNKNOWN_FIELD', ' ONE_OF']);
  });
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a name that every object of JavaScript answers to is told as it was written: %s',
  (name) => {
    const check = inputValidator(calls.listCustomers);
    const query: unknown = JSON.parse(`{${JSON.stringify(name)}:"1"}`);
    let told: unknown;
    try {
      check({ params: {}, query, body: undefined });
    } catch (error) {
      if (error instanceof Problem) told = error.errors[0]?.message;
    }
    expect(told).toBe(`«${name}» در این درخواست شناخته نیست؛ آن را بردارید یا نامش را درست کنید.`);
  },
);

describe('an amount in a query that is no whole rials', () => {
  const check = inputValidator(calls.listInvoices);

  it.each(['۱۲۰۰۰', '12,000', '1.5', '-5'])('%s is told with the form it should have', (total_from) => {
    expect(() => check({ params: {}, query: { total_from }, body: {} })).toThrow(
      expect.objectContaining({
        errors: [
          { path: 'total_from', code: 'INVALID', message: expect.stringMatching(/مبلغ کل از.*به ریال.*1250000/) },
        ],
      }),
    );
  });
});

it('a list in which something stands twice is told with the places of both', () => {
  const check = inputValidator(calls.archiveInvoices);
  const [one, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
  expect(() => check({ params: {}, query: {}, body: { ids: [one, other, one] } })).toThrow(
    expect.objectContaining({
      errors: [{ path: 'ids', code: 'REPEATED', message: expect.stringMatching(/۱ و ۳ «ids».*بردارید/) }],
    }),
  );
});

it('a branch of a list is told by its id, and not by the code that invoices carry', () => {
  const check = inputValidator(calls.listInvoices);
  expect(() => check({ params: {}, query: { branch_id: '0001' }, body: undefined })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'branch_id', code: 'BAD_FORMAT' })] }),
  );
});

it('an address of a shared document that was cut or changed is told so', () => {
  const check = inputValidator(calls.openShare);
  expect(() => check({ params: { id: 'abc…' }, query: {}, body: {} })).toThrow(
    expect.objectContaining({ errors: [{ path: 'id', code: 'INVALID', message: expect.stringContaining('پیوند') }] }),
  );
});

describe('a field that is not known', () => {
  const check = inputValidator(calls.createInvoice);
  it.each([
    ['in another case', 'itemQty', 'item_qty'],
    ['with another hyphen', 'item-qty', 'item_qty'],
    ['with a slip of the pen', 'item_pirce', 'item_price'],
    ['near to none', 'colour', null],
    ['so short that it is near to many', 'x', null],
    ['as near to one as to another', 'item_pri', null],
    ['longer than any', 'item_qty'.repeat(20_000), null],
  ])('is told which is meant: %s', (_what, name, meant) => {
    const { errors } = refused(check, { items: [{ [name]: '1' }] });
    expect(errors).toMatchObject([{ path: `items[0].${name}`, code: 'UNKNOWN_FIELD' }]);
    expect(/\((\w+)\) را می‌خواهید/.exec(errors[0]?.message ?? '')?.[1] ?? null).toBe(meant);
  });

  it('is compared with those that are known no more often than it is told', () => {
    let looks = 0;
    const body = {
      ...{ type: 'object', additionalProperties: false },
      get properties() {
        looks += 1;
        return { first_name: { type: 'string' } };
      },
    };
    const counted = inputValidator({ ...calls.register, body } as unknown as Call);
    expect(refused(counted, { x: '' }).errors).toHaveLength(1);
    looks = 0;
    const names = Array.from({ length: 3_000 }, (_, at) => [`first_nam${at}`, '']);
    expect(refused(counted, Object.fromEntries(names)).errors).toHaveLength(200);
    // Once for each that is told, once to say that there are more, and the few of the check itself.
    expect(looks).toBeLessThan(250);
  });
});
