import { invoiceSortFields } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { tableWork } from '../../testing/table-work.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { persianSortKey } from './persian-sort-key.ts';
import { type ListReply, listInvoices, listPage } from './queries/list.ts';

const database = testDatabase();
const count = 137;
const archivedCount = 12;
let fixture: Fixture;

const buyers = ['پارس', 'بهمن', 'چوب و کاغذ', 'ژاله', 'گچ ساوه', 'کاشی یزد', 'یاس', 'ثمین', 'آذر', 'Ørsted 50%_\\'];
const states = ['confirmed', 'rejected', 'draft', 'abandoned'] as const;

/** Rows with many ties in every sorted column, straight into the table. */
beforeAll(async () => {
  fixture = await createFixture(database());
  const { accountId, memory, rows, runtime } = fixture;
  for (let index = 0; index < count; index += 1) {
    const state = states[index % 4] ?? 'draft';
    const buyer = buyers[index % buyers.length] ?? '';
    const id = runtime.ids.uuid();
    const at = new Date(Date.UTC(2026, 9, 1 + (index % 13), 10, index % 7)).toISOString();
    const numbered = state !== 'draft';
    await rows(
      `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id, buyer_name,
         buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at, archived)
       values ($1, $2, $3, 'simulator', $4, $5, $6, 'type_one', $7, 'original', $8, $9, $10, $11, $12, $12::timestamptz::date, $13, 9, $12, $12, $14, $15)`,
      [
        accountId,
        id,
        state,
        memory.memoryId,
        numbered ? index : null,
        numbered ? `${memory.memoryId}050B1${String(index).padStart(10, '0')}1` : '',
        index % 3 === 0 ? 'gold' : 'sale',
        `i-${index}`,
        buyer,
        persianSortKey(buyer),
        `1400${index % 5}`,
        at,
        String((index % 11) * 1000),
        numbered ? at : null,
        index % 11 === 10,
      ],
    );
    await rows('insert into invoice_texts values ($1, $2, $3)', [accountId, id, foldText(`i-${index} ${buyer} شركت`)]);
  }
});

const list = (query: Parameters<typeof listInvoices>[3], allowed: string[] | null = null): Promise<ListReply> =>
  database().db.withAccount(fixture.accountId, (tx) => listInvoices(tx, fixture.accountId, allowed, query));

const idsOf = ({ invoices }: ListReply) => invoices.map(({ id }) => id);

async function byCursor(query: Parameters<typeof listInvoices>[3], limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list({ ...query, limit, ...(after === undefined ? {} : { after }) });
    ids.push(...idsOf(page));
    if (page.next === null) return ids;
    after = page.next;
  }
}

async function byOffset(query: Parameters<typeof listInvoices>[3], limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await list({ ...query, limit, offset });
    if (page.invoices.length === 0) return ids;
    ids.push(...idsOf(page));
  }
}

const sorts = invoiceSortFields.flatMap((field) => [field, `-${field}`]);
const filters = [
  {},
  { archived: true },
  { state: 'confirmed' },
  { state: 'rejected,draft' },
  { pattern: 'gold' },
  { search_field: 'گچ' },
  { search_field: 'شرکت پارس' },
  { from_date: '2026-10-03T00:00:00Z', to_date: '2026-10-08T10:03:00Z' },
];

describe('paging', () => {
  it.each(sorts)('%s: pages by cursor, by offset and the whole are one order', async (sort) => {
    for (const filter of filters) {
      const whole = idsOf(await list({ ...filter, sort, limit: 500 }));
      expect(new Set(whole).size).toBe(whole.length);
      expect(await byCursor({ ...filter, sort }, 23)).toEqual(whole);
      expect(await byOffset({ ...filter, sort }, 29)).toEqual(whole);
      expect((await list({ ...filter, sort, limit: 1 })).count).toBe(whole.length);
    }
  });

  it.each(invoiceSortFields)('%s is really sorted, and - turns it round', async (sort) => {
    const up = (await list({ sort, limit: 500 })).invoices;
    const down = (await list({ sort: `-${sort}`, limit: 500 })).invoices;
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    const keys = up.map((row) =>
      sort === 'total'
        ? row.total.padStart(20, '0')
        : sort === 'buyer_name'
          ? persianSortKey(row.buyer_name)
          : row[sort],
    );
    expect(keys).toEqual([...keys].sort());
  });

  it('sorts buyers by the Persian alphabet', async () => {
    const names = [
      ...new Set((await list({ sort: 'buyer_name', limit: 500 })).invoices.map(({ buyer_name }) => buyer_name)),
    ];
    expect(names).toEqual([
      'Ørsted 50%_\\',
      'آذر',
      'بهمن',
      'پارس',
      'ثمین',
      'چوب و کاغذ',
      'ژاله',
      'کاشی یزد',
      'گچ ساوه',
      'یاس',
    ]);
  });

  it('a page past the end is empty, and its count still right', async () => {
    expect(await list({ offset: 10_000 })).toEqual({ count: count - archivedCount, invoices: [], next: null });
  });
});

describe('search and filters', () => {
  it.each([
    ['گچ', 'گچ ساوه'],
    ['كاشي', 'کاشی یزد'],
    ['یزد کاشی', 'کاشی یزد'],
    ['کاشی‌یزد', 'کاشی یزد'],
    ['50%_\\', 'Ørsted 50%_\\'],
    ['ØRSTED', 'Ørsted 50%_\\'],
  ])('%s finds %s and nothing else', async (search_field, name) => {
    const { invoices } = await list({ search_field, limit: 500 });
    expect(new Set(invoices.map(({ buyer_name }) => buyer_name))).toEqual(new Set([name]));
  });

  it.each(['7f3b1c52-80f4-447d-a733-a0cdf77eb59e', '7F3B1C52-80F4-447D-A733-A0CDF77EB59E'])(
    'the reference number %s that the authority gave finds its invoice',
    async (reference) => {
      const [invoice] = (await list({ state: 'confirmed', limit: 1 })).invoices;
      const name = (value: string) =>
        fixture.rows(`update invoices set reference_number = $3 where account_id = $1 and id = $2`, [
          fixture.accountId,
          invoice?.id,
          value,
        ]);
      await name(reference);
      const found = await list({ search_field: ` ${reference} ` });
      const others = await list({ search_field: reference.replace(/^7/, '8') });
      await name('');
      expect([found.count, idsOf(found), others.count]).toEqual([1, [invoice?.id], 0]);
    },
  );

  it.each([
    ['403/512/001', '403/512/001'],
    ['403/512/001', '۴۰۳/۵۱۲/۰۰۱'],
    ['12.500.300', '12.500.300'],
    ['a-403/512/001', 'A-403/512/001'],
    ['1403/512/001', '403/512/001'],
    ['403,512,001', '403,512,001'],
    ['14058-00123', '14058-00123'],
    ['140-512001-7', '140-512001-7'],
    ['403/512/001 98500000', '۹۸٬۵۰۰٬۰۰۰ 403/512/001'],
    ['98500000', '98/500/000'],
    ['1511943943', '15119-43943'],
  ])('one that says %s is found by %s', async (folded, search_field) => {
    const [invoice] = (await list({ limit: 1 })).invoices;
    const write = async (text: string) => {
      const [before] = await fixture.rows<{ folded: string }>(
        `update invoice_texts t set folded = $3 from invoice_texts b where b.account_id = t.account_id
           and b.invoice_id = t.invoice_id and t.account_id = $1 and t.invoice_id = $2 returning b.folded`,
        [fixture.accountId, invoice?.id, text],
      );
      return before?.folded ?? '';
    };
    const before = await write(folded);
    const found = await list({ search_field });
    await write(before);
    expect(idsOf(found)).toEqual([invoice?.id]);
  });

  it('a user sees the memories he may use, and of others not even the count', async () => {
    expect((await list({}, [])).count).toBe(0);
    expect((await list({ memory_id: fixture.memory.memoryId }, ['OTHER1'])).invoices).toEqual([]);
    const { count: ofMemory } = await list({ memory_id: fixture.memory.memoryId });
    const persian = fixture.memory.memoryId.toLowerCase().replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect([ofMemory > 0, (await list({ memory_id: persian })).count]).toEqual([true, ofMemory]);
    expect((await list({ memory_id: fixture.memory.memoryId }, [fixture.memory.memoryId])).count).toBe(
      count - archivedCount,
    );
  });

  it.each([
    [{ sort: 'password' }, 'sort'],
    [{ sort: '-constructor' }, 'sort'],
    [{ state: 'confirmed,lost' }, 'state'],
    [{ after: 'nonsense' }, 'after'],
    [{ after: Buffer.from(JSON.stringify(['created_at', true, 'x', 'y'])).toString('base64url') }, 'after'],
    [
      {
        sort: 'total',
        after: Buffer.from(
          JSON.stringify(['created_at', true, '2026-10-01T00:00:00Z', '01a1f843-f88a-7afa-ac39-e00000000001']),
        ).toString('base64url'),
      },
      'after',
    ],
  ])('%j is refused, naming the field', async (query, path) => {
    await expect(list(query)).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
  });
});

it('a page of many follows the list’s order and reads no more than it has, though the account has not that many more', async () => {
  const accountId = await seedAccount(database());
  await fixture.rows(
    `insert into invoices (account_id, id, state, environment, memory_id, output_type, pattern, subject, internal_id, buyer_name,
       buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
     select $1, gen_random_uuid(), 'draft', 'simulator', '', 'type_one', 'sale', 'original', '', '', '', '', now(), now(), n, 0,
       now() + n * interval '1 second', now() from generate_series(1, 2000) n`,
    [accountId],
  );
  await fixture.rows('analyze invoices');
  const { walked, fetched } = await database().db.withAccount(accountId, (tx) =>
    tableWork(tx, ['invoices'], async () => {
      const { invoices } = await listPage(tx, accountId, null, { sort: '-created_at', limit: 200 });
      expect(invoices[199]?.total).toBe('1801');
    }),
  );
  expect(walked + fetched).toBeLessThanOrEqual(400);
});
