import { type CallInput, calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { dayBefore, sell } from '../customers/testing/generated-books.ts';
import { purchaseImportTexts } from './imports/messages.fa.ts';

type Body = CallInput<typeof calls.createPurchase>['body'];
/** undefined: nothing is said of it */
type Changes = { [Key in keyof Body]?: Body[Key] | undefined };

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;
let supplier: string;
let bank: string;

const body = (changes: Changes = {}): Body => {
  const given = { number: 'ف-۱۲', net: '1000', vat: '100', on_account: true, customer_id: supplier, ...changes };
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { day: dayBefore(runtime, 2), ...Object.fromEntries(said) } as Body;
};
const buy = (changes: Changes = {}) => admin.client(calls.createPurchase, { body: body(changes) });
const change = (id: string, changes: Changes) =>
  admin.client(calls.putPurchase, { params: { id }, body: body(changes) });
const balance = async () => (await admin.client(calls.getCustomer, { params: { id: supplier } })).balance;
const statement = () => admin.client(calls.customerStatement, { params: { id: supplier }, query: {} });
const events = () =>
  server().database.db.withAccount(admin.accountId, async (tx) => {
    const { rows } = await sql<{ of: string }>`
      select concat_ws(' ', type, data->>'id') as of from account_events`.execute(tx);
    return rows.map(({ of }) => of);
  });
const customer = (company: string, economic_code: string) =>
  admin.client(calls.createCustomer, { body: { company, person_type: 'legal', economic_code } });

beforeEach(async () => {
  admin = await server().newAdmin();
  supplier = (await customer('پخش البرز', '14003778990')).id;
  bank = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت', opening_balance: '5000' } })).id;
});

describe('a purchase in the account of its supplier', () => {
  it('is owed to them with its number, and who is paid for it owes nothing', async () => {
    const { id, on_account } = await buy();
    expect([on_account, await balance()]).toEqual([true, '-1100']);
    expect((await statement()).rows).toMatchObject([
      { kind: 'purchase', id, internal_id: 'ف-۱۲', debit: '0', credit: '1100', balance: '-1100', invoice_id: null },
    ]);
    const creditors = await admin.client(calls.listCustomers, { query: { standing: 'creditor' } });
    expect(creditors.customers.map((one) => one.id)).toEqual([supplier]);
    const paid = { kind: 'withdrawal', place_id: bank, customer_id: supplier, amount: 1100 } as const;
    await admin.client(calls.createMovement, { body: paid });
    expect(await balance()).toBe('0');
    expect((await admin.client(calls.listAgeing, { query: {} })).debtors).toEqual([]);
  });

  it('follows whatever becomes of it', async () => {
    const { id } = await buy();
    await change(id, { net: '2000' });
    expect(await balance()).toBe('-2100');
    await change(id, { credit: 'void' });
    expect([await balance(), (await statement()).rows]).toEqual(['0', []]);
    await change(id, { kind: 'return' });
    expect((await statement()).rows).toMatchObject([{ kind: 'purchase_return', debit: '1100', balance: '1100' }]);
    await change(id, {});
    await admin.client(calls.deletePurchase, { params: { id } });
    expect(await balance()).toBe('0');
    await admin.client(calls.restorePurchase, { params: { id } });
    expect(await balance()).toBe('-1100');
    const other = (await customer('پخش دماوند', '14008430838')).id;
    await change(id, { customer_id: other });
    expect([await balance(), (await admin.client(calls.getCustomer, { params: { id: other } })).balance]).toEqual([
      ...['0', '-1100'],
    ]);
    await change(id, { on_account: false });
    expect(await balance()).toBe('0');
  });

  it('pays what they owe, the oldest first', async () => {
    const invoice = await server().database.db.withAccount(admin.accountId, (tx) =>
      sell(runtime, tx, admin.accountId, { customer: supplier, total: '1500', age: 9 }),
    );
    await buy();
    const { payment } = await admin.client(calls.getInvoice, { params: { id: invoice } });
    expect([payment?.state, payment?.open, await balance()]).toEqual(['part', '400', '400']);
  });

  it('is asked for: one that nothing is said of stands beside the account, and one that stands in it stays', async () => {
    const silent = await buy({ on_account: undefined });
    expect([silent.on_account, await balance()]).toEqual([false, '0']);
    const { id } = await buy();
    const kept = await change(id, { on_account: undefined, net: '500' });
    expect([kept.on_account, await balance()]).toEqual([true, '-600']);
    const parted = await change(id, { on_account: undefined, customer_id: null, supplier_name: 'پخش' });
    expect([parted.on_account, await balance()]).toEqual([false, '0']);
  });

  it('needs a supplier who is a customer', async () => {
    await expect(buy({ customer_id: null, supplier_name: 'ناشناس' })).rejects.toMatchObject({
      ...{ status: 400, problem: { errors: [{ path: 'on_account' }] } },
    });
  });

  it('is not taken out of the account behind its back', async () => {
    const { id } = await buy();
    await expect(admin.client(calls.deleteCustomerEntry, { params: { id } })).rejects.toMatchObject({ status: 409 });
    expect(await balance()).toBe('-1100');
  });

  it('is the branch’s who bought, whose employees keep it; the account is the whole seller’s', async () => {
    const [north, south] = await Promise.all(
      ['شمال', 'جنوب'].map(async (name, at) => {
        const { id: branch_id } = await admin.client(calls.createBranch, { body: { name, code: String(at + 1) } });
        const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
        await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id } });
        return keeper;
      }),
    );
    const { id } = (await north?.client(calls.createPurchase, { body: body() })) ?? { id: '' };
    expect((await statement()).rows).toMatchObject([{ kind: 'purchase', id, internal_id: 'ف-۱۲', credit: '1100' }]);
    const attempt = { params: { id }, body: body({ net: '5' }) };
    await expect(south?.client(calls.putPurchase, attempt)).rejects.toMatchObject({ status: 404 });
    await expect(south?.client(calls.deletePurchase, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await balance()).toBe('-1100');
    await north?.client(calls.putPurchase, attempt);
    expect(await balance()).toBe('-105');
    await north?.client(calls.deletePurchase, { params: { id } });
    expect(await balance()).toBe('0');
  });

  it('is the survivor’s of a merge, and comes back to its own with its undo, whatever became of it meanwhile', async () => {
    const other = (await customer('پخش دماوند', '14008430838')).id;
    const { id } = await buy({ customer_id: other });
    const fields = { company: 'پخش البرز', person_type: 'legal', economic_code: '14003778990' } as const;
    const merged = await admin.client(calls.mergeCustomers, { body: { keep: supplier, merge: [other], fields } });
    expect(await balance()).toBe('-1100');
    const told = async () => (await events()).filter((one) => one === `customer.changed ${supplier}`).length;
    expect(await told()).toBe(1);
    await change(id, { customer_id: other, supplier_name: 'پخش دماوند', net: '2000' });
    expect(await balance()).toBe('-2100');
    const read = () => admin.client(calls.getPurchase, { params: { id } });
    expect(await read()).toMatchObject({ customer_id: other, account_customer_id: supplier });
    expect(await told()).toBe(2);
    await admin.client(calls.deletePurchase, { params: { id } });
    await admin.client(calls.restorePurchase, { params: { id } });
    await admin.client(calls.undoMerge, { params: { id: merged.merge_id } });
    expect([await balance(), (await admin.client(calls.getCustomer, { params: { id: other } })).balance]).toEqual([
      ...['0', '-2100'],
    ]);
    expect(await read()).toMatchObject({ customer_id: other, account_customer_id: other });
  });

  it('is told to whoever looks at the account, and is opened by its customer without what is the seller’s own', async () => {
    const { id } = await buy({ note: 'گران خریدیم' });
    expect((await events()).filter((one) => one === `customer.changed ${supplier}`)).toHaveLength(1);
    const { links } = await admin.client(calls.shareStatements, { body: { customer_ids: [supplier], by: 'link' } });
    const shared = await admin.client(calls.openSharedStatement, {
      params: { id: links[0]?.url.split('/').at(-1) ?? '' },
    });
    expect(shared.rows).toMatchObject([{ kind: 'purchase', number: 'ف-۱۲', credit: '1100' }]);
    expect(JSON.stringify(shared)).not.toMatch(new RegExp(`گران|${id}`));
  });
});

describe('a purchase whose supplier was removed from the customers since', () => {
  const removeSupplier = () => admin.client(calls.deleteCustomer, { params: { id: supplier } });
  const isListed = async () => {
    const { customers } = await admin.client(calls.listCustomers, { query: {} });
    return customers.some(({ id }) => id === supplier);
  };
  const pay = () =>
    admin.client(calls.createCustomerEntry, {
      params: { id: supplier },
      body: { kind: 'payment', amount: '1100', day: dayBefore(runtime, 1) },
    });
  const others = async () => (await admin.client(calls.listAgeing, { query: {} })).owed_by_others;

  it('comes back beside their account, who would be owed something and be in no list', async () => {
    const { id } = await buy();
    await admin.client(calls.deletePurchase, { params: { id } });
    await removeSupplier();
    const back = await admin.client(calls.restorePurchase, { params: { id } });
    expect([back.on_account, back.customer_id, back.account_customer_id]).toEqual([false, supplier, null]);
    expect([await isListed(), await others()]).toEqual([false, '0']);
    await admin.client(calls.restoreCustomer, { params: { id: supplier } });
    expect(await balance()).toBe('0');
    await change(id, {});
    expect(await balance()).toBe('-1100');
  });

  it('counts again beside their account, also where it is asked for there, and of who was merged with them', async () => {
    const other = (await customer('پخش دماوند', '14008430838')).id;
    const [one, theirs] = [await buy({ credit: 'void' }), await buy({ credit: 'void', customer_id: other })];
    const fields = { company: 'پخش البرز', person_type: 'legal', economic_code: '14003778990' } as const;
    await admin.client(calls.mergeCustomers, { body: { keep: supplier, merge: [other], fields } });
    await removeSupplier();
    const named = { customer_id: other, supplier_name: 'پخش دماوند' };
    expect((await change(one.id, { supplier_name: 'پخش البرز' })).on_account).toBe(false);
    expect((await change(theirs.id, named)).on_account).toBe(false);
    expect([await isListed(), await others()]).toEqual([false, '0']);
  });

  it('brings them into the list again where it stands in their account and is changed or goes: they owe, or are owed', async () => {
    const { id } = await buy();
    await pay();
    await removeSupplier();
    const named = { supplier_name: 'پخش البرز' };
    expect([(await change(id, { ...named, note: 'یادداشت' })).on_account, await isListed()]).toEqual([true, false]);
    await change(id, { ...named, net: '1010' });
    expect([await isListed(), await balance()]).toEqual([true, '-10']);
    await change(id, named);
    await removeSupplier();
    await admin.client(calls.deletePurchase, { params: { id } });
    expect([await isListed(), await balance()]).toEqual([true, '1100']);
    expect((await events()).filter((one) => one === `customer.created ${supplier}`)).toHaveLength(3);
  });

  it('counts with who is no customer where another took their code since', async () => {
    const { id } = await buy();
    await pay();
    await removeSupplier();
    await customer('پخش نو', '14003778990');
    await admin.client(calls.deletePurchase, { params: { id } });
    expect([await isListed(), await others()]).toEqual([false, '1100']);
  });
});

describe('the assistant', () => {
  const ask = (text: string) => admin.client(calls.askAssistant, { body: { text } });

  it('knows whom we owe, and of whom most was bought', async () => {
    expect((await ask('به چه کسانی بدهکاریم')).text).toContain('به هیچ‌کس');
    expect((await ask('از کی بیشتر خرید کردیم')).text).toContain('خریدی پیدا نشد');
    const other = (await customer('پخش دماوند', '14008430838')).id;
    const stranger = { on_account: false, customer_id: null, supplier_name: 'تاکسی‌بار' };
    await buy();
    await buy({ customer_id: other, net: '3000', vat: '0' });
    await buy({ customer_id: other, net: '500', vat: '0', kind: 'return' });
    await buy({ ...stranger, net: '9000', credit: 'void' });
    await buy({ ...stranger, net: '1200', vat: '0' });
    const owing = await ask('به چه کسانی بدهکاریم');
    expect(owing.figures.map(({ label, value }) => [label, value])).toEqual([
      ...[
        ['جمع', '3600'],
        ['پخش دماوند', '2500'],
      ],
      ['پخش البرز', '1100'],
    ]);
    expect(owing.rows).toMatchObject({ of: 'creditors', count: 2, list: { standing: 'creditor' } });
    expect(owing.rows?.shown.map(({ id }) => id)).toEqual([other, supplier]);
    const one = await ask('۱ فروشنده با بیشترین بدهی');
    expect(one.figures.map(({ label }) => label)).toEqual(['جمع', 'پخش دماوند']);
    expect((await ask('۲۵ نفری که بیشترین بدهی را به آن‌ها داریم')).text).toMatch(/؛ بیش از ۲۰ تا را با هم نمی‌گویم$/);
    expect((await ask('به پخش البرز چقدر بدهکاریم')).figures[0]).toMatchObject({
      ...{ label: 'به او بدهکارید', value: '1100' },
    });
    const ofOne = await ask('از پخش دماوند چقدر خرید کردیم');
    expect(ofOne.text).toMatch(/^خرید از «پخش دماوند»/);
    expect(ofOne.figures[0]).toMatchObject({ value: '2500' });
    const most = await ask('از کی بیشتر خرید کردیم');
    expect(most.figures.map(({ label, value }) => [label, value])).toEqual([
      ['پخش دماوند', '2500'],
      ['تاکسی‌بار', '1200'],
      ['پخش البرز', '1100'],
    ]);
    expect(most.rows).toMatchObject({ of: 'purchases', count: 2 });
    const { purchases } = await admin.client(calls.listPurchases, {
      query: { supplier: most.rows?.list?.supplier ?? '' },
    });
    expect(purchases.map(({ id }) => id)).toEqual(most.rows?.shown.map(({ id }) => id));
  });

  const [national, economic] = ['0012345679', '00123456790001'];
  it.each([
    [
      'both codes, and the national one',
      [{ economic_code: economic, national_code: national }, { national_code: national }],
    ],
    ['a citizen’s economic code, and the national one', [{ economic_code: economic }, { national_code: national }]],
    [
      'an economic code that is not of the national one, alone and beside it',
      [{ economic_code: '41111111110001' }, { economic_code: '41111111110001', national_code: national }],
    ],
    ['a name alone, and that of others with a code', [{}, {}, { national_code: national }]],
  ])('tells of one supplier once, and leads to just that: %s', async (_what, codes) => {
    const of = (more: object, net: string) =>
      buy({ on_account: false, customer_id: null, person_type: 'real', vat: '0', net, ...more } as Changes);
    for (const more of codes) await of({ supplier_name: 'علی رضایی', ...more }, '5000');
    await of({ supplier_name: 'مریم', national_code: '0084575948' }, '7000');
    const most = await ask('از کی بیشتر خرید کردیم');
    expect(most.figures[0]).toMatchObject({ label: 'علی رضایی', value: '10000' });
    // A row's own menu asks by whichever code the row has.
    const asked = new Set([most.rows?.list?.supplier ?? '', ...codes.flatMap((more) => Object.values<string>(more))]);
    if (codes.some((more) => Object.keys(more).length === 0)) asked.delete(national);
    for (const supplier of asked) {
      const { sums } = await admin.client(calls.listPurchases, { query: { supplier } });
      expect([supplier, sums.total]).toEqual([supplier, '10000']);
    }
  });
});

describe('a file of purchases', () => {
  const file = () =>
    new Blob([
      'تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,شماره صورتحساب,مجموع صورتحساب\n',
      '۱۴۰۵/۰۷/۱۸,پخش البرز,14003778990,7,5000\n۱۴۰۵/۰۷/۱۸,دیگری,10380285692,8,700\n',
    ]);
  const take = async (wish: { on_account?: boolean }) => {
    const { id } = await admin.client(calls.createPurchaseImport, { body: { file: file() } });
    await admin.client(calls.takePurchaseImport, { params: { id }, body: wish });
    return id;
  };

  it('writes into the accounts of suppliers who are customers where that is wanted, and is taken back', async () => {
    const id = await take({ on_account: true });
    const { purchases } = await admin.client(calls.listPurchases, { query: { sort: 'total' } });
    expect(purchases.map(({ total, on_account }) => [total, on_account])).toEqual([
      ['700', false],
      ['5000', true],
    ]);
    expect(await balance()).toBe('-5000');
    await admin.client(calls.undoPurchaseImport, { params: { id } });
    expect(await balance()).toBe('0');
  });

  it('leaves a row without any code to nobody, whoever else the file names', async () => {
    const rows = '۱۴۰۵/۰۷/۱۸,پخش البرز,14003778990,7,5000\n۱۴۰۵/۰۷/۱۸,بی‌کد,,9,300\n';
    const head = 'تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,شماره صورتحساب,مجموع صورتحساب\n';
    const { id } = await admin.client(calls.createPurchaseImport, { body: { file: new Blob([head, rows]) } });
    await admin.client(calls.takePurchaseImport, { params: { id }, body: { on_account: true } });
    const { purchases } = await admin.client(calls.listPurchases, { query: { sort: 'total' } });
    expect(purchases.map(({ total, customer_id, on_account }) => [total, customer_id, on_account])).toEqual([
      ['300', null, false],
      ['5000', supplier, true],
    ]);
    expect(await balance()).toBe('-5000');
  });

  describe('whose invoice stands in the place of one that stands in an account', () => {
    const tax = (serial: bigint) =>
      makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-10-10T08:00:00Z'), serial });
    const titles =
      'شماره منحصر به فرد مالیاتی,شماره مالیاتی صورتحساب مرجع,تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,';
    type Row = readonly [own: bigint, reference: bigint, total: string];
    const fileOf = (rows: readonly Row[]) => {
      const lines = rows.map(
        ([own, reference, total]) => `${tax(own)},${tax(reference)},۱۴۰۵/۰۷/۱۸,پخش البرز,14003778990,${total}\n`,
      );
      return new Blob([`${titles}مجموع صورتحساب\n`, ...lines]);
    };
    const takeRows = async (rows: readonly Row[]) => {
      const { id } = await admin.client(calls.createPurchaseImport, { body: { file: fileOf(rows) } });
      await admin.client(calls.takePurchaseImport, { params: { id }, body: {} });
      return id;
    };
    const bought = { tax_number: tax(7n), day: '2026-10-10', economic_code: '14003778990' } as const;

    it('stands there too, also where the file has several of them, and goes back with the file', async () => {
      await buy({ ...bought, payment_due: '2026-12-01' });
      const id = await takeRows([
        [9n, 8n, '1200'],
        [8n, 7n, '1300'],
      ]);
      expect(await balance()).toBe('-1200');
      const [standing] = (await statement()).rows;
      expect(standing).toMatchObject({ kind: 'purchase', tax_number: tax(9n), credit: '1200' });
      const { payment_due } = await admin.client(calls.getPurchase, { params: { id: standing?.id ?? '' } });
      expect(payment_due).toBe('2026-12-01');
      await admin.client(calls.undoPurchaseImport, { params: { id } });
      expect(await balance()).toBe('-1100');
    });

    it('is paid by the money that names what it replaced, whichever is older, until its file is taken back', async () => {
      const older = await buy({ ...bought, tax_number: tax(1n), day: '2026-09-01', net: 900 });
      const paid = await buy({ ...bought, net: 1900 });
      const pay = (pays_purchase_id: string, amount: string) =>
        admin.client(calls.createCustomerEntry, {
          params: { id: supplier },
          body: { kind: 'payment', amount, day: '2026-10-11', pays_purchase_id },
        });
      await pay(paid.id, '1500');
      const open = async () => {
        const { purchases } = await admin.client(calls.listPurchases, { query: { payment: 'open', sort: 'day' } });
        return purchases.map(({ tax_number, payment }) => [tax_number, payment?.open]);
      };
      expect(await open()).toEqual([
        [tax(1n), '1000'],
        [tax(7n), '500'],
      ]);
      const first = await takeRows([[8n, 7n, '2000']]);
      const replaced = [
        [tax(1n), '1000'],
        [tax(8n), '500'],
      ];
      expect(await open()).toEqual(replaced);
      // Whoever writes a payment anew of what the statement says pays that one as well.
      await pay(paid.id, '100');
      expect(await open()).toEqual([replaced[0], [tax(8n), '400']]);
      const second = await takeRows([[9n, 8n, '1800']]);
      expect(await open()).toEqual([replaced[0], [tax(9n), '200']]);
      await admin.client(calls.undoPurchaseImport, { params: { id: second } });
      expect(await open()).toEqual([replaced[0], [tax(8n), '400']]);
      await admin.client(calls.undoPurchaseImport, { params: { id: first } });
      expect(await open()).toEqual([replaced[0], [tax(7n), '400']]);
      await pay(older.id, '1000');
      expect(await open()).toEqual([[tax(7n), '400']]);
    });

    it('is paid by it also once a file that told of the whole line is taken back', async () => {
      await buy({ ...bought, tax_number: tax(1n), day: '2026-09-01', net: 900 });
      const { id } = await buy({ ...bought, net: 1900 });
      const pay = (amount: string) =>
        admin.client(calls.createCustomerEntry, {
          params: { id: supplier },
          body: { kind: 'payment', amount, day: '2026-10-11', pays_purchase_id: id },
        });
      await pay('1500');
      const open = async () => {
        const { purchases } = await admin.client(calls.listPurchases, { query: { payment: 'open', sort: 'day' } });
        return purchases.map(({ tax_number, payment }) => [tax_number, payment?.open]);
      };
      await takeRows([[8n, 7n, '2000']]);
      const second = await takeRows([
        [8n, 7n, '2000'],
        [9n, 8n, '1800'],
      ]);
      const older = [tax(1n), '1000'];
      expect(await open()).toEqual([older, [tax(9n), '300']]);
      await admin.client(calls.undoPurchaseImport, { params: { id: second } });
      expect(await open()).toEqual([older, [tax(8n), '500']]);
      await pay('100');
      expect(await open()).toEqual([older, [tax(8n), '400']]);
      // Of what was never in the register the next one that is.
      await takeRows([
        [11n, 10n, '1700'],
        [10n, 8n, '1600'],
      ]);
      expect(await open()).toEqual([older, [tax(11n), '100']]);
    });

    it('is paid by it also where the register had both, or a file told of the first before', async () => {
      await buy({ ...bought, tax_number: tax(1n), day: '2026-09-01', net: 1000 });
      const paid = await buy({ ...bought, net: 2000 });
      await buy({ ...bought, tax_number: tax(8n), net: 2000, vat: '0' });
      const body = { kind: 'payment', amount: '2000', day: '2026-10-11', pays_purchase_id: paid.id } as const;
      await admin.client(calls.createCustomerEntry, { params: { id: supplier }, body });
      await admin.client(calls.putPurchase, {
        params: { id: paid.id },
        body: { ...bought, net: '2000', customer_id: supplier, on_account: true, credit: 'void' },
      });
      const open = async () =>
        (await admin.client(calls.listPurchases, { query: { payment: 'open' } })).purchases.map(
          ({ tax_number }) => tax_number,
        );
      expect(await open()).toEqual([tax(8n)]);
      // Nothing of it is new or other than in the register, and its row tells what it brings all the same.
      const rowsOf = async (id: string) =>
        (await admin.client(calls.purchaseImportRows, { params: { id } })).rows.map(({ state, is_heir, reason }) => [
          ...[state, is_heir, reason],
        ]);
      const file = fileOf([[8n, 7n, '2000']]);
      const { id } = await admin.client(calls.createPurchaseImport, { body: { file } });
      expect(await rowsOf(id)).toEqual([['known', true, purchaseImportTexts.becomesHeir]]);
      await admin.client(calls.takePurchaseImport, { params: { id }, body: {} });
      expect(await open()).toEqual([tax(1n)]);
      expect(await rowsOf(id)).toEqual([['known', false, '']]);
      // What was taken says nothing of what it would bring, also where an earlier release took it and kept no link.
      await server().database.asOwner('update purchases set replaced_by = null where id = $1', [paid.id]);
      expect(await rowsOf(id)).toEqual([['known', false, '']]);
    });

    it('stands in the account of whom it was entered for, and beside it where that did', async () => {
      const other = (await customer('پخش دماوند', '14008430838')).id;
      await buy({ ...bought, customer_id: other });
      await buy({ ...bought, tax_number: tax(17n), on_account: false });
      await takeRows([
        [8n, 7n, '1200'],
        [18n, 17n, '60'],
      ]);
      const theirs = (await admin.client(calls.getCustomer, { params: { id: other } })).balance;
      expect([await balance(), theirs]).toEqual(['0', '-1200']);
    });

    it('stands in the account of who was removed since, who is in the list again for it', async () => {
      await buy(bought);
      await admin.client(calls.createCustomerEntry, {
        params: { id: supplier },
        body: { kind: 'payment', amount: '1100', day: dayBefore(runtime, 1) },
      });
      await admin.client(calls.deleteCustomer, { params: { id: supplier } });
      await takeRows([[8n, 7n, '1250']]);
      expect(await balance()).toBe('-150');
    });
  });

  it('that is taken back brings what it made void back beside the account of who was removed since', async () => {
    const tax_number = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-10-10T08:00:00Z'), serial: 7n });
    const { id } = await buy({ tax_number, day: '2026-10-10', economic_code: '14003778990' });
    const head =
      'شماره منحصر به فرد مالیاتی,تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,مجموع صورتحساب,وضعیت صورتحساب\n';
    const rows = `${tax_number},۱۴۰۵/۰۷/۱۸,پخش البرز,14003778990,1100,ابطال شده\n`;
    const file = await admin.client(calls.createPurchaseImport, { body: { file: new Blob([head, rows]) } });
    await admin.client(calls.takePurchaseImport, { params: { id: file.id }, body: {} });
    expect(await balance()).toBe('0');
    await admin.client(calls.deleteCustomer, { params: { id: supplier } });
    await admin.client(calls.undoPurchaseImport, { params: { id: file.id } });
    const { credit, on_account } = await admin.client(calls.getPurchase, { params: { id } });
    expect([credit, on_account]).toEqual(['yes', false]);
  });

  it('writes beside the accounts where nothing is said', async () => {
    await take({});
    expect(await balance()).toBe('0');
  });
});
