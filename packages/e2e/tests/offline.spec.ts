import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { productNamed, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { keyboardOf } from '../src/keyboard.ts';

test.use({ serviceWorkers: 'allow' });

/** The built files and what the wizard and the till choose from lie in the browser, so that the next start needs no network. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // Opened only once the application has made it.
  const keptAnswers = `indexedDB.databases().then((all) => all.some(({ name }) => name === 'taraz.offline') && new Promise((resolve) => {
    const opening = indexedDB.open('taraz.offline', 1);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('answers').objectStore('answers').count();
      counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
    };
  }))`;
  await expect.poll(() => page.evaluate(keptAnswers)).toBe(4);
}

/** A printer of the test's own: keeps what pages written in the browser say. */
const printer = `window.receipts = []; window.addEventListener('taraz:print', (event) => {
  event.preventDefault();
  window.receipts.push(event.detail.body?.innerText ?? '');
});`;

/** One sale by the keyboard: buyer, one line, to the end. */
async function write(page: Page, code: string, quantity: string): Promise<void> {
  const hand = keyboardOf(page);
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
  await hand.type('ماهور');
  await hand.press('Enter', 'Control+Enter');
  await expect(page.getByRole('grid', { name: 'اقلام صورتحساب' })).toBeVisible();
  await hand.type(code);
  await hand.press('Enter');
  await hand.type(quantity);
  await hand.press('Enter', 'Control+Enter', 'Control+Enter');
  await page.getByRole('button', { name: 'ارسال پس از اتصال' }).click();
  await expect(page).toHaveURL(/\/unsent$/);
}

test('the network is cut: five invoices are written, survive a reload, and are confirmed once each when it is back; sixty lines go on where it drops', async ({
  signedIn: page,
  system,
  context,
}) => {
  await page.addInitScript(printer);
  const client = await signedInClient(system);
  // A price that nobody else asks: whatever else the account issues meanwhile stays out of the way.
  const goods = { name: 'دمنوش بی‌شبکه', code: '2799000131425', price: '1300010', vat_percentage: '10' };
  const { code } = await client(calls.createProduct, { body: goods });
  const totals = [1, 2, 3, 4, 5].map((quantity) => String(quantity * 1_430_011));
  const sold = async () =>
    (await client(calls.listInvoices, { query: { limit: 100 } })).invoices.filter(({ total }) =>
      totals.includes(total),
    );
  await page.goto(`${system.url}/create-invoice`);
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
  await isKept(page);
  await page.goto(`${system.url}/create-invoice`);
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();

  await context.setOffline(true);
  await page.goto(`${system.url}/create-invoice`);
  await expect(page.getByText('اتصال قطع است؛')).toBeVisible();
  await write(page, code, '1');
  // The other four at the till.
  await page.goto(`${system.url}/quick-invoice`);
  const scan = page.getByRole('combobox', { name: 'نام، شناسه یا بارکد کالا' });
  for (const quantity of [2, 3, 4, 5]) {
    await expect(scan).toBeFocused();
    await page.keyboard.type(`${quantity}×${code}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'اقلام فروش' })).toBeVisible();
    await page.keyboard.press('F10');
    await expect(page.getByRole('table', { name: 'اقلام فروش' })).toHaveCount(0);
  }
  // Nobody waits for the network at a till, which is free before the receipt is: each was made here, and says that its
  // number is to come.
  const receipts = () => page.evaluate<string[]>('window.receipts');
  const toCome = async () => (await receipts()).filter((text) => text.includes('شماره مالیاتی پس از برقراری اتصال'));
  await expect.poll(async () => (await toCome()).length).toBe(4);
  expect((await receipts())[3]).toMatch(/دمنوش[\s\S]*۵ ×/);
  await page.getByRole('link', { name: 'دیدن' }).click();
  await page.reload();
  const rows = page.getByRole('list', { name: 'صورتحساب‌های در انتظار' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'در انتظار اتصال' })).toHaveCount(5);

  // Signing out would lose them, and says so.
  await page.getByRole('button', { name: /حساب من|منوی کاربر/ }).click();
  await page.getByRole('button', { name: 'خروج' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('۵ صورتحساب');
  await page.getByRole('button', { name: 'ماندن' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // The first answer is lost on its way: the device asks again under the same name.
  let lost = 0;
  await page.route('**/api/invoice', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await expect.poll(() => lost).toBe(1);
  await expect(rows.filter({ hasText: 'فرستاده شد' })).toHaveCount(5);
  const confirmed = async () => (await sold()).filter(({ state }) => state === 'confirmed').length;
  await expect.poll(confirmed).toBe(5);
  expect((await sold()).map(({ total }) => total).sort()).toEqual(totals.sort());
  await page.getByRole('button', { name: 'پاک کردن فرستاده‌ها' }).click();
  await expect(page.getByText('چیزی در انتظار نیست')).toBeVisible();

  // Journey 16: it drops in the middle of sixty lines; nothing is lost, it goes on, and is sent later, once.
  const product = await productNamed(client, 'چای');
  const { customers } = await client(calls.searchCustomers, { query: { search_field: 'ماهور', limit: 1 } });
  const draft = await client(calls.createInvoice, {
    body: {
      save_as_draft: true,
      buyer_info: { customer_id: customers[0]?.id ?? '' },
      items: Array.from({ length: 60 }, () => ({ product_id: product.id, item_qty: '1' })),
    },
  });
  await page.goto(`${system.url}/create-invoice/${draft.id}`);
  const grid = page.getByRole('grid', { name: 'اقلام صورتحساب' });
  await expect(grid).toBeVisible();
  await context.setOffline(true);
  // One more line, found in what the device knows.
  const hand = keyboardOf(page);
  await hand.type(product.code);
  await hand.press('Enter');
  await hand.type('7');
  await hand.press('Enter', 'Control+Enter', 'Control+Enter');
  await page.getByRole('button', { name: 'ارسال پس از اتصال' }).click();
  const row = page.getByRole('list', { name: 'صورتحساب‌های در انتظار' }).getByRole('listitem');
  await expect(row).toContainText('در انتظار اتصال');
  await context.setOffline(false);
  await expect(row).toContainText('فرستاده شد');
  const sent = await client(calls.getInvoice, { params: { id: draft.id } });
  expect(sent.state).not.toBe('draft');
  expect(sent.draft.items).toHaveLength(61);
  expect(sent.draft.items.at(-1)).toMatchObject({ item_qty: '7' });
});

test('signing out without a network ends the login at the server when it is back, also after a reload', async ({
  page,
  context,
  system,
}) => {
  // As people do: the token that `logIn` puts in place would be back with the reload.
  await page.goto(`${system.url}/auth`);
  await page.getByLabel('نام کاربری', { exact: true }).fill(system.demo.username);
  await page.getByLabel('گذرواژه', { exact: true }).fill(system.demo.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${system.url}/`);
  await page.goto(`${system.url}/create-invoice`);
  await isKept(page);
  const client = await signedInClient(system);
  const logins = async () => (await client(calls.listSessions, { query: { limit: 100 } })).count;
  const before = await logins();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^منوی کاربر/ }).click();
  await page.getByRole('button', { name: 'خروج' }).click();
  await expect(page).toHaveURL(`${system.url}/auth`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await logins()).toBe(before);
  await page.reload();
  await expect(page.getByLabel('نام کاربری', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(logins).toBe(before - 1);
  expect(await page.evaluate(() => localStorage.getItem('taraz.left-login'))).toBeNull();
});

test('a sale whose window is closed before the answer goes from another that is open', async ({
  signedIn: page,
  system,
}) => {
  const { products } = await (await signedInClient(system))(calls.searchProducts, { query: { limit: 100 } });
  const gtin = products.find(({ type, gtin: code }) => type === 'goods' && code !== '')?.gtin ?? '';
  await page.goto(`${system.url}/unsent`);
  const till = await page.context().newPage();
  const isSale = (url: URL) => url.pathname === `/api${calls.createInvoice.path}`;
  // The line is slow: it has not left yet.
  await till.route(isSale, () => undefined);
  await till.goto(`${system.url}/quick-invoice`);
  const box = till.getByRole('combobox', { name: 'نام، شناسه یا بارکد کالا' });
  await expect(box).toBeFocused();
  await till.keyboard.type(gtin);
  await till.keyboard.press('Enter');
  await expect(till.getByRole('table', { name: 'اقلام فروش' }).getByRole('row')).toHaveCount(2);
  const left = till.waitForRequest((request) => request.method() === 'POST' && isSale(new URL(request.url())));
  await till.keyboard.press('F10');
  await left;
  const row = page.getByRole('list', { name: 'صورتحساب‌های در انتظار' }).getByRole('listitem');
  await expect(row).toContainText('در حال ارسال');
  // Asked again meanwhile, it stays with the till.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect(row).toContainText('در حال ارسال');
  await till.close();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect(row).toContainText('فرستاده شد', { timeout: 30_000 });
});
