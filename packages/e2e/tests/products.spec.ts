import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { asOperator } from '../src/people.ts';

const mark = 'بلوط';
let client: Client;

const grid = (page: Page) => page.getByRole('grid', { name: 'شناسه کالا و خدمت' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const made = (name: string, more: object = {}) =>
  client(calls.createProduct, { body: { name, code: '2720000131425', price: '1000000', ...more } });

test.beforeAll(async ({ system }) => {
  client = await signedInClient(system);
});

test("the authority's catalogue gives a new product its id, name and rate", async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/products`);
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('Alt+KeyN');
  const picker = page.getByRole('combobox', { name: /^شناسه کالا یا خدمت/ });
  await picker.fill('روغن زیتون فله');
  await page
    .getByRole('option', { name: /روغن زیتون، فله/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'نام', exact: true })).toHaveValue(/روغن زیتون، فله/);
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill(`${mark} زیتون`);
  await page.getByRole('textbox', { name: 'قیمت واحد' }).fill('۲۵۰۰۰۰۰');
  await page.getByRole('textbox', { name: 'بارکد', exact: true }).fill('4006381333931');
  await expect(page.getByText('رقم کنترل درست است')).toBeVisible();
  await page.keyboard.press('Alt+KeyS');
  await expect(page.getByText(`«${mark} زیتون» افزوده شد`)).toBeVisible();
  await page.getByRole('searchbox').fill('4006381333931');
  await expect(row(page, `${mark} زیتون`)).toContainText('۲٬۵۰۰٬۰۰۰');
});

test('the list is ordered by price, either way, from its head; where nothing is found it leads back to all', async ({
  signedIn: page,
  system,
}) => {
  const word = `${mark} ترازو`;
  await made(`${word} میانه`, { price: '9000000' });
  await made(`${word} گران`, { price: '10000000' });
  await made(`${word} ارزان`, { price: '200000' });
  await page.goto(`${system.url}/products?q=${encodeURIComponent(word)}`);
  const head = page.getByRole('columnheader', { name: 'قیمت (ریال)' });
  const names = grid(page).getByRole('rowheader');
  await head.click();
  await expect(names).toHaveText([/ارزان/, /میانه/, /گران/]);
  await head.click();
  await expect(names).toHaveText([/گران/, /میانه/, /ارزان/]);
  await expect(page).toHaveURL(/sort=-price/);
  await page.getByRole('searchbox').fill('ناموجود');
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(names.first()).toBeVisible();
});

test('a product far down the list opens beside it, and closed again the keyboard goes on from its row', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/products?limit=25`);
  const far = grid(page).getByRole('row').nth(22);
  await far.focus();
  await expect(far).toBeInViewport();
  const down = await page.evaluate<number>('scrollY');
  expect(down).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}/);
  await expect(page.getByRole('combobox', { name: /^شناسه کالا یا خدمت/ })).toBeFocused();
  await expect(far).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/products\?/);
  await expect(far).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(grid(page).getByRole('row').nth(23)).toBeFocused();
});

test('the invoices of a product are one press away, and the list is narrowed by another as well', async ({
  signedIn: page,
  system,
}) => {
  const [sold, other] = [`${mark} پرفروش`, `${mark} کم‌فروش`];
  // A goods id that the shop's other goods have too: what tells them apart is the name.
  const first = await made(sold);
  await made(other);
  const company = `${mark} خریدار`;
  const sale = { product: first.code, draft: true };
  await arrangeSale(client, { ...sale, number: 1, company: `${company} یک`, productName: sold });
  await arrangeSale(client, { ...sale, number: 2, company: `${company} دو`, productName: other });
  await page.goto(`${system.url}/products?q=${encodeURIComponent(mark)}`);
  await row(page, sold).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'صورتحساب‌های این کالا' }).click();
  const invoices = page.getByRole('grid', { name: 'صورتحساب‌های من' }).getByRole('row').filter({ hasText: company });
  await expect(invoices).toHaveCount(1);
  await expect(invoices).toContainText(`${company} یک`);
  const goods = page.getByRole('combobox', { name: 'کالا یا خدمت' });
  await expect(goods).toHaveValue(sold);
  await page.reload();
  await expect(goods).toHaveValue(sold);
  await goods.fill(other);
  await page.getByRole('option', { name: new RegExp(other) }).click();
  await expect(invoices).toContainText(`${company} دو`);
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).click();
  await expect(goods).toBeHidden();
  await expect(invoices).toHaveCount(2);
});

test('a coming price is shown with its day, and can be taken back; a photo is drawn anew', async ({
  signedIn: page,
  system,
}) => {
  const { id } = await made(`${mark} قیمت‌دار`);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await client(calls.setProductPrice, { params: { id }, body: { price: '1300000', valid_from: day } });
  await page.goto(`${system.url}/products/${id}`);
  const coming = page.getByRole('row').filter({ hasText: 'در راه' });
  await expect(coming).toContainText('۱٬۳۰۰٬۰۰۰');
  await coming.getByRole('button', { name: 'برداشتن قیمت' }).click();
  await expect(coming).toHaveCount(0);
  const icon = readFileSync(join(import.meta.dirname, '../../web/public/icons/taraz-180.png'));
  await page.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: icon });
  await expect(page.getByRole('img', { name: `عکس ${mark} قیمت‌دار` })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(page.getByRole('alert')).toContainText('عکس نیست');
});

test('many prices go up together, as the preview showed, and are taken back, after a reload too', async ({
  signedIn: page,
  system,
}) => {
  for (const at of ['الف', 'ب']) await made(`${mark} گروهی ${at}`, { price: '1455000' });
  await page.goto(`${system.url}/products?q=${encodeURIComponent(`${mark} گروهی`)}`);
  await expect(row(page, `${mark} گروهی`)).toHaveCount(2);
  const raise = async () => {
    await row(page, `${mark} گروهی الف`).press('Space');
    await row(page, `${mark} گروهی ب`).press('Space');
    await page.getByRole('button', { name: 'تغییر گروهی' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('به درصد').click();
    await dialog.getByRole('textbox', { name: /^درصد تغییر/ }).fill('۱۰');
    await expect(dialog).toContainText('۱٬۶۰۱٬۰۰۰');
    await dialog.getByRole('button', { name: 'تغییر ۲ کالا' }).click();
    await expect(page.getByText('۲ کالا تغییر کرد')).toBeVisible();
    await expect(row(page, `${mark} گروهی الف`)).toContainText('۱٬۶۰۱٬۰۰۰');
  };
  const takeBack = async () => {
    await page.getByRole('button', { name: 'بازگردانی' }).click();
    await expect(page.getByText('تغییر گروهی بازگردانده شد: ۲ کالا مانند پیش از آن است')).toBeVisible();
    await expect(row(page, `${mark} گروهی الف`)).toContainText('۱٬۴۵۵٬۰۰۰');
  };
  await raise();
  await takeBack();
  await raise();
  await page.reload();
  await expect(page.getByText('تغییر گروهی پایان یافت: ۲ کالا از ۲ تغییر کرد')).toBeVisible();
  await takeBack();
  await expect(page.getByText('تغییر گروهی پایان یافت')).toBeHidden();
});

test("the operator brings the authority's file in, and its goods are found", async ({ page, system }) => {
  await logIn(page, asOperator(system));
  await page.goto(`${system.url}/operator/goods`);
  const names = 'ID,DescriptionOfID,Vat,Taxable,RunDate,ExpirationDate,CreateDate,LastEditDate,Type,PricingDescription';
  const line = `2799999999993,"${mark} آزمایشی، بسته",10,مشمول,1402/01/01,,,1405/08/01,شناسه عمومی,`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'product_all_1.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${names}\n${line}\n`),
  });
  await expect(page.getByText('product_all_1.csv')).toBeVisible();
  const picker = page.getByRole('combobox', { name: /^شناسه کالا یا خدمت/ });
  await expect(async () => {
    await picker.fill('');
    await picker.fill(`${mark} آزم`);
    await expect(page.getByRole('option', { name: new RegExp(`${mark} آزمایشی`) })).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('what is gone to low in a panel leaves the list behind it where it is', async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/products`);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole('button', { name: /^کالای تازه/ }).click();
  const cancel = page.getByRole('complementary', { name: 'کالای تازه' }).getByRole('button', { name: /^انصراف/ });
  await cancel.focus();
  await expect(cancel).toBeFocused();
  expect(await page.evaluate('[document.documentElement.scrollHeight > innerHeight, scrollY]')).toEqual([true, 0]);
});

test('a product that is opened leaves the list where it was under the pointer', async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/products`);
  const third = grid(page).getByRole('row').nth(3);
  await expect(third).toBeVisible();
  const before = await third.boundingBox();
  await third.click();
  await expect(page.getByRole('complementary').getByRole('textbox', { name: 'نام', exact: true })).toBeVisible();
  expect((await third.boundingBox())?.y).toBe(before?.y);
});
