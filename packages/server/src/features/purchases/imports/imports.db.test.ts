import { readFileSync } from 'node:fs';
import { type CallInput, calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { secondWaiting } from '../../../testing/second-waiting.ts';
import { createTestRuntime } from '../../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';
import { createPurchase } from '../commands.ts';
import { purchaseImportTexts } from './messages.fa.ts';

const server = withSharedServer();
let admin: SignedIn;

const taxNumber = (serial: number) =>
  makeTaxId({ memoryId: 'B22334', indatimMs: Date.parse('2026-10-10T08:00:00Z'), serial: BigInt(serial) });
const head =
  'شماره منحصر به فرد مالیاتی,تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,مجموع مبلغ پس از کسر تخفیف,مجموع مالیات بر ارزش افزوده,مجموع صورتحساب,وضعیت';
const line = (serial: number, net = 1_000_000, status = 'تأیید شده') =>
  [taxNumber(serial), '۱۴۰۵/۰۷/۱۸', 'پخش البرز', '14003778990', net, net / 10, net + net / 10, status].join(',');
const fileOf = (...lines: readonly string[]) => new Blob([[head, ...lines].join('\n')]);

const upload = (file: Blob, who = admin) => who.client(calls.createPurchaseImport, { body: { file } });
const take = (id: string, without: number[] = []) =>
  admin.client(calls.takePurchaseImport, { params: { id }, body: { without } });
const undo = (id: string) => admin.client(calls.undoPurchaseImport, { params: { id } });
const list = (query: CallInput<typeof calls.listPurchases>['query'] = {}) =>
  admin.client(calls.listPurchases, { query });

beforeEach(async () => {
  admin = await server().newAdmin();
});

describe('a file of purchases', () => {
  it('is told to open lists as it comes, as its columns are said, and as it is removed', async () => {
    const news = async () =>
      (
        await server().database.asOwner(
          "select 1 from account_events where account_id = $1 and type = 'purchases.changed'",
          [admin.accountId],
        )
      ).length;
    const { id, columns } = await upload(fileOf(line(1)));
    expect(await news()).toBe(1);
    const fields = columns.map(({ field }) => field);
    await admin.client(calls.putPurchaseColumns, { params: { id }, body: { fields } });
    expect(await news()).toBe(2);
    await admin.client(calls.deletePurchaseImport, { params: { id } });
    expect(await news()).toBe(3);
  });

  it('is shown beside the register before anything is written, and written once', async () => {
    const file = () =>
      fileOf(line(1), line(2, 2_000_000), line(3, 5_000, 'رد شده'), line(4).replace('14003778990', '12'));
    const read = await upload(file());
    expect(read).toMatchObject({
      ...{ state: 'open', asks_columns: false, unit: 'rial', net: '3000000', vat: '300000', creditable_vat: '300000' },
      counts: { new: 2, changed: 0, known: 0, left_out: 1, bad: 1 },
    });
    expect((await list()).count).toBe(0);
    expect(await take(read.id)).toMatchObject({ state: 'imported', written: 2, changed: 0 });
    expect(await take(read.id)).toMatchObject({ state: 'imported', written: 2 });
    expect(await list()).toMatchObject({ count: 2, sums: { net: '3000000', creditable_vat: '300000' } });
    const again = await upload(file());
    expect(again.counts).toEqual({ new: 0, changed: 0, likely: 0, known: 2, left_out: 1, bad: 1 });
    expect(await take(again.id)).toMatchObject({ written: 0, changed: 0 });
    expect((await list()).count).toBe(2);
  });

  it('leaves out what is not wanted', async () => {
    const { id } = await upload(fileOf(line(1), line(2)));
    expect(await take(id, [3])).toMatchObject({ written: 1 });
    expect((await list()).purchases.map(({ tax_number }) => tax_number)).toEqual([taxNumber(1)]);
  });

  it('brings until when each is to be paid', async () => {
    const lines = [`${head},سررسید`, `${line(1)},۳۰ روز`, `${line(2)},۱۴۰۵/۰۹/۰۱`, `${line(3)},`, `${line(4)},ندارد`];
    const { id } = await upload(new Blob([lines.join('\n')]));
    await take(id);
    const { purchases } = await list({ sort: 'payment_due' });
    expect(purchases.map(({ payment_due }) => payment_due)).toEqual(['2026-11-09', '2026-11-22', null, null]);
  });

  it('changes what is other in it, and is taken back as a whole', async () => {
    const first = await upload(fileOf(line(1), line(2)));
    await take(first.id);
    const second = await upload(fileOf(line(1, 4_000_000), line(2, 1_000_000, 'ابطال شده'), line(3)));
    const { rows } = await admin.client(calls.purchaseImportRows, { params: { id: second.id } });
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'changed', 'new']);
    expect(rows[0]?.changes).toContainEqual({ field: 'net', before: '1000000', after: '4000000' });
    expect(rows[1]?.changes).toEqual([{ field: 'credit', before: 'yes', after: 'void' }]);
    expect(await take(second.id)).toMatchObject({ written: 1, changed: 2 });
    expect(await list()).toMatchObject({ count: 3, sums: { net: '5000000' } });
    expect(await undo(second.id)).toMatchObject({ state: 'undone' });
    expect(await undo(second.id)).toMatchObject({ state: 'undone' });
    expect(await list()).toMatchObject({ count: 2, sums: { net: '2000000', creditable_vat: '200000' } });
    await expect(take(second.id)).rejects.toMatchObject({ status: 409 });
    // The same file comes anew as it did at first.
    expect((await upload(fileOf(line(3)))).counts).toMatchObject({ new: 1 });
  });

  it('tells before it is taken what of the register it makes void, and does just that', async () => {
    await take((await upload(fileOf(line(1), line(2)))).id);
    const [, second] = (await list({ sort: 'created_at' })).purchases;
    const correction = `${line(3, 1_200_000)},اصلاحی,${taxNumber(1)}`;
    const titles = `${head},موضوع صورتحساب,شماره مالیاتی صورتحساب مرجع`;
    const rejected = line(2, 1_000_000, 'رد شده');
    const brought = await upload(new Blob([[titles, correction, rejected, line(4)].join('\n')]));
    expect(brought).toMatchObject({ net: '200000', vat: '20000', creditable_vat: '20000' });
    const { rows } = await admin.client(calls.purchaseImportRows, { params: { id: brought.id } });
    expect(rows.map(({ state, voids }) => [state, voids.length])).toEqual([
      ['new', 1],
      ['changed', 1],
      ['new', 0],
    ]);
    expect(rows[0]?.reason).toContain(taxNumber(1));
    expect(rows[1]?.voids).toEqual([{ id: second?.id, kind: 'buy', net: '1000000', vat: '100000', credit: 'yes' }]);
    const { sums: before } = await list();
    expect(await take(brought.id)).toMatchObject({ written: 2, changed: 2 });
    const { sums: after } = await list();
    expect(BigInt(after.creditable_vat) - BigInt(before.creditable_vat)).toBe(20_000n);
    const taken = await admin.client(calls.purchaseImportRows, { params: { id: brought.id } });
    expect(taken.rows.flatMap(({ voids, reason }) => [...voids, reason].filter((one) => one !== ''))).toEqual([]);
  });

  it('of before numbers were kept with what was changed is taken back as well', async () => {
    await take((await upload(fileOf(line(1), line(2)))).id);
    const { id } = await upload(fileOf(line(1, 4_000_000), line(2, 5_000_000)));
    await take(id);
    const owner = server().database.asOwner;
    const asBefore = `update purchase_import_effects set before = before - 'tax_number' where import_id = $1`;
    await owner(asBefore, [id]);
    const sql = readFileSync(new URL('../../../../sql/0973_numbers_of_changed_purchases.sql', import.meta.url), 'utf8');
    for (const _twice of [1, 2]) await owner(sql);
    await undo(id);
    const { purchases } = await list({ sort: 'net' });
    expect(purchases.map(({ tax_number, net }) => [tax_number, net]).toSorted()).toEqual(
      [taxNumber(1), taxNumber(2)].toSorted().map((number) => [number, '1000000']),
    );
  });

  describe('of purchases that stand without a tax number', () => {
    const own = 'تاریخ,شماره فاکتور,نام فروشنده,شماره اقتصادی فروشنده,مبلغ خالص,مالیات,مبلغ کل';
    const listed = ['۱۴۰۵/۰۷/۱۸', '12', 'پخش البرز', '14003778990', '1000000', '100000', '1100000'].join(',');
    const ownFile = (...lines: readonly string[]) => new Blob([[own, ...lines].join('\n')]);
    const rowsOf = async (id: string) =>
      (await admin.client(calls.purchaseImportRows, { params: { id } })).rows.map(
        ({ state, purchase_id, changes }) => ({ state, purchase_id, changes }),
      );

    it('brings their numbers, and the VAT that is credited then, and takes them back', async () => {
      await take((await upload(ownFile(listed))).id);
      const [bought] = (await list()).purchases;
      const brought = await upload(fileOf(line(1), line(2, 7_000_000)));
      expect(brought.counts).toMatchObject({ new: 1, changed: 1, likely: 0 });
      expect((await rowsOf(brought.id))[0]).toEqual({
        ...{ state: 'changed', purchase_id: bought?.id },
        changes: [
          { field: 'tax_number', before: '', after: taxNumber(1) },
          { field: 'credit', before: 'no_tax_number', after: 'yes' },
        ],
      });
      await take(brought.id);
      expect(await list()).toMatchObject({ count: 2, sums: { net: '8000000', creditable_vat: '800000' } });
      const found = () => list({ search_field: taxNumber(1) });
      expect((await found()).purchases.map(({ id, number }) => [id, number])).toEqual([[bought?.id, '12']]);
      expect((await upload(fileOf(line(1)))).counts).toMatchObject({ known: 1 });
      await undo(brought.id);
      expect(await list()).toMatchObject({ count: 1, sums: { creditable_vat: '0' } });
      expect((await found()).count).toBe(0);
      expect((await list()).purchases[0]).toMatchObject({ id: bought?.id, tax_number: '', credit: 'no_tax_number' });
      // The number is free again.
      await take((await upload(fileOf(line(1)))).id);
      expect(await list()).toMatchObject({ count: 1, sums: { creditable_vat: '100000' } });
    });

    it('writes none once more that stands with one, unless it is asked for', async () => {
      await take((await upload(fileOf(line(1)))).id);
      const [bought] = (await list()).purchases;
      const read = await upload(ownFile(listed));
      expect(read).toMatchObject({ counts: { new: 0, likely: 1 }, net: '0' });
      expect(await rowsOf(read.id)).toEqual([{ state: 'likely', purchase_id: bought?.id, changes: [] }]);
      expect(await take(read.id)).toMatchObject({ written: 0, changed: 0 });
      const again = await upload(ownFile(listed));
      const body = { likely: [2] };
      const taken = await admin.client(calls.takePurchaseImport, { params: { id: again.id }, body });
      expect(taken).toMatchObject({ written: 1, changed: 0 });
      expect((await list()).count).toBe(2);
    });

    it('of a number that another branch has is refused as a whole', async () => {
      const { id: branch_id } = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
      const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
      await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id } });
      await take((await upload(fileOf(line(1)))).id);
      const { id: mine } = await upload(ownFile(listed), keeper);
      await keeper.client(calls.takePurchaseImport, { params: { id: mine }, body: {} });
      const { id, counts } = await upload(fileOf(line(1)), keeper);
      expect(counts).toMatchObject({ changed: 1 });
      const taking = keeper.client(calls.takePurchaseImport, { params: { id }, body: {} });
      await expect(taking).rejects.toMatchObject({ status: 409, problem: { detail: purchaseImportTexts.elsewhere } });
    });
  });

  it('is not taken back while a return of what it wrote is being written down', async () => {
    const { id } = await upload(fileOf(line(1)));
    await take(id);
    const [bought] = (await list()).purchases;
    const day = '2026-10-10';
    const outcome = await secondWaiting(
      server().database,
      admin.accountId,
      (tx) =>
        createPurchase(createTestRuntime(), tx, admin, {
          ...{ kind: 'return', returns_id: bought?.id ?? '', day, supplier_name: 'پخش البرز', net: 5 },
        }),
      () => undo(id),
    );
    expect(outcome[0]).toBe('409');
    expect((await list()).count).toBe(2);
  });

  it('of a branch is not undone while a return of no branch names what it wrote', async () => {
    const { id: branch_id } = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id } });
    const { id } = await upload(fileOf(line(1)), keeper);
    await keeper.client(calls.takePurchaseImport, { params: { id }, body: { without: [] } });
    const returns_id = (await list()).purchases[0]?.id ?? '';
    const back = { day: '2026-10-11', supplier_name: 'پخش البرز', net: '1', kind: 'return' as const, returns_id };
    const returned = await admin.client(calls.createPurchase, { body: back });
    const undone = () => keeper.client(calls.undoPurchaseImport, { params: { id } });
    await expect(undone()).rejects.toMatchObject({
      ...{ status: 409, problem: { detail: purchaseImportTexts.returnedBeyond('پخش البرز') } },
    });
    await admin.client(calls.deletePurchase, { params: { id: returned.id } });
    expect(await undone()).toMatchObject({ state: 'undone' });
  });

  it('does not undo what was changed by hand since, nor what a return names', async () => {
    const first = await upload(fileOf(line(1)));
    await take(first.id);
    const [purchase] = (await list()).purchases;
    const second = await upload(fileOf(line(1, 4_000_000)));
    await take(second.id);
    const { id = '' } = purchase ?? {};
    const body = { day: '2026-10-10', supplier_name: 'به دست', net: '7', tax_number: taxNumber(1) };
    await admin.client(calls.putPurchase, { params: { id }, body });
    await undo(second.id);
    expect((await list()).purchases).toMatchObject([{ supplier_name: 'به دست', net: '7' }]);
    const back = { day: '2026-10-11', supplier_name: 'به دست', net: '1', kind: 'return' as const, returns_id: id };
    const returned = await admin.client(calls.createPurchase, { body: back });
    await expect(undo(first.id)).rejects.toMatchObject({ status: 409 });
    await admin.client(calls.deletePurchase, { params: { id: returned.id } });
    await undo(first.id);
    expect((await list()).count).toBe(0);
  });

  const netOf = async () => (await list()).purchases.map(({ net }) => net);
  const taken = async (...lines: string[]) => {
    const { id } = await upload(fileOf(...lines));
    await take(id);
    return id;
  };

  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'is taken back beside others that changed the same, in whatever order: %j',
    async (order) => {
      const first = await taken(line(1), line(2));
      const files: string[] = [];
      // The second replaces one that none changes after it.
      for (const [net, status] of [[10_000_000], [2_000_000, 'ابطال شده'], [3_000_000]] as const)
        files.push(await taken(line(1, net), line(2, 1_000_000, status)));
      expect((await list()).sums).toMatchObject({ net: '3000000' });
      const stands = new Set([0, 1, 2]);
      for (const at of order) {
        await undo(files[at] ?? '');
        stands.delete(at);
        const last = ['10000000', '2000000', '3000000'][Math.max(...stands)] ?? '1000000';
        expect((await netOf()).toSorted()).toEqual(['1000000', last].toSorted());
      }
      expect(await list()).toMatchObject({ count: 2, sums: { net: '2000000', creditable_vat: '200000' } });
      await undo(first);
      expect((await list()).count).toBe(0);
    },
  );

  it('leaves what was changed by hand between two, and what of it the later one took back', async () => {
    await taken(line(1));
    const second = await taken(line(1, 4_000_000));
    const id = (await list()).purchases[0]?.id ?? '';
    const body = { day: '2026-10-10', supplier_name: 'به دست', net: '7', tax_number: taxNumber(1) };
    await admin.client(calls.putPurchase, { params: { id }, body });
    const third = await taken(line(1, 5_000_000));
    await undo(third);
    await undo(second);
    expect(await netOf()).toEqual(['7']);
  });

  it('takes back what it changed of a purchase that is deleted, and of one that was deleted and brought back', async () => {
    await taken(line(1), line(2));
    const second = await taken(line(1, 4_000_000), line(2, 5_000_000));
    const ids = (await list()).purchases.map(({ id }) => id);
    for (const id of ids) await admin.client(calls.deletePurchase, { params: { id } });
    const restore = (id = '') => admin.client(calls.restorePurchase, { params: { id } });
    await restore(ids[0]);
    await undo(second);
    await restore(ids[1]);
    expect(await netOf()).toEqual(['1000000', '1000000']);
  });

  it('is no change for one before it that had written what it changed', async () => {
    const first = await taken(line(1));
    const second = await taken(line(1, 4_000_000));
    await undo(first);
    expect((await list()).count).toBe(0);
    expect(await undo(second)).toMatchObject({ state: 'undone' });
    expect((await list()).count).toBe(0);
  });

  const correction = (serial: number, of: number, net: number) =>
    new Blob([
      [`${head},موضوع صورتحساب,شماره صورتحساب مرجع`, `${line(serial, net)},اصلاحی,${taxNumber(of)}`].join('\n'),
    ]);

  it('is told beside the VAT of days that it parts from what it stands in the place of, where that was credited', async () => {
    const bought = { supplier_name: 'پخش البرز', net: '1000000', vat: '100000' };
    const ids: string[] = [];
    for (const [serial, day, credit] of [
      [1, '2026-09-10', 'yes'],
      [2, '2026-09-11', 'other'],
      [3, '2026-10-09', 'yes'],
    ] as const) {
      const body = { ...bought, day, tax_number: taxNumber(serial), credit };
      ids.push((await admin.client(calls.createPurchase, { body })).id);
    }
    for (const serial of [1, 2, 3]) await take((await upload(correction(serial + 10, serial, 900_000))).id);
    const told = async (days: object) => (await admin.client(calls.vatReport, { query: days })).across.purchases;
    const none = { before: { count: 0, vat: '0', former_vat: '0' }, later: { count: 0, vat: '0' } };
    const autumn = { from_date: '2026-09-22T20:30:00Z', to_date: '2026-12-21T20:29:59.999Z' };
    const summer = { from_date: '2026-06-21T20:30:00Z', to_date: '2026-09-22T20:29:59.999Z' };
    const before = { count: 1, vat: '90000', former_vat: '100000' };
    expect(await told(autumn)).toEqual({ ...none, before });
    expect(await told(summer)).toEqual({ ...none, later: { count: 1, vat: '100000' } });
    const days = { from_day: '2026-09-23', to_day: '2026-12-21' };
    const listed = await list({ ...days, across: 'before' });
    expect(listed.purchases.map(({ tax_number }) => tax_number)).toEqual([taxNumber(11)]);
    const later = await list({ from_day: '2026-06-22', to_day: '2026-09-22', across: 'later' });
    expect(later.purchases.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it.each(['was said not to be credited before', 'is void by hand since its file was taken back'])(
    'is not told beside the VAT of days where what it stood in the place of %s',
    async (why) => {
      const body = {
        day: '2026-09-10',
        supplier_name: 'پخش البرز',
        net: '1000000',
        vat: '100000',
        tax_number: taxNumber(1),
      };
      const { id } = await admin.client(calls.createPurchase, { body: { ...body, credit: 'yes' } });
      const say = (credit: 'other' | 'void') =>
        admin.client(calls.putPurchase, { params: { id }, body: { ...body, day: '2026-09-11', credit } });
      if (why === 'was said not to be credited before') {
        await taken(line(1, 2_000_000));
        await say('other');
        await take((await upload(correction(2, 1, 900_000))).id);
      } else {
        // An earlier file that still holds says another amount of it.
        await taken(line(1, 2_000_000));
        const replaced = await upload(correction(2, 1, 900_000));
        await take(replaced.id);
        await undo(replaced.id);
        await say('void');
      }
      const { purchases } = await list({ credit: 'void' });
      expect(purchases.map((one) => one.id)).toEqual([id]);
      const { across } = await admin.client(calls.vatReport, {
        query: { from_date: '2026-06-21T20:30:00Z', to_date: '2026-09-22T20:29:59.999Z' },
      });
      expect(across.purchases.later).toEqual({ count: 0, vat: '0' });
      const later = await list({ from_day: '2026-06-22', to_day: '2026-09-22', across: 'later' });
      expect(later.count).toBe(0);
    },
  );

  it('leaves the VAT uncredited of what stands in the place of a purchase of which that was said', async () => {
    const bought = { day: '2026-10-10', supplier_name: 'پخش البرز', net: '1000000', vat: '100000' };
    for (const [serial, credit] of [
      [1, 'exempt_use'],
      [2, 'other'],
    ] as const)
      await admin.client(calls.createPurchase, { body: { ...bought, tax_number: taxNumber(serial), credit } });
    // The second is told to be replaced before what stands in its place is in the list.
    const voids = await taken(line(2, 1_000_000, 'اصلاح شده'));
    const files: string[] = [];
    for (const serial of [1, 2]) {
      const { id, creditable_vat } = await upload(correction(serial + 10, serial, 2_000_000));
      expect(creditable_vat).toBe('0');
      await take(id);
      files.push(id);
    }
    expect(await list()).toMatchObject({ count: 4, sums: { vat: '400000', creditable_vat: '0' } });
    // Of a file that was taken back nothing is known.
    for (const id of [...files, voids]) await undo(id);
    expect((await list({ credit: 'void' })).count).toBe(0);
  });

  const branchWithKeeper = async () => {
    const { id: branch_id } = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id } });
    return { branch_id, keeper };
  };

  it('leaves it uncredited also where a file of no branch made that void, and one of its branch brings the other', async () => {
    const { keeper } = await branchWithKeeper();
    const bought = { day: '2026-10-10', supplier_name: 'پخش البرز', net: '1000000', vat: '100000' };
    const body = { ...bought, tax_number: taxNumber(1), credit: 'exempt_use' } as const;
    await keeper.client(calls.createPurchase, { body });
    await taken(line(1, 1_000_000, 'اصلاح شده'));
    const { id, creditable_vat } = await upload(correction(2, 1, 2_000_000), keeper);
    expect(creditable_vat).toBe('0');
    const { rows } = await keeper.client(calls.purchaseImportRows, { params: { id } });
    expect(rows).toMatchObject([{ credit: 'exempt_use', reason: purchaseImportTexts.creditStays }]);
    // Of another branch it may see nothing more for that.
    expect((await keeper.client(calls.listPurchaseImports, { query: {} })).imports).toMatchObject([{ id }]);
  });

  it('leaves what stands in the place of a branch’s purchase to that branch', async () => {
    const { branch_id, keeper } = await branchWithKeeper();
    const day = '2026-10-10';
    const body = { day, supplier_name: 'پخش البرز', net: '1000000', tax_number: taxNumber(1) };
    await keeper.client(calls.createPurchase, { body });
    const { id } = await upload(correction(2, 1, 2_000_000));
    await take(id);
    const seen = await keeper.client(calls.listPurchases, { query: {} });
    expect(seen).toMatchObject({ count: 2, sums: { net: '2000000' } });
    // What is new without taking a place is of whose file it is.
    await taken(line(3));
    expect((await list({ branch_id })).count).toBe(2);
  });

  it('brings what is overdue by the due day of what it replaces, and is saved with that', async () => {
    const body = { day: '2026-09-01', supplier_name: 'پخش البرز', net: '1000000', tax_number: taxNumber(1) };
    await admin.client(calls.createPurchase, { body: { ...body, payment_due: '2026-09-10' } });
    await take((await upload(correction(2, 1, 2_000_000))).id);
    const [made] = (await list({ credit: 'creditable' })).purchases;
    expect(made).toMatchObject({ day: '2026-10-10', payment_due: '2026-09-10' });
    const { id = '', tax_number = '' } = made ?? {};
    const put = (changes: { day?: string; payment_due?: string }) =>
      admin.client(calls.putPurchase, {
        params: { id },
        body: { ...body, tax_number, day: '2026-10-10', payment_due: '2026-09-10', note: 'دیده شد', ...changes },
      });
    expect(await put({})).toMatchObject({ note: 'دیده شد', payment_due: '2026-09-10' });
    expect(await put({ day: '2026-10-09' })).toMatchObject({ day: '2026-10-09', payment_due: '2026-09-10' });
    const tooEarly = { status: 400, problem: { errors: [{ path: 'payment_due', code: 'TOO_EARLY' }] } };
    await expect(put({ payment_due: '2026-09-11' })).rejects.toMatchObject(tooEarly);
    await put({ payment_due: '2026-10-10' });
    await expect(put({ day: '2026-10-11', payment_due: '2026-10-10' })).rejects.toMatchObject(tooEarly);
  });

  it('links suppliers who are customers too', async () => {
    const body = { company: 'پخش البرز', person_type: 'legal', economic_code: '14003778990' } as const;
    const customer = await admin.client(calls.createCustomer, { body });
    const { id } = await upload(fileOf(line(1)));
    await take(id);
    expect((await list()).purchases).toMatchObject([{ customer_id: customer.id, economic_code: '14003778990' }]);
  });

  it.each(['csv', 'xlsx'] as const)('of our own, as %s, says what the register does', async (format) => {
    const bought = { day: '2026-10-10', net: '5000', vat: '500' };
    const all = [
      { ...bought, supplier_name: 'رضا کریمی', person_type: 'real' as const, national_code: '0084575948' },
      { ...bought, supplier_name: 'گمرک', credit: 'yes' as const, number: 'ک-۱۲' },
      { ...bought, supplier_name: 'پخش البرز', tax_number: taxNumber(1), credit: 'exempt_use' as const },
      { ...bought, supplier_name: 'پخش البرز', tax_number: taxNumber(2), credit: 'void' as const },
    ];
    for (const body of all) await admin.client(calls.createPurchase, { body });
    const answer = await server().fetch(`/api/purchases/export?format=${format}`, { token: admin.token });
    const file = await answer.blob();
    expect((await upload(file)).counts).toEqual({ new: 0, changed: 0, likely: 0, known: 4, left_out: 0, bad: 0 });
    const other = await server().newAdmin();
    const { id, counts } = await upload(file, other);
    expect(counts).toEqual({ new: 3, changed: 0, likely: 0, known: 0, left_out: 1, bad: 0 });
    await other.client(calls.takePurchaseImport, { params: { id }, body: { without: [] } });
    const { purchases } = await other.client(calls.listPurchases, { query: {} });
    expect(
      Object.fromEntries(
        purchases.map(({ supplier_name, national_code, credit }) => [supplier_name, [national_code, credit]]),
      ),
    ).toEqual({
      'رضا کریمی': ['0084575948', 'no_tax_number'],
      گمرک: ['', 'yes'],
      'پخش البرز': ['', 'exempt_use'],
    });
  });

  it('asks what «خالص فاکتور» is where no total stands beside it, and takes it as that is said', async () => {
    const file = 'تاریخ,شماره,فروشنده,جمع مالیات,خالص فاکتور\n1405/07/18,12,نانوایی,100000,1100000';
    const read = await upload(new Blob([file]));
    expect(read).toMatchObject({ asks_columns: true, counts: { new: 0 } });
    const told = await admin.client(calls.putPurchaseColumns, {
      params: { id: read.id },
      body: { fields: ['date', 'number', 'supplier_name', 'vat', 'total'] },
    });
    expect(told).toMatchObject({ asks_columns: false, net: '1000000', vat: '100000' });
  });

  it('in tomans is asked about though such titles were in rials before, and remembered apart from these', async () => {
    const file = (above: string) => upload(new Blob([`${above},,\nتاریخ,فروشنده,مبلغ کل\n1405/07/18,نانوایی,500`]));
    const say = (id: string, unit: 'rial' | 'toman') =>
      admin.client(calls.putPurchaseColumns, {
        params: { id },
        body: { fields: ['date', 'supplier_name', 'total'], unit },
      });
    await say((await file('خریدها')).id, 'rial');
    const asked = await file('مبالغ به تومان است');
    expect(asked).toMatchObject({ unit: 'toman', asks_columns: true, is_remembered: false });
    await say(asked.id, 'toman');
    expect(await file('مبالغ به تومان است')).toMatchObject({ unit: 'toman', asks_columns: false, is_remembered: true });
    expect(await file('خریدها')).toMatchObject({ unit: 'rial', asks_columns: false, net: '500' });
  });

  it('asks for its columns where it does not know them, and remembers the answer', async () => {
    const file = () => new Blob(['روز,کی,چند\n1405/07/18,نانوایی,500']);
    const read = await upload(file());
    expect(read).toMatchObject({ asks_columns: true, is_remembered: false });
    await expect(
      admin.client(calls.putPurchaseColumns, { params: { id: read.id }, body: { fields: ['date', null, 'total'] } }),
    ).rejects.toMatchObject({ status: 400 });
    const fields = ['date', 'supplier_name', 'total'] as const;
    const told = await admin.client(calls.putPurchaseColumns, {
      params: { id: read.id },
      body: { fields: [...fields] },
    });
    expect(told).toMatchObject({ asks_columns: false, counts: { new: 1 } });
    const again = await upload(file());
    expect(again).toMatchObject({ asks_columns: false, is_remembered: true, counts: { new: 1 } });
    // What the titles say by themselves stays at hand.
    expect([again.by_title, again.columns.map(({ field }) => field)]).toEqual([
      read.columns.map(({ field }) => field),
      told.columns.map(({ field }) => field),
    ]);
    expect(again.by_title).not.toEqual(again.columns.map(({ field }) => field));

    // What was left out stays out; what was not known when its columns were said is offered, and told.
    const taxed = () => upload(new Blob(['روز,کی,چند,مالیات\n1405/07/18,نانوایی,500,50']));
    const { id } = await taxed();
    await admin.client(calls.putPurchaseColumns, { params: { id }, body: { fields: [...fields, null] } });
    const left = await taxed();
    expect([left.columns[3]?.field, left.notices]).toEqual([null, []]);
    const forget = `update purchase_import_mappings set guess = jsonb_set(guess, '{3}', 'null') where account_id = $1`;
    await server().database.asOwner(forget, [admin.accountId]);
    const since = await taxed();
    expect([since.columns[3]?.field, since.notices]).toEqual(['vat', [expect.stringContaining('مالیات')]]);
  });

  it('keeps what an untitled column behind the titles is over a file without it', async () => {
    const { client } = await server().newAdmin();
    const read = (file: string) => client(calls.createPurchaseImport, { body: { file: new Blob([file]) } });
    const taxed = () => read('روز۱,کی۱,چند۱\n1405/07/18,نانوایی,500,50');
    const bare = () => read('روز۱,کی۱,چند۱\n1405/07/18,نانوایی,500');
    const fields = ['date', 'supplier_name', 'total'] as const;
    const say = (id: string, more: readonly 'vat'[]) =>
      client(calls.putPurchaseColumns, { params: { id }, body: { fields: [...fields, ...more] } });
    await say((await taxed()).id, ['vat']);
    const second = await bare();
    expect(second.columns.map(({ field }) => field)).toEqual(fields);
    await say(second.id, []);
    const third = await taxed();
    expect(third.columns.map(({ field }) => field)).toEqual([...fields, 'vat']);
    // Of a file that has it, what is not said of it is that it is left out.
    await say(third.id, []);
    expect((await taxed()).columns.map(({ field }) => field)).toEqual([...fields, null]);
  });

  it('asks about figures in an untitled column of which nobody said anything, and is not taken until it is told', async () => {
    const { client } = await server().newAdmin();
    const read = (...more: string[]) =>
      client(calls.createPurchaseImport, {
        body: { file: new Blob([['تاریخ,فروشنده,مبلغ', ['1405/07/18', 'نانوایی', '500', ...more].join()].join('\n')]) },
      });
    const fields = ['date', 'supplier_name', 'total'] as const;
    const say = (id: string, more: readonly ('vat' | null)[], unit: 'rial' | 'toman' = 'rial') =>
      client(calls.putPurchaseColumns, { params: { id }, body: { fields: [...fields, ...more], unit } });
    const takeOf = (id: string) => client(calls.takePurchaseImport, { params: { id }, body: {} });
    expect(await read('', '0')).toMatchObject({ asks_columns: false, untold: [] });

    const first = await read('50');
    expect(first).toMatchObject({ asks_columns: true, is_remembered: false, untold: [3] });
    await expect(takeOf(first.id)).rejects.toMatchObject({ status: 409 });
    expect(await say(first.id, ['vat'])).toMatchObject({ asks_columns: false, untold: [], vat: '50' });
    expect(await takeOf(first.id)).toMatchObject({ state: 'imported' });
    expect(await read('60')).toMatchObject({ asks_columns: false, untold: [], vat: '60' });

    // One more than was ever told.
    const wider = await read('70', '۳');
    expect(wider).toMatchObject({ asks_columns: true, is_remembered: true, untold: [4], vat: '70' });
    await expect(takeOf(wider.id)).rejects.toMatchObject({ status: 409 });
    // That it means nothing holds over files without it.
    await say(wider.id, ['vat', null]);
    await say((await read()).id, []);
    expect(await read('80', '4')).toMatchObject({ asks_columns: false, untold: [], vat: '80' });

    // What was told of it was counted in another unit: it is asked about anew.
    await say((await read()).id, [], 'toman');
    expect(await read('90', '5')).toMatchObject({ asks_columns: true, untold: [3, 4], vat: '0' });
  });

  it('has a column for what stands beside its titles far down, as it was told or to be told', async () => {
    const { client } = await server().newAdmin();
    const lines = Array.from({ length: 25 }, (_, index) => `1405/07/18,نانوایی${index},500`);
    const late = new Blob([['روز۲,کی۲,چند۲', ...lines, '1405/07/18,قنادی,500,50'].join('\n')]);
    const read = () => client(calls.createPurchaseImport, { body: { file: late } });
    const first = await read();
    expect(first.columns[3]).toEqual({ title: '', field: null, samples: ['50'] });
    const body = { fields: ['date', 'supplier_name', 'total', 'vat'] as const };
    await client(calls.putPurchaseColumns, { params: { id: first.id }, body: { fields: [...body.fields] } });
    const next = await read();
    expect([next.columns.map(({ field }) => field), next.vat]).toEqual([body.fields, '50']);
  });

  it('has ids of suppliers apart that stand beside their names', async () => {
    const file =
      'تاریخ,فروشنده,مبلغ\n1405/07/18,پخش البرز (شناسه ملی ۱۴۰۰۳۷۷۸۹۹۰),500\n1405/07/19,نگین - 14008430838,700';
    const read = await upload(new Blob([file]));
    expect(read.columns.map(({ field }) => field)).toEqual(['date', 'supplier_name', 'total', 'supplier_code']);
    expect(read.notices).toEqual([expect.stringContaining('«\u2068فروشنده\u2069»')]);
    await take(read.id);
    const { purchases } = await list();
    expect(purchases.map((one) => [one.supplier_name, one.economic_code]).toSorted()).toEqual([
      ['نگین', '14008430838'],
      ['پخش البرز', '14003778990'],
    ]);
  });

  it('is forgotten while nothing of it is written, and not after', async () => {
    const { id } = await upload(fileOf(line(1)));
    await admin.client(calls.deletePurchaseImport, { params: { id } });
    await expect(admin.client(calls.getPurchaseImport, { params: { id } })).rejects.toMatchObject({ status: 404 });
    const kept = await upload(fileOf(line(1)));
    await take(kept.id);
    await expect(admin.client(calls.deletePurchaseImport, { params: { id: kept.id } })).rejects.toMatchObject({
      status: 409,
    });
    expect((await admin.client(calls.listPurchaseImports, { query: {} })).imports).toMatchObject([{ id: kept.id }]);
  });

  it('sent twice at once writes nothing twice', async () => {
    const [one, other] = await Promise.all([upload(fileOf(line(1), line(2))), upload(fileOf(line(1), line(2)))]);
    const taken = await Promise.all([take(one.id), take(other.id)]);
    expect(taken.map(({ written }) => written).toSorted()).toEqual([0, 2]);
    expect((await list()).count).toBe(2);
  });
});
