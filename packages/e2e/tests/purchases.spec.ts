import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { formatJalaliDate, fromJalali, makeTaxId, toJalali, toPersianDigits } from '@taraz/core';
import { signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { newSeller } from '../src/people.ts';
import type { System } from '../src/system.ts';

/** What was bought, from the first purchase and the portal's file to the season's return. */
test.describe.configure({ mode: 'serial' });
/** Of a seller of its own: the demo's books would be in the way. */
let client: Client;
let seller: System;
test.beforeAll(async ({ system }) => {
  seller = await newSeller(system, 'purchaser', '09125550103', 'A2HP53');
  client = await signedInClient(seller);
  const body = { company: 'کارتن‌سازی خزر', person_type: 'legal', economic_code: '14003778990' } as const;
  await client(calls.createCustomer, { body });
});
test.beforeEach(({ page }) => logIn(page, seller));

/** Noon of today in Tehran: a tax number has the day of its instant in UTC. */
const noon = fromJalali({ ...toJalali(new Date().toISOString()), hour: 12, minute: 0, second: 0 });
const today = formatJalaliDate(noon);
const taxNumber = (serial: number) =>
  makeTaxId({ memoryId: 'B22334', indatimMs: Date.parse(noon), serial: BigInt(serial) });
const head =
  'شماره منحصر به فرد مالیاتی,تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,مجموع مبلغ پس از کسر تخفیف,مجموع مالیات بر ارزش افزوده,مجموع صورتحساب,وضعیت,موضوع صورتحساب';
const line = (serial: number, name: string, net: number, status = 'تأیید شده') =>
  [taxNumber(serial), toPersianDigits(today), name, '', net, net / 10, net + net / 10, status, 'اصلی'].join(',');
const portal = {
  name: 'karpooshe.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'فهرست صورتحساب‌های خرید,,,,,,,,',
      head,
      line(1, 'کارتن‌سازی خزر', 10_000_000),
      line(2, 'پخش البرز', 4_000_000),
      line(3, 'پخش البرز', 9_000_000, 'رد شده'),
      line(4, 'پخش البرز', 1_000).replace(toPersianDigits(today), '۱۴۰۵/۱۳/۰۱'),
    ].join('\n'),
  ),
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const list = (page: Page) => page.getByRole('grid', { name: 'فهرست خریدها' });
const choose = (page: Page) => page.getByLabel('انتخاب فایل').setInputFiles(portal);

async function expectWell(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect.soft(await axeFindings(page), `axe, ${colorScheme}`).toEqual([]);
  }
}

test('a purchase is entered by keyboard: its day from the tax number, its supplier from the customers, its tax by rate', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/purchases`);
  await expect(page.getByText('هنوز خریدی ثبت نشده است')).toBeVisible();
  await page.keyboard.press('Alt+n');
  const panel = page.getByRole('complementary', { name: 'خرید تازه' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${taxNumber(1).slice(0, -1)}${(Number(taxNumber(1).at(-1)) + 1) % 10}`);
  await expect(panel.getByText('رقم کنترل این شماره درست نیست')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(taxNumber(1));
  await expect(panel.getByText('شماره درست است')).toBeVisible();
  await panel.getByRole('combobox', { name: /^فروشنده/ }).focus();
  await page.keyboard.type('خزر');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: /^شماره اقتصادی/ })).toHaveValue('14003778990');
  await expect(panel.getByRole('checkbox', { name: 'در حساب فروشنده نوشته شود' })).toBeChecked();
  await panel.getByRole('textbox', { name: /^مبلغ پس از تخفیف/ }).focus();
  await page.keyboard.type('10000000');
  await expect(panel.getByRole('textbox', { name: /^مالیات بر ارزش افزوده/ })).toHaveValue('۱٬۰۰۰٬۰۰۰');
  const total = panel.getByRole('textbox', { name: /^مبلغ کل/ });
  await expect(total).toHaveValue('۱۱٬۰۰۰٬۰۰۰');
  await total.fill('12000000');
  await expect(panel.getByText('جمع مبلغ و مالیات‌ها ۱۱٬۰۰۰٬۰۰۰ ریال است')).toBeVisible();
  await total.fill('11000000');
  await expect(panel.getByText('مالیات آن از مالیات فروش فصل کم می‌شود.')).toBeVisible();
  await panel.getByRole('button', { name: '۳۰ روز' }).click();
  await expect(panel.getByText('۳۰ روز پس از تاریخ صورتحساب')).toBeVisible();
  // Its scan goes along, though there is no purchase yet to keep it beside.
  const scan = { name: 'فاکتور.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await panel.getByLabel('فایل برای پیوست').setInputFiles(scan);
  await expect(panel.getByText('با ذخیره خرید فرستاده می‌شود.')).toBeVisible();
  await page.keyboard.press('Alt+s');
  await expect(panel).toBeHidden();
  const row = list(page).getByRole('row', { name: /کارتن‌سازی خزر/ });
  await expect(row).toContainText('با اعتبار');
  await expect(row).toContainText('پرداخت‌نشده');
  await expect(row.getByRole('img', { name: '۱ پیوست دارد' })).toBeVisible();
  // Whom we owe tells it, beside who owes us; its figures open just this purchase, live until it is paid.
  await page.getByRole('link', { name: 'به تفکیک تأمین‌کننده و سررسید' }).click();
  await expect(page.getByText('۱ تأمین‌کننده · ۱۱٬۰۰۰٬۰۰۰ ریال')).toBeVisible();
  const payee = page.getByRole('grid', { name: 'بدهی به تأمین‌کنندگان' }).getByRole('row', { name: /کارتن‌سازی خزر/ });
  await expect(payee.getByRole('link', { name: /، تا ۳۰ روز$/ })).toContainText('۱۱٬۰۰۰٬۰۰۰');
  await expectWell(page);
  await page.getByText('سررسید', { exact: true }).click();
  await payee.getByRole('link', { name: /، سررسید نشده$/ }).click();
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /مهلت از/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'طلب از مشتریان' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'سن بدهی‌ها' })).toBeVisible();
  await page.getByRole('link', { name: 'بدهی به تأمین‌کنندگان' }).click();
  await expect(payee).toBeVisible();
  await page.goto(`${system.url}/purchases`);
  // It is owed to its supplier, who is a customer, until it is paid.
  const doWith = async (act: string) => {
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  await doWith('ثبت پرداخت به فروشنده');
  const payment = page.getByRole('dialog', { name: 'ثبت در حساب کارتن‌سازی خزر' });
  await expect(payment.getByRole('textbox', { name: /^مبلغ/ })).toHaveValue('۱۱٬۰۰۰٬۰۰۰');
  await page.keyboard.press('Enter');
  await expect(payment).toBeHidden();
  await doWith('گردش حساب فروشنده');
  const moves = page.getByRole('table', { name: /^گردش حساب/ });
  await expect(moves.getByRole('row', { name: /خرید/ })).toContainText(['۱۱٬۰۰۰٬۰۰۰', 'پرداخت']);
  await expect(page.getByText('تسویه', { exact: true })).toBeVisible();
  await page.goBack();
  // Nothing of it is left to be paid.
  await expect(row).toContainText('پرداخت‌شده');
  await row.getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: 'گردش حساب فروشنده' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'ثبت پرداخت به فروشنده' })).toBeHidden();
  await page.keyboard.press('Escape');
  // The same tax number is refused at its field.
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Tab');
  await page.keyboard.type(taxNumber(1));
  await panel.getByRole('combobox', { name: /^فروشنده/ }).fill('دیگری');
  await panel.getByRole('textbox', { name: /^مبلغ پس از تخفیف/ }).fill('1');
  await page.keyboard.press('Alt+s');
  await expect(panel.getByText('خرید دیگری با این شماره مالیاتی ثبت شده است')).toBeVisible();
});

test('the portal’s file is seen before it is written, written once, and taken back as a whole', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/purchases`);
  await page.getByRole('button', { name: 'ورود از فایل' }).click();
  await choose(page);
  await expect(tab(page, 'تازه')).toContainText('۱');
  await expect(tab(page, 'ثبت‌شده')).toContainText('۱');
  await expect(tab(page, 'کنار گذاشته')).toContainText('۱');
  await expect(tab(page, 'خوانده نشد')).toContainText('۱');
  await tab(page, 'کنار گذاشته').click();
  await expect(page.getByText('در سامانه «رد شده» است؛ ثبت نمی‌شود.')).toBeVisible();
  await tab(page, 'خوانده نشد').click();
  await expect(page.getByText('این تاریخ خوانده نشد؛ مانند ۱۴۰۵/۰۸/۲۹ باشد.')).toBeVisible();
  await expectWell(page);
  await expect(page.getByText('۱ خرید ثبت می‌شود')).toBeVisible();
  await page.getByRole('button', { name: 'ثبت خریدها' }).dblclick();
  await expect(page.getByText('۱ خرید ثبت شد و ۰ خرید به‌روز شد')).toBeVisible();
  await page.getByRole('button', { name: 'دیدن خریدها' }).click();
  await expect(list(page).getByRole('row')).toHaveCount(3);
  await goOn(page, '/purchases/import');
  await choose(page);
  await expect(tab(page, 'ثبت‌شده')).toContainText('۲');
  await expect(page.getByRole('button', { name: 'ثبت خریدها' })).toBeDisabled();
  await page.getByRole('button', { name: 'فایل‌های خوانده‌شده' }).click();
  await page.getByRole('grid', { name: 'فایل‌های خوانده‌شده' }).getByRole('row').filter({ hasText: 'ثبت شد' }).click();
  await page.getByRole('button', { name: 'برگرداندن ثبت' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'برگرداندن ثبت' }).click();
  await expect(page.getByText('ثبت این فایل برگشته است')).toBeVisible();
  expect((await client(calls.listPurchases, { query: {} })).count).toBe(1);
});

test('the season’s figures open their lists, and go out as a file; a purchase goes and comes back', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/analytics/vat`);
  const result = page.getByLabel('حاصل ارزش افزوده');
  await expect(result).toContainText('اعتبار انتقالی به دوره بعد');
  await expect(result).toContainText('۱٬۰۰۰٬۰۰۰');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('اعتبار انتقالی به دوره بعد');
  await page
    .getByRole('button', { name: /خرید با اعتبار$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/purchases\?.*credit=creditable/);
  const row = list(page).getByRole('row', { name: /کارتن‌سازی خزر/ });
  await row.click();
  const panel = page.getByRole('complementary', { name: 'خرید از کارتن‌سازی خزر' });
  await panel.getByRole('button', { name: 'حذف خرید' }).click();
  await expect(list(page).getByText('با این فیلترها چیزی پیدا نشد')).toBeVisible();
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(row).toBeVisible();
});
