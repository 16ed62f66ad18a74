import { calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';
import { writeXlsx } from '../../invoice-export/write-xlsx.ts';

const server = withSharedServer();
let admin: SignedIn;
const taxIds: string[] = [];
const dayMs = 86_400_000;
const day = new Date('2026-11-10T09:00:00Z');
const taxIdOf = (serial: number, at = day) =>
  makeTaxId({ memoryId: 'A11216', indatimMs: at.getTime(), serial: BigInt(serial) });

/** An invoice of 1,100 rials, as if the authority had confirmed it. */
async function confirmed(serial: number, at = day, who = admin): Promise<string> {
  const { id } = await who.client(calls.createInvoice, {
    body: {
      save_as_draft: true,
      invoice: { invoice_date: at.toISOString() },
      items: [{ item_code: '2720000131425', item_qty: '1', item_price: '1000', item_vat_percentage: '10' }],
    },
  });
  for (const state of ['queued', 'sending', 'sent', 'confirmed'])
    await server().database.asOwner(
      `update invoices set state = $2, memory_id = 'A11216', serial = $3, tax_id = $4, reference_number = 'r',
         verdict_at = now() where id = $1`,
      [id, state, serial, taxIdOf(serial, at)],
    );
  return id;
}

beforeAll(async () => {
  admin = await server().newAdmin();
  for (let serial = 1; serial <= 6; serial += 1) {
    await confirmed(serial);
    taxIds.push(taxIdOf(serial));
  }
});

type Row = readonly [taxId: string, total: string, vat: string, status: string];
const heads = ['ردیف', 'شماره مالیاتی', 'مجموع صورتحساب', 'مالیات بر ارزش افزوده', 'وضعیت صورتحساب'];
const asCsv = (rows: readonly Row[], own = heads) =>
  new Blob([[own.join(','), ...rows.map((row, index) => [index + 1, ...row].join(','))].join('\r\n')]);
const rowOf = (serial: number, over: Partial<Record<'total' | 'status', string>> = {}, at = day): Row => [
  taxIdOf(serial, at),
  over.total ?? '1100',
  '100',
  over.status ?? 'در انتظار واکنش',
];
const compare = (file: Blob, more: { mapping?: string; from_date?: string; to_date?: string } = {}, who = admin) =>
  who.client(calls.comparePortalFile, { body: { file, ...more } });
const found = ({ result }: Awaited<ReturnType<typeof compare>>) =>
  result?.differences.map(({ kind, tax_number, row }) => [kind, tax_number, row]);

describe("a file of the authority's portal", () => {
  it('that says the same shows nothing, as CSV and as XLSX', async () => {
    const rows = taxIds.map((_, index) => rowOf(index + 1));
    const pages = (async function* () {
      yield rows.map((row, index) => [String(index + 1), ...row]);
    })();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of writeXlsx('خروجی', heads, [], pages)) parts.push(part as Uint8Array<ArrayBuffer>);
    for (const file of [asCsv(rows), new Blob(parts)]) {
      const answer = await compare(file);
      expect(answer.result).toMatchObject({
        here: { count: 6, total: '6600' },
        there: { count: 6, total: '6600' },
        same: 6,
        differences: [],
      });
    }
  });

  it('tells rows whose number cannot be read, and its sums are none of them', async () => {
    const rows: Row[] = [
      rowOf(1),
      ['A11216', '1100', '100', ''],
      ['', '1100', '100', ''],
      ['', '2200', '200', 'جمع کل'],
    ];
    expect((await compare(asCsv(rows))).result?.unreadable).toEqual([3, 4]);
  });

  it('tells rows whose amount may be another one, and compares it with nothing', async () => {
    const rows = [rowOf(1, { total: '"1100,00"' }), rowOf(2, { total: '' }), rowOf(3, { total: '"1,100"' })];
    const { result } = await compare(asCsv(rows), { from_date: day.toISOString(), to_date: day.toISOString() });
    expect(result).toMatchObject({ same: 2, unread_amounts: [2], unreadable: [], there: { count: 3, total: '1100' } });
    expect(result?.differences.filter(({ kind }) => kind === 'amount_differs')).toEqual([]);
  });

  it('from which rows were taken and to which others were added shows exactly those', async () => {
    const rows = [
      rowOf(1),
      rowOf(3, { total: '1101' }),
      rowOf(4),
      rowOf(5, { status: 'ابطال شده' }),
      rowOf(6),
      rowOf(99),
    ];
    const answer = await compare(asCsv(rows));
    expect(found(answer)).toEqual([
      ['only_here', taxIdOf(2), null],
      ['only_there', taxIdOf(99), 7],
      ['amount_differs', taxIdOf(3), 3],
      ['cancelled_there', taxIdOf(5), 5],
    ]);
    expect(answer.result?.counts.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(answer.result?.same).toBe(3);
  });

  it('that calls a corrected sale cancelled says what stands here: another is in its place', async () => {
    const shop = await server().newAdmin();
    const sale = await confirmed(1, day, shop);
    const correction = await confirmed(2, day, shop);
    await server().database.asOwner(
      "update invoices set superseded_by = $2, buyer_reaction = 'APPROVED' where id = $1",
      [sale, correction],
    );
    const answer = await compare(asCsv([rowOf(1, { status: 'باطل شده' }), rowOf(2)]), {}, shop);
    expect(answer.result).toMatchObject({ same: 2, differences: [] });
  });

  it('is compared in its own days, or in those asked for', async () => {
    const before = new Date(day.getTime() - 20 * dayMs).toISOString();
    const narrow = await compare(asCsv([rowOf(1)]), { from_date: before, to_date: before });
    expect(narrow.result).toMatchObject({ here: { count: 0 }, there: { count: 0 }, differences: [] });
    const wide = await compare(asCsv([rowOf(1)]), { from_date: before, to_date: new Date().toISOString() });
    expect(wide.result?.here.count).toBe(6);
  });

  it('takes a sale of the first hours after midnight for its own day, though its tax id holds the day before', async () => {
    const night = await server().newAdmin();
    // 00:30 of 19 Aban in Tehran is still 9 November in UTC; so is the noon of 18 Aban.
    const [noonBefore, midnight, noon] = ['2026-11-09T08:30:00Z', '2026-11-09T21:00:00Z', '2026-11-10T08:30:00Z'].map(
      (time) => new Date(time),
    ) as [Date, Date, Date];
    await confirmed(1, noonBefore, night);
    await confirmed(2, midnight, night);
    await confirmed(3, noon, night);
    const ofTheDay = () => asCsv([rowOf(2, {}, midnight), rowOf(3, {}, noon)]);
    const ownDays = await compare(ofTheDay(), {}, night);
    expect(ownDays.result).toMatchObject({
      from_date: '2026-11-09T20:30:00.000Z',
      to_date: '2026-11-10T20:29:59.999Z',
      here: { count: 2 },
      there: { count: 2 },
      same: 2,
      differences: [],
    });
    const chosen = { from_date: '2026-11-09T20:30:00Z', to_date: '2026-11-10T20:29:59.999Z' };
    expect((await compare(ofTheDay(), chosen, night)).result).toMatchObject({ same: 2, differences: [] });
    // A row that nobody knows counts where any moment of its day lies in the range.
    const all = asCsv([rowOf(1, {}, noonBefore), rowOf(2, {}, midnight), rowOf(3, {}, noon), rowOf(9, {}, midnight)]);
    const more = await compare(all, chosen, night);
    expect([more.result?.same, found(more)]).toEqual([2, [['only_there', taxIdOf(9, midnight), 5]]]);
    const dayBefore = { from_date: '2026-11-08T20:30:00Z', to_date: '2026-11-09T20:29:59.999Z' };
    const before = await compare(asCsv([rowOf(1, {}, noonBefore), rowOf(2, {}, midnight)]), dayBefore, night);
    expect(before.result).toMatchObject({ here: { count: 1 }, there: { count: 1 }, same: 1, differences: [] });
  });

  it('with heads that say nothing is mapped once and remembered', async () => {
    const strange = ['ستون ۱', 'ستون ۲', 'ستون ۳', 'ستون ۴', 'ستون ۵'];
    const file = () => asCsv([rowOf(1)], strange);
    const asked = await compare(file());
    expect([asked.result, asked.headers]).toEqual([null, strange]);
    expect(asked.sample[0]?.[1]).toBe(taxIdOf(1));
    await expect(compare(file(), { mapping: '{"tax_number":0}' })).rejects.toMatchObject({ status: 400 });
    await expect(compare(file(), { mapping: '{"tax_number":77}' })).rejects.toMatchObject({ status: 400 });
    const mapped = await compare(file(), { mapping: JSON.stringify({ tax_number: 1, total: 2 }) });
    expect(mapped.result?.same).toBe(1);
    const again = await compare(file());
    expect([again.mapping, again.result?.same]).toEqual([{ tax_number: 1, total: 2 }, 1]);
  });

  it('that is none is refused in words; and of others nothing is seen', async () => {
    await expect(compare(new Blob([Buffer.from([0x50, 0x4b, 3, 4, 9, 9])]))).rejects.toMatchObject({ status: 400 });
    await expect(compare(new Blob(['تنها یک سطر']))).rejects.toMatchObject({ status: 400 });
    const stranger = await server().newAdmin();
    const answer = await compare(asCsv([rowOf(1)]), {}, stranger);
    expect(answer.result).toMatchObject({ here: { count: 0 }, counts: [{ kind: 'only_there', count: 1 }] });
    expect(answer.result?.differences[0]?.invoice_id).toBeNull();
  });
});
