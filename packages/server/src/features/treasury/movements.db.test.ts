import { type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { movementWalk, pageOfMovements } from './movement-queries.ts';
import { isoDay, treasuryHand } from './testing/treasury-hand.ts';

const server = withServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});
const { bank, desk, move, balanceOf } = treasuryHand(() => admin);

describe('movements', () => {
  it('carry balances, both halves of a transfer at once, and are taken back once', async () => {
    const from = await bank({ bank_name: 'مبدأ', name: 'مبدأ', opening_balance: '1000' });
    const to = await bank({ bank_name: 'مقصد', name: 'مقصد' });
    const { movements } = await move({
      kind: 'transfer',
      place_id: from.id,
      to_place_id: to.id,
      amount: 300,
      notes: 'جابه‌جایی',
    });
    expect(
      movements.map(({ amount, balance_after, other_place_name }) => [amount, balance_after, other_place_name]),
    ).toEqual([
      ['-300', '700', 'مقصد'],
      ['300', '300', 'مبدأ'],
    ]);
    await move({ kind: 'undo', movement_id: movements[1]?.id ?? '' });
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual(['1000', '0']);
    expect(await refusalOf(move({ kind: 'undo', movement_id: movements[0]?.id ?? '' }))).toEqual(['409']);
    const {
      movements: statement,
      sum_in,
      sum_out,
      count,
    } = await admin.client(calls.listMovements, {
      query: { place_id: from.id },
    });
    expect(statement.map(({ kind, balance_after, is_undone }) => [kind, balance_after, is_undone])).toEqual([
      ['undo', '1000', false],
      ['transfer', '700', true],
      ['opening', '1000', false],
    ]);
    expect([count, sum_in, sum_out]).toEqual([3, '1300', '300']);
    const found = await admin.client(calls.listMovements, { query: { search_field: 'جابه‌جايي' } });
    expect(found.count).toBe(2);
  });

  it('are narrowed to what came in from others or went out to them: not what was moved about, begun with or taken back', async () => {
    const place = await bank({ bank_name: 'x', name: 'جریان', opening_balance: '1000' });
    const other = await bank({ bank_name: 'y', name: 'جریان دیگر' });
    await move({ kind: 'deposit', place_id: place.id, amount: 70 });
    const { movements } = await move({ kind: 'deposit', place_id: place.id, amount: 500 });
    await move({ kind: 'undo', movement_id: movements[0]?.id ?? '' });
    await move({ kind: 'withdrawal', place_id: place.id, amount: 30 });
    await move({ kind: 'transfer', place_id: place.id, to_place_id: other.id, amount: 200 });
    const flowing = async (flow: 'in' | 'out') => {
      const found = await admin.client(calls.listMovements, { query: { search_field: 'جریان', flow } });
      return [found.movements.map(({ amount }) => amount), found.sum_in, found.sum_out];
    };
    expect(await flowing('in')).toEqual([['70'], '70', '0']);
    expect(await flowing('out')).toEqual([['-30'], '0', '30']);
  });

  it('are those of all places of one kind', async () => {
    await bank({ bank_name: 'x', name: 'همه از یک گونه', opening_balance: '9' });
    await desk('صندوق از یک گونه', '9');
    const of = async (place_kind?: 'bank' | 'desk' | 'pos') => {
      const query = { search_field: 'از یک گونه', ...(place_kind === undefined ? {} : { place_kind }) };
      const { movements, sum_in } = await admin.client(calls.listMovements, { query });
      return [movements.map((row) => row.place_name).sort(), sum_in];
    };
    expect(await of()).toEqual([['صندوق از یک گونه', 'همه از یک گونه'], '18']);
    expect(await of('desk')).toEqual([['صندوق از یک گونه'], '9']);
    expect(await of('pos')).toEqual([[], '0']);
  });

  it('go to no place that is put away, and pay no invoice that is not there', async () => {
    const place = await bank({ bank_name: 'کنار', name: 'کنار' });
    const none = '018f3a52-0000-7000-8000-000000000000';
    const deposit = (more: object = {}) => move({ kind: 'deposit', place_id: place.id, amount: 10, ...more });
    const buyer = await admin.client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } });
    const ofNone = deposit({ invoice_id: none, customer_id: buyer.id });
    expect((await refusalOf(ofNone))[1]).toMatch(/^invoice_id /);
    await admin.client(calls.putBankAccount, {
      params: { id: place.id },
      body: { bank_name: 'کنار', name: 'کنار', is_active: false },
    });
    expect(await refusalOf(deposit())).toEqual(['409']);
    expect(await balanceOf(place.id)).toBe('0');
  });

  it('go from a place to another, not to itself', async () => {
    const { id } = await bank({ bank_name: 'خود', name: 'خود', opening_balance: '10' });
    const same = move({ kind: 'transfer', place_id: id, to_place_id: id, amount: 10 });
    expect(await refusalOf(same)).toEqual(['400', 'to_place_id SAME_PLACE']);
    expect(await balanceOf(id)).toBe('10');
  });

  it('page without a gap', async () => {
    const place = await bank({ bank_name: 'x', name: 'پر' });
    for (let n = 1; n <= 5; n += 1) await move({ kind: 'deposit', place_id: place.id, amount: n });
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page: { movements: { amount: string }[]; next: string | null } = await admin.client(calls.listMovements, {
        query: { place_id: place.id, limit: 2, ...(after === undefined ? {} : { after }) },
      });
      seen.push(...page.movements.map(({ amount }) => amount));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  it.each<[string, () => CallInput<typeof calls.createMovement>['body'], string[]]>([
    ['nothing', () => ({ kind: 'deposit' }), ['400', 'amount REQUIRED', 'place_id REQUIRED']],
    [
      'a zero',
      () => ({ kind: 'deposit', amount: '۰', place_id: crypto.randomUUID() }),
      ['400', 'amount TOO_SMALL', 'place_id NOT_FOUND'],
    ],
    ['what is not there', () => ({ kind: 'undo', movement_id: crypto.randomUUID() }), ['400', 'movement_id NOT_FOUND']],
    [
      'tomorrow',
      () => ({ kind: 'deposit', amount: 1, at: `${isoDay(2)}T00:00:00Z` }),
      ['400', 'at TOO_LATE', 'place_id REQUIRED'],
    ],
    [
      '۱۰۴۵ for ۱۴۰۵',
      () => ({ kind: 'deposit', amount: 1, place_id: crypto.randomUUID(), at: '1666-11-30T08:00:00Z' }),
      ['400', 'at BAD_FORMAT'],
    ],
  ])('refuse %s', async (_what, body, expected) => {
    expect(await refusalOf(move(body()))).toEqual(expected);
  });

  it('can be changed by nobody, nor can a balance', async () => {
    const { database } = server();
    const place = await bank({ bank_name: 'x', name: 'قفل', opening_balance: '5' });
    const asApp = (text: string) =>
      database.db.withAccount(admin.accountId, (tx) =>
        tx.executeQuery({ sql: text, parameters: [], query: {} } as never),
      );
    await expect(asApp(`update treasury_places set balance = 9 where id = '${place.id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(asApp(`update treasury_movements set amount = 9 where place_id = '${place.id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(asApp(`delete from treasury_movements where place_id = '${place.id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      database.asOwner(`update treasury_movements set amount = 9 where place_id = '${place.id}'`),
    ).rejects.toThrow(/never changed/);
  });

  it('come as a spreadsheet, in which no cell can run', async () => {
    const place = await bank({ bank_name: 'x', name: '=فرمول', opening_balance: '5' });
    const answer = await server().fetch(`/api/treasury/movement/export?place_id=${place.id}`, { token: admin.token });
    const text = await answer.text();
    expect(text).toContain("'=فرمول,موجودی آغازین,5,5");
  });

  it.each([
    ['', true],
    ['&sort=-created_at', true],
    ['&sort=-at', false],
    ['&sort=amount', false],
  ])('have balances in the file where each follows from the one before: %s', async (sort, has) => {
    const place = await bank({ bank_name: 'x', name: `ترتیب ${crypto.randomUUID()}`, opening_balance: '5' });
    const path = `/api/treasury/movement/export?place_id=${place.id}${sort}`;
    const [head = '', row = ''] = (await (await server().fetch(path, { token: admin.token })).text()).split('\r\n');
    expect([head.includes('مانده'), row.includes(',موجودی آغازین,5,5,')]).toEqual([has, has]);
    expect(row.split(',')).toHaveLength(head.split(',').length);
  });

  it.each([
    ['deposit', '8999999999999999991'],
    ['withdrawal', '-8999999999999999991'],
  ] as const)('of a %s never make a balance of more digits than are kept', async (kind, balance) => {
    const { id } = await bank({ bank_name: 'x', name: `بزرگ ${kind}` });
    const huge = { kind, place_id: id, amount: '9'.repeat(18) } as const;
    for (let times = 0; times < 9; times += 1) await move(huge);
    expect(await refusalOf(move(huge))).toEqual(['409']);
    expect(await balanceOf(id)).toBe(balance);
  });
});

it('the event log tells of money, cheques and counts', async () => {
  const who = await server().newAdmin();
  const { id: place_id } = await bank({ bank_name: 'ملت' }, who);
  const { movements } = await move({ kind: 'deposit', place_id, amount: '5' }, who);
  await move({ kind: 'undo', movement_id: movements[0]?.id ?? '' }, who);
  const { id } = await desk('فروشگاه', '0', who);
  for (const call of [calls.openCashDesk, calls.closeCashDesk])
    await who.client(call, { params: { id }, body: { counted: '0' } });
  const cheque = await who.client(calls.createCheque, {
    body: { direction: 'received', number: '1', amount: '100', due_day: isoDay(3), party: 'آریا' },
  });
  await who.client(calls.moveCheque, { params: { id: cheque.id }, body: { state: 'returned' } });
  const { events } = await who.client(calls.listEventLog, { query: { limit: 200 } });
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'bank_account.created',
      'money.moved',
      'money.undone',
      'cash_desk.opened',
      'cash_desk.closed',
      'cheque.created',
      'cheque.moved',
    ]),
  );
});

describe('a long list of movements', () => {
  const many = 1_200;
  let who: SignedIn;
  beforeAll(async () => {
    who = await server().newAdmin();
    const { id } = await bank({ bank_name: 'ملت' }, who);
    const { asOwner } = server().database;
    await asOwner(
      `insert into customers (account_id, id, person_type, name, first_name, last_name, company, phone, address, province, city,
        postal_code, national_code, economic_code, register_number, landline, branch_code, folded, name_sort, created_at, updated_at)
       select $1::uuid, md5($1::uuid::text || n)::uuid, 'legal', n, '', '', n, '', '', '', '', '', '', '', '', '', '', n, n, now(), now()
       from generate_series(1, $2::int) n`,
      [who.accountId, many],
    );
    await asOwner(
      `insert into treasury_movements (account_id, id, place_id, seq, balance_after, kind, amount, at, reference_number, notes,
        folded, created_at, customer_id)
       select $1::uuid, gen_random_uuid(), $3::uuid, 0, 0, 'deposit', 1 + n % 50, at, '', '', '', at, md5($1::uuid::text || n)::uuid
       from generate_series(1, $2::int) n, lateral (select date_trunc('second', now()) - n / 3 * interval '1 minute' as at) t`,
      [who.accountId, many, id],
    );
    await asOwner('vacuum analyze treasury_movements');
    await asOwner('vacuum analyze customers');
  });
  const within = <T>(work: Parameters<ReturnType<typeof server>['database']['db']['withAccount']>[1]) =>
    server().database.db.withAccount(who.accountId, work) as Promise<T>;

  it.each(['-created_at', 'amount', '-at'] as const)('is the same by offset and by cursor, %s', async (sort) => {
    await within(async (tx) => {
      const walked: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await pageOfMovements(tx, { sort, limit: 500, ...(after === undefined ? {} : { after }) });
        walked.push(...page.rows.map(({ id }) => id));
        if (page.next === null) break;
        after = page.next;
      }
      expect(new Set(walked).size).toBe(many);
      for (const offset of [0, 7, 595, 600, 605, 1_188, 1_190, 1_195, 1_199, 1_200, 5_000]) {
        const page = await pageOfMovements(tx, { sort, offset, limit: 10, count: many });
        expect(
          page.rows.map(({ id }) => id),
          String(offset),
        ).toEqual(walked.slice(offset, offset + 10));
        const next = page.next === null ? [] : await pageOfMovements(tx, { sort, limit: 3, after: page.next });
        expect('rows' in next ? next.rows.map(({ id }) => id) : []).toEqual(walked.slice(offset + 10, offset + 13));
      }
    });
  });

  it('stands in a file by amount whole and in order, however long its parts', async () => {
    const rows = await within<{ id: string; amount: string }[]>(async (tx) => {
      const walk = movementWalk({ sort: '-amount' });
      const all: { id: string; amount: string }[] = [];
      for (let after: string | undefined = '0'; after !== undefined; ) {
        const page: Awaited<ReturnType<typeof walk>> = await walk(tx, { limit: 500, after });
        all.push(...page.rows);
        after = page.next ?? undefined;
      }
      return all;
    });
    const amounts = rows.map(({ amount }) => Number(amount));
    expect([new Set(rows.map(({ id }) => id)).size, amounts]).toEqual([many, amounts.toSorted((a, b) => b - a)]);
  });

  it('passes over what lies before a page without looking at whose it was, and reaches the last from the end', async () => {
    await within(async (tx) => {
      const read = async (offset: number, table: string) => {
        const page = () => pageOfMovements(tx, { offset, count: many });
        const { walked, fetched } = await tableWork(tx, [table], page);
        return walked + fetched;
      };
      expect(await read(500, 'customers')).toBeLessThan(50);
      expect(await read(many - 5, 'treasury_movements')).toBeLessThan(100);
    });
  });
});
