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
const taxIdOf = (serial: number) => makeTaxId({ memoryId: 'A11216', indatimMs: day.getTime(), serial: BigInt(serial) });

/** An invoice of 1,100 rials, as if the authority had confirmed it. */
async function confirmed(serial: number): Promise<string> {
  const { id } = await admin.client(calls.createInvoice, {
    body: {
      save_as_draft: true,
      invoice: { invoice_date: day.toISOString() },
      items: [{ item_code: '2720000131425', item_qty: '1', item_price: '1000', item_vat_percentage: '10' }],
    },
  });
  for (const state of ['queued', 'sending', 'sent', 'confirmed'])
    await server().database.asOwner(
      `update invoices set state = $2, memory_id = 'A11216', serial = $3, tax_id = $4, reference_number = 'r',
         verdict_at = now() where id = $1`,
      [id, state, serial, taxIdOf(serial)],
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
const rowOf = (serial: number, over: Partial<Record<'total' | 'status', string>> = {}): Row => [
  taxIdOf(serial),
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

  it('is compared in its own days, or in those asked for', async () => {
    const before = new Date(day.getTime() - 20 * dayMs).toISOString();
    const narrow = await compare(asCsv([rowOf(1)]), { from_date: before, to_date: before });
    expect(narrow.result).toMatchObject({ here: { count: 0 }, there: { count: 0 }, differences: [] });
    const wide = await compare(asCsv([rowOf(1)]), { from_date: before, to_date: new Date().toISOString() });
    expect(wide.result?.here.count).toBe(6);
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
