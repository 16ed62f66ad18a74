import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

/** What was removed by mistake comes back by «بازگردانی» as it was, not only by its name. A cash desk is of the terminal's form. */
let client: Client;

type Known = Record<string, unknown> & { id: string };

interface Removable {
  what: string;
  /** the screen's address, before the record's id */
  path: string;
  /** where its values are in the panel, when they are not what it opens with */
  tab?: string;
  button: string;
  make: () => Promise<Known>;
  /** all that stand there now */
  all: () => Promise<readonly Known[]>;
}

const limit = { limit: 500 };
const bank = (name: string, more: object = {}) =>
  client(calls.createBankAccount, { body: { name, bank_name: 'بانک ملت', ...more } });

const things: readonly Removable[] = [
  {
    what: 'a bank account that is not in use',
    path: '/bank-accounts?id=',
    tab: 'مشخصات',
    button: 'حذف حساب',
    make: () =>
      bank('حساب اشتباه', {
        sheba: 'IR070190337265513243702481',
        owner_name: 'نگین پارس',
        branch_name: 'بازار',
        branch_code: '1204',
        is_active: false,
        notes: 'قدیمی',
      }),
    all: async () => (await client(calls.listBankAccounts, { query: limit })).bank_accounts,
  },
  {
    what: 'a card terminal',
    path: '/poses?id=',
    tab: 'مشخصات',
    button: 'حذف کارتخوان',
    make: async () => {
      const bank_account_id = (await bank('حساب کارتخوان')).id;
      const body = { name: 'کارتخوان اشتباه', provider: 'به‌پرداخت', terminal_number: '87654321', bank_account_id };
      return client(calls.createPos, { body });
    },
    all: async () => (await client(calls.listPoses, { query: limit })).poses,
  },
  {
    what: 'a cheque book',
    path: '/checks?tab=books&id=',
    button: 'حذف دسته‌چک',
    make: async () => {
      const bank_account = (await bank('حساب دسته‌چک')).id;
      const body = { bank_account, title: 'دسته‌چک اشتباه', series: 'الف/۷', first_number: '700', leaves: 50 };
      return client(calls.createCheckbook, { body });
    },
    all: async () => (await client(calls.listCheckbooks, { query: limit })).checkbooks,
  },
  {
    what: 'a cheque',
    path: '/checks?id=',
    button: 'حذف چک',
    make: () =>
      client(calls.createCheque, {
        body: {
          direction: 'received',
          number: '998877',
          amount: '45000000',
          due_day: '2027-01-20',
          party: 'فروشگاه مهر',
          bank_name: 'بانک ملت',
          notes: 'ضمانت',
        },
      }),
    all: async () => (await client(calls.listCheques, { query: limit })).cheques,
  },
  {
    what: 'a warehouse',
    path: '/warehousing?tab=warehouses&id=',
    button: 'حذف انبار',
    make: () =>
      client(calls.createWarehousing, {
        body: { kind: 'warehouse', name: 'انبار اشتباه', code: '0909', address: 'جاده مخصوص', notes: 'سوله' },
      }),
    all: async () => (await client(calls.listWarehousing, { query: limit })).warehouses,
  },
  {
    what: 'a branch',
    path: '/branches?id=',
    button: 'حذف شعبه',
    make: () =>
      client(calls.createBranch, {
        body: {
          name: 'شعبه اشتباه',
          code: '7701',
          phone: '02144556677',
          province: 'تهران',
          city: 'ری',
          address: 'میدان',
        },
      }),
    all: async () => (await client(calls.listBranches, { query: limit })).branches,
  },
];

/** Of a record what a new one has too: its values, without when and under which id it was made. */
function valuesOf(record: Known): Record<string, unknown> {
  const { id: _id, _id: _key, etag: _etag, created_at: _at, updated_at: _changed, events: _events, ...values } = record;
  return values;
}

async function removeAndBringBack(page: Page, { what, path, tab, button, make, all }: Removable): Promise<void> {
  const { id } = await make();
  const before = (await all()).find((one) => one.id === id);
  if (before === undefined) throw new Error(`${what} is not in its list`);
  await goOn(page, `${path}${id}`);
  const panel = page.getByRole('complementary');
  if (tab !== undefined) await panel.getByRole('tab', { name: tab }).click();
  await panel.getByRole('button', { name: button }).click();
  const undo = page.getByRole('button', { name: 'بازگردانی' });
  await expect(undo).toBeVisible();
  expect((await all()).map((one) => one.id)).not.toContain(id);
  await undo.click();
  const isBack = async () => (await all()).map(valuesOf);
  await expect.poll(isBack).toContainEqual(valuesOf(before));
  await expect(undo).toHaveCount(0);
}

test(`${things.map(({ what }) => what).join(', ')}: each comes back whole`, async ({ signedIn: page, system }) => {
  client = await signedInClient(system);
  await page.goto(`${system.url}/guide`);
  const told: unknown[] = [];
  for (const thing of things) {
    // One that fails says nothing of the others.
    await test.step(thing.what, () => removeAndBringBack(page, thing).catch((error) => told.push(error)));
  }
  expect(told).toEqual([]);
});
