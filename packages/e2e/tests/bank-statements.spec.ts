import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { newSeller } from '../src/people.ts';
import type { System } from '../src/system.ts';

/** A bank's file, from the choice of it to the books that agree with the bank, and back. */
test.describe.configure({ mode: 'serial' });
/** Of a seller of its own: the demo's books would be in the way. */
let client: Client;
let seller: System;
let account: string;
test.beforeAll(async ({ system }) => {
  seller = await newSeller(system, 'reconciler', '09125550104', 'A2HP54');
  client = await signedInClient(seller);
  const body = { bank_name: 'بانک ملت', name: 'جاری ملت', opening_balance: 1_000_000 };
  account = (await client(calls.createBankAccount, { body })).id;
  await client(calls.createCustomer, { body: { company: 'پخش آریا', person_type: 'legal' } });
  await client(calls.createMovement, {
    body: {
      kind: 'deposit',
      place_id: account,
      amount: 5_000_000,
      at: '2026-10-23T09:00:00Z',
      reference_number: '700001',
    },
  });
  await client(calls.createMovement, {
    body: { kind: 'withdrawal', place_id: account, amount: 77_000, at: '2026-10-24T09:00:00Z', notes: 'پیک' },
  });
});
test.beforeEach(({ page }) => logIn(page, seller));

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const aban = file('mellat-aban.csv', [
  'بانک ملت - گردش حساب,,,,,,',
  'تاریخ,ساعت,شرح,شماره پیگیری,برداشت,واریز,مانده',
  '1405/08/01,10:15,واریز پخش آریا,700001,,5000000,6000000',
  '1405/08/02,09:00,کارمزد ساتنا,700002,12000,,5988000',
  '1405/08/03,12:30,انتقال از پخش آریا,700003,,2500000,8488000',
  '1405/08/99,12:30,ردیف خراب,700004,,1,',
]);

const balanceOf = async () => (await client(calls.getBankAccount, { params: { id: account } })).balance;
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const choose = (page: Page, chosen: ReturnType<typeof file>) => page.getByLabel('انتخاب فایل').setInputFiles(chosen);

test('a file is read beside the books, chosen from and imported', async ({ page, system }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/bank_account/list*', (route) => held.then(() => route.continue()));
  await page.goto(`${system.url}/bank-accounts/statements`);
  // Opened by the keyboard before the accounts came, the choice says so, and has them as they come.
  await page.getByRole('button', { name: /حساب بانکی یا کارتخوان/ }).press('Enter');
  await expect(page.getByText('در حال خواندن…')).toBeVisible();
  release();
  await expect(page.getByRole('option', { name: 'جاری ملت' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`statements\\?place=${account}`));
  await goOn(page, `/bank-accounts?id=${account}`);
  await page.getByRole('complementary', { name: 'جاری ملت' }).getByRole('button', { name: 'صورت‌حساب بانک' }).click();
  await expect(page.getByText('صورت‌حساب‌های خوانده‌شده این حساب اینجا می‌آیند')).toBeVisible();
  await choose(page, file('bad.pdf', ['%PDF-1.7']));
  await expect(page.getByRole('alert').getByText(/این فایل .*PDF.* است/)).toBeVisible();
  await choose(page, aban);

  await expect(tab(page, 'تازه')).toContainText('۲');
  await expect(tab(page, 'در دفتر')).toContainText('۱');
  await expect(tab(page, 'خوانده نشد')).toContainText('۱');
  await expect(tab(page, 'فقط در دفتر')).toContainText('۱');
  await expect(page.getByText('مانده‌های فایل با هم می‌خوانند')).toBeVisible();
  await expect(page.getByText('اختلاف پس از ثبت:')).toContainText('۷۷٬۰۰۰');
  await tab(page, 'خوانده نشد').click();
  await expect(page.getByText('این تاریخ خوانده نشد؛ مانند ۱۴۰۵/۰۸/۲۹ باشد.')).toBeVisible();
  await tab(page, 'فقط در دفتر').click();
  await expect(page.getByRole('list', { name: 'فقط در دفتر' })).toContainText('پیک');

  // What is chosen outlives a reload: a row left out, and whose money a row is.
  await tab(page, 'تازه').click();
  const table = page.getByRole('grid', { name: 'تازه' });
  const fee = table.getByRole('row', { name: /کارمزد ساتنا/ });
  await fee.getByRole('checkbox').click({ force: true });
  await expect(table.getByRole('button', { name: 'طرف ردیف ۵، «پخش آریا» است' })).toBeVisible();
  await table.getByRole('button', { name: 'مشتری یا محل ردیف ۵', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'این پول از کیست یا به کیست؟' });
  await dialog.getByRole('combobox', { name: /مشتری/ }).fill('آریا');
  await page.getByRole('option', { name: 'پخش آریا' }).click();
  await dialog.getByRole('button', { name: 'ثبت', exact: true }).click();
  await expect(page.getByText('۱ گردش ثبت می‌شود')).toBeVisible();
  await page.reload();
  await expect(page.getByText('۱ گردش ثبت می‌شود')).toBeVisible();
  await expect(table.getByRole('button', { name: 'مشتری یا محل ردیف ۵: پخش آریا' })).toBeVisible();

  await page.getByRole('button', { name: 'ثبت صورت‌حساب' }).dblclick();
  await expect(page.getByText('۱ گردش ثبت شد و ۱ گردش با بانک تطبیق داده شد')).toBeVisible();
  await expect(page.getByText(/با دفتر ۶۵٬۰۰۰ ریال اختلاف دارد/)).toBeVisible();
  expect(await balanceOf()).toBe('8423000');
});

test('the same file again brings only what was left out; a statement is taken back as a whole, the last one first', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/bank-accounts/statements?place=${account}`);
  await choose(page, aban);
  await expect(tab(page, 'در دفتر')).toContainText('۲');
  // The rows, which are read anew after the import, come only once its user is at the movements: they call nobody back.
  const write = page.getByRole('button', { name: 'ثبت صورت‌حساب' });
  await expect(write).toBeVisible();
  const hold = Promise.withResolvers<void>();
  await page.route(/treasury\/statement\/[^/]+\/rows/, async (route) => {
    await hold.promise;
    await route.fallback();
  });
  await write.click();
  await expect(page.getByText('۱ گردش ثبت شد و ۲ گردش با بانک تطبیق داده شد')).toBeVisible();
  expect(await balanceOf()).toBe('8411000');
  await page.getByRole('button', { name: 'دیدن گردش‌ها' }).click();
  await expect(page).toHaveURL(/tab=movements/);
  hold.resolve();
  const movements = page.getByRole('grid', { name: 'گردش‌ها' });
  await expect(movements.getByText('با بانک تطبیق شده')).toHaveCount(3);
  await page.getByRole('button', { name: /نوع گردش/ }).click();
  await page.getByRole('option', { name: 'تطبیق نشده با بانک' }).click();
  await expect(movements.getByRole('row')).toHaveCount(2);
  await expect(movements).toContainText('پیک');

  await goOn(page, `/bank-accounts/statements?place=${account}`);
  const list = page.getByRole('grid', { name: 'صورت‌حساب‌های خوانده‌شده' });
  await expect(list.getByRole('row')).toHaveCount(3);
  const undo = async (place: number) => {
    await list.getByRole('row').nth(place).click();
    await page.getByRole('button', { name: 'برگرداندن ثبت' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'برگرداندن ثبت' }).click();
  };
  await undo(2);
  await expect(page.getByRole('alertdialog').getByText(/نخست ثبت آن را برگردانید/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'انصراف' }).click();
  await page.goBack();
  await undo(1);
  await expect(page.getByText('ثبت این صورت‌حساب برگشته است')).toBeVisible();
  await page.goBack();
  await undo(2);
  await expect(page.getByText('ثبت این صورت‌حساب برگشته است')).toBeVisible();
  expect(await balanceOf()).toBe('5923000');
});

test('columns that nobody knows are said once; on a phone too, in the dark', async ({ page, system }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const strange = file('strange.csv', ['الف,ب,پ', '1405/08/05,120000,نخست از پخش آریا', '1405/08/06,-45000,دوم']);
  await page.goto(`${system.url}/bank-accounts/statements?place=${account}`);
  await choose(page, strange);
  await expect(page.getByText('بعضی ستون‌های این فایل شناخته نشد')).toBeVisible();
  const say = async (column: string, field: string) => {
    await page.getByRole('button', { name: new RegExp(`ستون «${column}» چیست`) }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  await say('الف', 'تاریخ');
  await say('ب', 'مبلغ');
  await say('پ', 'شرح');
  expect.soft(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'خواندن ردیف‌ها' }).click();
  await expect(tab(page, 'تازه')).toContainText('۲');
  await expect(page.getByText('نخست')).toBeVisible();
  // Whom a row names is taken by one press, for all rows at once.
  await page.getByRole('button', { name: 'پذیرفتن ۱ پیشنهاد' }).click();
  await expect(page.getByRole('button', { name: 'مشتری یا محل ردیف ۲: پخش آریا' })).toBeVisible();
  await expect(page.getByRole('button', { name: /پذیرفتن .* پیشنهاد/ })).toBeHidden();
  expect.soft(await axeFindings(page)).toEqual([]);
  const beyond = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(beyond).toBe(0);
  await goOn(page, `/bank-accounts/statements?place=${account}`);
  await choose(page, strange);
  await expect(tab(page, 'تازه')).toContainText('۲');
});
