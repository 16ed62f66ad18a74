import { type CallInput, calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { spanOf } from './day-range.ts';

type Body = CallInput<typeof calls.createPurchase>['body'];

const server = withSharedServer();
let admin: SignedIn;

const season = { from_date: '2026-09-22T20:30:00Z', to_date: '2026-12-21T20:29:59.999Z' };
const report = (query = season) => admin.client(calls.vatReport, { query });
const part = { count: 0, net: '0', vat: '0', other_taxes: '0' };

/** A confirmed sale of 1000 and its tax of a tenth, straight into the table. */
const sell = (accountId: string, day: string) =>
  server().database.asOwner(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id,
       buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
     values ($1, gen_random_uuid(), 'confirmed', 'simulator', 'A11216', 1, 'T1', 'type_one', 'sale', 'original', '', '', '', '',
       now(), $2, 1100, 100, now(), now(), now())`,
    [accountId, day],
  );

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('the VAT of a season', () => {
  it('is nothing where nothing was bought or sold', async () => {
    expect(await report()).toMatchObject({
      ...{ from_day: '2026-09-23', to_day: '2026-12-21', payable: '0', void_count: 0 },
      creditable: { buys: part, returns: part, net: '0', vat: '0' },
    });
  });

  it('is of the right days, and a credit where more was paid than taken', async () => {
    const buy = (day: string, changes: Partial<Body> = {}) =>
      admin.client(calls.createPurchase, {
        body: { day, supplier_name: 'فروشنده', net: '1000', vat: '100', credit: 'yes', ...changes },
      });
    await buy('2026-09-22');
    await buy('2026-09-23');
    await buy('2026-11-01', { kind: 'return', net: '200', vat: '20' });
    await buy('2026-11-02', { credit: 'exempt_use', other_taxes: '9' });
    await buy('2026-11-03', { credit: 'void' });
    const found = await report();
    expect(found).toMatchObject({
      creditable: {
        buys: { count: 1, net: '1000', vat: '100' },
        returns: { count: 1, vat: '20' },
        net: '800',
        vat: '80',
      },
      not_creditable: { buys: { count: 1, net: '1000', vat: '100', other_taxes: '9' }, other_taxes: '9' },
      ...{ void_count: 1, payable: '-80' },
    });
  });

  it('is a file whose last row is the difference', async () => {
    const query = new URLSearchParams({ ...season, format: 'csv' });
    const answer = await server().fetch(`/api/analytics/vat/export?${query}`, { token: admin.token });
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toContain('اعتبار انتقالی');
    expect(lines.at(-1)).toContain('80');
  });

  it('begins with the credit that somebody says the one before left, and tells what that comes to', async () => {
    const who = await server().newAdmin();
    const buy = (day: string, vat: string) =>
      who.client(calls.createPurchase, { body: { day, supplier_name: 'فروشنده', net: '1000', vat, credit: 'yes' } });
    const put = (first: string, amount: string | null) =>
      who.client(calls.putBroughtForward, { body: { season: first, amount } });
    const read = (query: object) => who.client(calls.vatReport, { query });
    await buy('2026-07-01', '700');
    await buy('2026-10-01', '100');
    const open = { season: '2026-09-23', amount: '0', is_said: false, left_before: '700' };
    expect(await read(season)).toMatchObject({ brought_forward: open, payable: '-100' });
    expect(await put('2026-09-23', '۶۵۰')).toEqual({ ...open, amount: '650', is_said: true });
    expect(await read(season)).toMatchObject({ payable: '-750' });
    await put('2026-06-22', '30');
    expect(await read(season)).toMatchObject({ brought_forward: { amount: '650', left_before: '730' } });
    expect(await put('2026-09-23', '0')).toMatchObject({ amount: '0', is_said: true });
    expect(await put('2026-09-23', null)).toMatchObject({ is_said: false });
    // Of other days, and of a branch, nobody declares anything.
    const month = { from_date: '2026-09-22T20:30:00Z', to_date: '2026-10-22T20:29:59.999Z' };
    expect(await read(month)).toMatchObject({ brought_forward: null, payable: '-100' });
    const branch = await who.client(calls.createBranch, { body: { name: 'مرکزی', code: '1' } });
    expect(await read({ ...season, branch_id: branch.id })).toMatchObject({ brought_forward: null });
    const log = await who.client(calls.listEventLog, { query: { subject: 'purchase' } });
    const said = log.events.filter(({ action }) => action === 'purchase.brought_forward');
    expect(said).toHaveLength(4);
  });

  it('counts what was sold a moment ago when it answers what was said', async () => {
    const who = await server().newAdmin();
    const put = () => who.client(calls.putBroughtForward, { body: { season: '2026-09-23', amount: '1' } });
    await who.client(calls.createPurchase, {
      body: { day: '2026-07-01', supplier_name: 'فروشنده', net: '1000', vat: '700', credit: 'yes' },
    });
    await sell(who.accountId, '2026-07-02');
    expect(await put()).toMatchObject({ left_before: '600' });
  });

  it.each([
    [{ season: '2026-10-23', amount: '1' }, 'season'],
    [{ season: '2036-12-21', amount: '1' }, 'season'],
    [{ season: '1920-06-21', amount: '1' }, 'season'],
    [{ season: '1920-06-22', amount: '1' }, 'season'],
    [{ season: '2026-09-23', amount: '-1' }, 'amount'],
    [{ season: '2026-09-23', amount: '1.5' }, 'amount'],
    [{ season: '2026-09-23', amount: '' }, 'amount'],
    [{ season: '2026-09-23', amount: '9'.repeat(19) }, 'amount'],
  ])('takes no %j', async (body, path) => {
    const refused = admin.client(calls.putBroughtForward, { body });
    await expect(refused).rejects.toMatchObject({ status: 400, problem: { errors: [{ path }] } });
  });

  it('tells beside it what stands in the place of days before, and what of its own no longer stands, each with its list', async () => {
    const who = await server().newAdmin();
    const { accountId } = who;
    let serial = 100;
    /** An invoice of a day with so much tax, in the place of another or cancelling it. */
    const issue = async (day: string, vat: number, subject = 'original', refers: string | null = null) => {
      serial += 1;
      const [row] = await server().database.asOwner<{ id: string }>(
        `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
           internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
         values ($1, gen_random_uuid(), 'confirmed', 'simulator', 'A11216', $2, $3, 'type_one', 'sale', $4, $5, '', '', '', '',
           $6, $7, $8, $9, now(), now(), now()) returning id`,
        [accountId, serial, `T${serial}`, subject, refers, `${day}T08:00:00Z`, day, vat * 11, vat],
      );
      const id = row?.id ?? '';
      const by = subject === 'cancellation' ? 'cancelled_by' : 'superseded_by';
      if (refers !== null)
        await server().database.asOwner(`update invoices set ${by} = $2 where id = $1`, [refers, id]);
      return id;
    };
    const read = (query: object) => who.client(calls.vatReport, { query });
    const summer = { from_date: '2026-06-21T20:30:00Z', to_date: '2026-09-22T20:29:59.999Z' };
    const none = { before: { count: 0, vat: '0', former_vat: '0' }, later: { count: 0, vat: '0' } };
    const sold = await issue('2026-09-01', 100);
    // Corrected within its season: the report of the next one goes by what stood when that ended.
    const early = await issue('2026-09-02', 50);
    const corrected = await issue('2026-09-03', 40, 'corrective', early);
    const cancelled = await issue('2026-09-04', 7);
    expect(await read(summer)).toMatchObject({
      sales: { vat: '147' },
      across: { sales: { ...none, cancelled: none.later }, purchases: none },
    });
    const returned = await issue('2026-10-01', 90, 'return', sold);
    const again = await issue('2026-10-02', 41, 'corrective', corrected);
    const last = await issue('2026-10-03', 42, 'corrective', again);
    await issue('2026-10-04', 0, 'cancellation', cancelled);
    // Of one season alone nothing is across anything.
    await issue('2026-10-05', 6, 'corrective', await issue('2026-10-04', 5));
    expect(await read(season)).toMatchObject({
      sales: { vat: '138' },
      across: {
        sales: {
          before: { count: 2, vat: '132', former_vat: '140' },
          later: none.later,
          cancelled: { count: 1, vat: '7' },
        },
      },
    });
    expect(await read(summer)).toMatchObject({
      sales: { vat: '0' },
      across: { sales: { before: none.before, later: { count: 3, vat: '147' }, cancelled: none.later } },
    });
    const listed = async (query: object) => {
      const { count, sales, sums } = await who.client(calls.listSales, { query: { sort: 'day', ...query } as never });
      expect(count).toBe(sales.length);
      return [sales.map(({ id }) => id), sums.vat];
    };
    expect(await listed({ ...season, across: 'before' })).toEqual([[returned, last], '132']);
    expect(await listed({ ...summer, across: 'later' })).toEqual([[sold, corrected, cancelled], '147']);
    // Whoever files the season of the cancellation takes off what the former one had.
    expect(await listed({ ...season, across: 'cancelled' })).toEqual([[cancelled], '7']);
    // Of another branch nothing.
    const branch = await who.client(calls.createBranch, { body: { name: 'مرکزی', code: '1' } });
    expect(await read({ ...summer, branch_id: branch.id })).toMatchObject({ across: { sales: none } });
    const lastRow = async (days: Record<string, string>) => {
      const query = new URLSearchParams({ ...days, format: 'csv' });
      const answer = await server().fetch(`/api/analytics/vat/export?${query}`, { token: who.token });
      return (await answer.text()).trim().split('\n').at(-1);
    };
    expect(await lastRow(summer)).toMatch(/^[^,]*پس از این دوره[^,]*,3,,147,/);
    expect(await lastRow(season)).toMatch(/^[^,]*در این دوره ابطال[^,]*,1,,7,/);
  });

  it('is the admin’s', async () => {
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    await expect(keeper.client(calls.vatReport, { query: season })).rejects.toMatchObject({ status: 403 });
    const body = { season: '2026-09-23', amount: '1' };
    await expect(keeper.client(calls.putBroughtForward, { body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the assistant', () => {
  const ask = (who: SignedIn, text: string) => who.client(calls.askAssistant, { body: { text } });

  it('tells the tax on purchases, and what was bought, with the latest of them and the way to their list', async () => {
    const who = await server().newAdmin();
    const day = tehranDay(new Date(server().clock.nowMs()));
    const enter = (supplier_name: string, vat: string, credit: 'yes' | 'other') =>
      who.client(calls.createPurchase, { body: { day, supplier_name, net: '1000', vat, credit } });
    await enter('البرز', '100', 'yes');
    await enter('خزر', '70', 'yes');
    await enter('خزر', '50', 'other');
    const told = await ask(who, 'مالیات خرید این ماه');
    expect(told.figures).toMatchObject([{ value: '170' }, { value: '2000' }, { value: '2', unit: 'count' }]);
    expect(told.rows).toMatchObject({ of: 'purchases', count: 2, list: { credit: 'creditable' } });
    expect((await ask(who, 'مالیات خرید البرز این ماه')).figures[0]).toMatchObject({ value: '100' });
    expect((await ask(who, 'مالیات خرید دماوند این ماه')).figures).toEqual([]);
    const all = await ask(who, 'خرید این ماه چقدر بوده؟');
    expect(all.figures.map(({ value }) => value)).toEqual(['3220', '170', '3000', '3']);
    expect(all.rows).toMatchObject({ of: 'purchases', count: 3 });
    expect(all.rows?.list).not.toHaveProperty('credit');
    const issuer = await server().newUser(who.accountId, { permissions: ['issue', 'invoices', 'treasury'] });
    expect(await ask(issuer, 'مالیات خرید این ماه')).toMatchObject({ kind: 'refused' });
    expect(await ask(issuer, 'خرید این ماه چقدر بوده؟')).toMatchObject({ kind: 'refused' });
  });

  it('tells beside the tax on sales what is left of it', async () => {
    const who = await server().newAdmin();
    const day = tehranDay(new Date(server().clock.nowMs()));
    await sell(who.accountId, day);
    const question = 'ارزش افزوده این فصل چقدر می‌شود؟';
    expect((await ask(who, question)).figures.map(({ label }) => label)).not.toContain('مالیات پرداختنی');
    const body = { day, supplier_name: 'خزر', net: '300', vat: '30', credit: 'yes' } as const;
    await who.client(calls.createPurchase, { body });
    expect((await ask(who, question)).figures.slice(-2)).toEqual([
      { label: 'اعتبار خریدها', value: '30', unit: 'rial' },
      { label: 'مالیات پرداختنی', value: '70', unit: 'rial' },
    ]);
    await who.client(calls.putBroughtForward, { body: { season: spanOf('season', day).from, amount: '90' } });
    expect((await ask(who, question)).figures.slice(-2)).toEqual([
      { label: 'اعتبار دوره پیش', value: '90', unit: 'rial' },
      { label: 'اعتبار انتقالی', value: '20', unit: 'rial' },
    ]);
  });
});

/** A purchase as the test itself remembers it. */
interface Known {
  body: Body;
  isDeleted: boolean;
}

const bodies = fc.record({
  kind: fc.constantFrom('buy' as const, 'return' as const),
  day: fc.constantFrom('2026-09-22', '2026-09-23', '2026-10-30', '2026-11-20'),
  net: fc.integer({ min: 0, max: 9_000_000 }).map(String),
  vat: fc.integer({ min: 0, max: 900_000 }).map(String),
  other_taxes: fc.integer({ min: 0, max: 9_000 }).map(String),
  credit: fc.constantFrom('yes' as const, 'exempt_use' as const, 'other' as const, 'void' as const),
});
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('create', 'create', 'edit', 'delete', 'undo', 'import', 'takeBack'),
    at: fc.nat(50),
    body: bodies,
  }),
  { minLength: 5, maxLength: 12 },
);

const vatOf = (known: readonly Known[], isWanted: (credit: Body['credit']) => boolean): string =>
  known
    .filter(({ isDeleted, body: { day, credit } }) => !isDeleted && day >= '2026-09-23' && isWanted(credit))
    .reduce((sum, { body: { kind, vat } }) => sum + (kind === 'return' ? -1n : 1n) * BigInt(vat ?? 0), 0n)
    .toString();

/** A file of one purchase, as the portal gives it. */
const fileOf = ({ day, net, vat }: Body, serial: number): Blob => {
  const number = makeTaxId({ memoryId: 'D44556', indatimMs: 0, serial: BigInt(serial) });
  const head = 'شماره منحصر به فرد مالیاتی,تاریخ صدور,نام فروشنده,مبلغ پس از کسر تخفیف,مالیات بر ارزش افزوده,وضعیت';
  return new Blob([`${head}\n${number},${day},فروشنده,${net},${vat},تأیید شده`]);
};

it('agrees with a recount of everything, whatever was entered, changed, imported, deleted and taken back', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const { client } = await server().newAdmin();
      const known = new Map<string, Known>();
      const imports: { id: string; body: Body }[] = [];
      for (const [index, { act, at, body }] of some.entries()) {
        const id = [...known.keys()][at % Math.max(1, known.size)];
        const one = id === undefined ? undefined : known.get(id);
        const full: Body = { ...body, supplier_name: 'فروشنده' };
        if (act === 'create' || id === undefined || one === undefined) {
          const tax_number = makeTaxId({ memoryId: 'C33445', indatimMs: 0, serial: BigInt(index) });
          const made = await client(calls.createPurchase, { body: { ...full, tax_number } });
          known.set(made.id, { body: full, isDeleted: false });
        } else if (act === 'edit' && !one.isDeleted) {
          await client(calls.putPurchase, { params: { id }, body: full });
          known.set(id, { ...one, body: full });
        } else if (act === 'delete' && !one.isDeleted) {
          await client(calls.deletePurchase, { params: { id } });
          known.set(id, { ...one, isDeleted: true });
        } else if (act === 'import' && Number(full.net) > 0) {
          const read = await client(calls.createPurchaseImport, { body: { file: fileOf(full, index) } });
          await client(calls.takePurchaseImport, { params: { id: read.id }, body: {} });
          imports.push({ id: read.id, body: { ...full, kind: 'buy', credit: 'yes', other_taxes: '0' } });
        } else if (act === 'takeBack') {
          const last = imports.pop();
          if (last !== undefined) await client(calls.undoPurchaseImport, { params: { id: last.id } });
        } else if (act === 'undo' && one.isDeleted) {
          await client(calls.restorePurchase, { params: { id } });
          known.set(id, { ...one, isDeleted: false });
        }
      }
      const found = await client(calls.vatReport, { query: season });
      const all = [...known.values(), ...imports.map(({ body }) => ({ body, isDeleted: false }))];
      const creditable = vatOf(all, (credit) => credit === 'yes');
      expect(found.creditable.vat).toBe(creditable);
      expect(found.not_creditable.vat).toBe(vatOf(all, (credit) => credit !== 'yes' && credit !== 'void'));
      expect(BigInt(found.payable)).toBe(-BigInt(creditable));
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
