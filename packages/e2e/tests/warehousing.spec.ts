import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { counterSale, type Product, productNamed, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { nothingFound } from '../src/nothing-found.ts';
import { newSeller } from '../src/people.ts';
import type { System } from '../src/system.ts';
import { until } from '../src/until.ts';

/** Warehouses, what comes in, what is counted, and what invoices take, as the store-keeper does it. */
test.describe.configure({ mode: 'serial' });
/** Of a seller of its own: the demo's books would be in the way. */
let client: Client;
let seller: System;
let product: Product;
test.beforeAll(async ({ system }) => {
  seller = await newSeller(system, 'storekeeper', '09125550102', 'A2HP52');
  client = await signedInClient(seller);
  // The id is one that the authority knows.
  const { code } = await productNamed(await signedInClient(system), 'چای سیاه');
  product = await client(calls.createProduct, { body: { name: 'کالای آزمون', code, price: '300000' } });
});
test.beforeEach(({ page }) => logIn(page, seller));

const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const stock = () => client(calls.getStockProduct, { params: { id: product.id } });
const sell = (item_qty: string) => client(calls.createInvoice, { body: counterSale(product.id, item_qty) });
/** As a scanner types: quicker than hands, by the moments that the keys themselves carry. */
async function scan(page: Page, code: string) {
  const keys = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const text of [...code, '\r']) {
    timestamp += 0.004;
    const key = text === '\r' ? 'Enter' : text;
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key, timestamp });
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await keys.detach();
}
const untilStock = (qty: string) =>
  until(async () => (await stock()).qty === qty, { what: `a stock of ${qty}`, everyMs: 200 });

test('a first warehouse, what comes into it, and what would leave beyond that; each list has a row menu with what its panel offers', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/warehousing`);
  await expect(page.getByText('انبار و موجودی کالاهای شما اینجا می‌آید')).toBeVisible();
  await page.getByRole('button', { name: 'ساختن نخستین انبار' }).click();
  const form = panel(page, 'انبار تازه');
  await form.getByRole('button', { name: 'ذخیره' }).click();
  await expect(form.getByText('این خانه خالی است؛ آن را پر کنید.')).toBeVisible();
  await form.getByLabel('نام انبار').fill('انبار آزمون');
  await form.getByRole('button', { name: 'ذخیره' }).click();
  await expect(page.getByRole('row', { name: 'انبار آزمون' })).toBeVisible();
  await page.getByRole('tab', { name: 'موجودی', exact: true }).click();
  await page.getByRole('button', { name: 'سند تازه' }).click();
  const receipt = panel(page, 'سند تازه انبار');
  await receipt.getByRole('combobox', { name: 'جست‌وجوی کالا برای افزودن' }).fill('کالای آزمون');
  await page.getByRole('option', { name: /کالای آزمون/ }).click();
  await receipt.getByLabel('مقدار').fill('۱۰');
  await receipt.getByLabel('بهای واحد').fill('۲۰۰۰۰۰');
  await expect(receipt.getByText('جمع ارزش ۲٬۰۰۰٬۰۰۰ ریال')).toBeVisible();
  await receipt.getByRole('button', { name: 'ثبت رسید' }).click();
  await expect(page.getByText(/رسید [۰-۹٬]+ ثبت شد/)).toBeVisible();
  expect(await stock()).toMatchObject({ qty: '10', value: '2000000', average: '200000' });

  // What leaves beyond what is there is refused, and says how much there is.
  await goOn(page, `/warehousing?make=issue&product=${product.id}`);
  const issue = panel(page, 'سند تازه انبار');
  await issue.getByLabel('مقدار').fill('11');
  await issue.getByRole('button', { name: 'ثبت حواله' }).click();
  await expect(issue.getByText(/موجودی «کالای آزمون» ۱۰ است/)).toBeVisible();
  expect((await stock()).qty).toBe('10');

  await goOn(page, '/warehousing?q=کالای آزمون');
  await page.getByRole('row', { name: /کالای آزمون/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'حواله' }).click();
  await expect(panel(page, 'سند تازه انبار').getByText('کالای آزمون')).toBeVisible();
  await goOn(page, '/warehousing?tab=documents');
  await page
    .getByRole('button', { name: /^کارهای دیگر رسید/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'سند و گردش آن' })).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await goOn(page, '/warehousing?tab=warehouses');
  await page.getByRole('button', { name: 'کارهای دیگر انبار آزمون' }).click();
  await page.getByRole('menuitem', { name: 'موجودی این انبار' }).click();
  await expect(page).toHaveURL(/\/warehousing\?warehouse=[0-9a-f-]{36}$/);
});

test('a confirmed invoice takes from stock; one that stock cannot serve waits in sight until goods come', async ({
  page,
  system,
}) => {
  const first = await sell('4');
  await untilStock('6');
  const second = await sell('8');
  const isHeld = async () =>
    (await client(calls.listStockFindings, { query: {} })).findings.some(({ invoice_id }) => invoice_id === second.id);
  await until(isHeld, {
    what: 'a finding',
    everyMs: 200,
  });
  await page.goto(`${system.url}/warehousing`);
  await expect(page.getByText(/صورتحساب تأییدشده هنوز از موجودی کم نشده است/)).toBeVisible();
  await expect(page.getByText('کالای آزمون: ۸ لازم است و در «انبار آزمون» ۶ موجود')).toBeVisible();
  await expect(page.getByRole('link', { name: second.tax_number })).toBeVisible();
  // An answer that did not come is not told as though nothing waited.
  await page.route('**/api/warehousing/finding/list?*', (route) => route.fulfill({ status: 409, body: '{}' }));
  await page.reload();
  await expect(page.getByText('فروش‌هایی که هنوز از موجودی کم نشده‌اند بارگذاری نشد')).toBeVisible();
  await page.unroute('**/api/warehousing/finding/list?*');
  await page.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByRole('link', { name: second.tax_number })).toBeVisible();
  // The notice opens the receipt with what is missing; here more came.
  await page.getByRole('button', { name: 'ثبت رسید' }).click();
  const receipt = panel(page, 'سند تازه انبار');
  await expect(receipt.getByText('کالای آزمون', { exact: true })).toBeVisible();
  await expect(receipt.getByRole('button', { name: /به انبار/ })).toContainText('انبار آزمون');
  await expect(receipt.getByLabel('مقدار')).toHaveValue('۲');
  const { warehouses } = await client(calls.listWarehousing, { query: { limit: 100 } });
  await client(calls.createWarehousing, {
    body: {
      kind: 'receipt',
      warehouse_id: warehouses.find(({ is_default }) => is_default)?.id ?? '',
      lines: [{ product_id: product.id, qty: '5', unit_price: '220000' }],
    },
  });
  await untilStock('3');
  // The open screen hears of what another did.
  await expect(page.getByRole('link', { name: second.tax_number })).toBeHidden();
  await goOn(page, `/warehousing?id=${product.id}`);
  const card = panel(page, /کالای آزمون/).getByRole('list', { name: 'کاردکس' });
  // The filters beside the open panel stand in one row: a second one would move the list under the pointer.
  const filters = [page.getByRole('searchbox').first(), page.getByRole('button', { name: /همه کالاها/ })];
  const [ofSearch = 0, ofStanding = 99] = await Promise.all(filters.map(async (one) => (await one.boundingBox())?.y));
  expect(Math.abs(ofSearch - ofStanding)).toBeLessThan(12);
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await card.getByRole('link', { name: first.tax_number }).click();
  await expect(page).toHaveURL(new RegExp(`/invoice/${first.id}`));
});

test('a till says what is short while it is sold, and how many are in a carton is said once; running out is marked and filtered', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/quick-invoice`);
  await page.getByRole('combobox').first().fill('999×کالای آزمون');
  await page.getByRole('option').first().click();
  await expect(page.getByText(/کالای آزمون: ۹۹۹ عدد خواسته شده، ۳ عدد در/)).toBeVisible();
  await goOn(page, `/warehousing?id=${product.id}`);
  const shown = panel(page, /کالای آزمون/);
  await shown.getByRole('button', { name: 'افزودن واحد' }).click();
  await shown.getByRole('combobox', { name: 'واحد دیگر' }).fill('کارتن');
  await page.getByRole('option', { name: 'کارتن', exact: true }).click();
  await shown.getByRole('textbox', { name: /هر کارتن چند/ }).fill('۱۲');
  await shown.getByRole('button', { name: 'ثبت نسبت' }).click();
  await expect(shown.getByText('هر کارتن ۱۲ عدد')).toBeVisible();

  await shown.getByLabel('حد کمبود').fill('۵');
  await shown.getByRole('button', { name: 'ذخیره' }).click();
  await expect(shown.getByText('رو به پایان')).toBeVisible();
  await goOn(page, '/warehousing?state=low&q=کالای آزمون');
  await expect(page.getByRole('row', { name: /کالای آزمون/ })).toBeVisible();
  await goOn(page, '/warehousing?state=short&q=کالای آزمون');
  await expect(nothingFound(page)).toBeVisible();
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).click();
  await expect(page).not.toHaveURL(/state=short/);

  // A count makes what was found what is there; its document is undone once.
  await goOn(page, `/warehousing?make=count&product=${product.id}`);
  const count = panel(page, 'سند تازه انبار');
  await count.getByLabel('شمرده‌شده', { exact: true }).fill('2');
  await count.getByRole('button', { name: 'ثبت انبارگردانی' }).click();
  await untilStock('2');
  await goOn(page, '/warehousing?tab=documents&kind=count');
  await page
    .getByRole('row', { name: /انبارگردانی/ })
    .first()
    .click();
  const counted = panel(page, /^انبارگردانی/);
  await expect(counted.getByText('مورد انتظار: ۳')).toBeVisible();
  await counted.getByRole('button', { name: 'برگرداندن سند' }).click();
  await expect(counted.getByText('برگشت خورده')).toBeVisible();
  expect((await stock()).qty).toBe('3');
});

test('a count is scanned and pasted from a spreadsheet: a barcode never becomes a quantity, and its Enter sends nothing', async ({
  page,
  system,
}) => {
  const gtin = '6260152400012';
  await client(calls.createProduct, { body: { name: 'کالای بارکددار', code: product.code, gtin } });
  await page.goto(`${system.url}/warehousing?make=count`);
  const count = panel(page, 'سند تازه انبار');
  const search = count.getByRole('combobox', { name: 'جست‌وجوی کالا برای افزودن' });
  await search.fill('کالای آزمون');
  await page.getByRole('option', { name: /کالای آزمون/ }).click();
  const counted = count.getByRole('textbox', { name: 'شمرده‌شده' });
  const [first, second] = [counted.first(), counted.nth(1)];
  // What was picked takes the keyboard a moment later: amid a scan it would part it in two.
  await expect(first).toBeFocused();
  await first.fill('7');
  await scan(page, gtin);
  await expect(second).toHaveValue('۱');
  await expect(first).toHaveValue('۷');
  await search.focus();
  await expect(search).toBeFocused();
  await scan(page, gtin);
  await expect(second).toHaveValue('۲');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await count.getByRole('button', { name: /چسباندن از اکسل/ }).click();
  const paste = page.getByRole('dialog', { name: 'ردیف‌ها از صفحه گسترده' });
  await paste.getByLabel('سطرها را اینجا بچسبانید').fill(`نام کالا\tموجودی\nکالای بارکددار\t۱۰\nنمک\t۳`);
  await expect(paste.getByText('سطر ۲، «نمک»: در فهرست کالاهای شما نیست')).toBeVisible();
  await paste.getByRole('button', { name: 'افزودن ۱ سطر' }).click();
  await expect(second).toHaveValue('۱۲');
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(second).toHaveValue('۲');
  // What an hour of counting came to outlives a reload.
  await page.reload();
  await expect(second).toHaveValue('۲');
  await expect(first).toHaveValue('۷');
  // A figure's Enter goes on to the next goods; the document is sent by its button.
  await second.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('Alt+S');
  await expect(page.getByText(/انبارگردانی [۰-۹٬]+ ثبت شد/)).toBeVisible();
  expect(await stock()).toMatchObject({ qty: '7' });
});
