import type { Page } from '@playwright/test';
import { type CallReply, calls } from '@taraz/contract';
import { toPersianDigits } from '@taraz/core';
import { signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { handOf } from '../src/hand.ts';
import { keyboardOf } from '../src/keyboard.ts';

const scanBox = (page: Page) => page.getByRole('combobox', { name: 'نام، شناسه یا بارکد کالا' });

/** A printer of the test's own: no window of the browser's is opened. */
const printer = `window.printed = []; window.addEventListener('taraz:print', (event) => {
  event.preventDefault();
  window.printed.push(event.detail.size);
});`;
const printed = (page: Page) => page.evaluate<number>('window.printed.length');

/** Journey 3: 15 s, no mouse, the receipt is printed before the verdict. */
test('a shop sells four goods by the scanner and prints the receipt before the authority answers', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { products } = await client(calls.searchProducts, { query: { limit: 100 } });
  const goods = products.filter(({ type, gtin }) => type === 'goods' && gtin !== '').slice(0, 4);
  await page.addInitScript(printer);
  await page.goto(`${system.url}/quick-invoice`);
  await expect(scanBox(page)).toBeFocused();
  await expect(page.getByText('نخستین کالا را بخوانید یا بنویسید')).toBeVisible();
  const hand = handOf(page);
  // The scanner ends each code with Enter and does not wait.
  for (const { gtin } of goods) {
    await page.keyboard.type(gtin);
    await hand.press('Enter');
  }
  await hand.type(`3×${goods[0]?.gtin}`);
  await hand.press('Enter');
  const lines = page.getByRole('table', { name: 'اقلام فروش' }).getByRole('row');
  await expect(lines).toHaveCount(5);
  await expect(lines.nth(1)).toContainText('۴');
  // The keyboard stays in the scan box: who cannot see the lines hears what was taken.
  await expect(page.getByRole('status').filter({ hasText: `${goods[0]?.name}، مقدار ۴` })).toBeAttached();
  await expect(scanBox(page)).toBeFocused();
  const answer = page.waitForResponse((response) => {
    const isPost = response.request().method() === 'POST';
    return isPost && new URL(response.url()).pathname === `/api${calls.createInvoice.path}`;
  });
  await hand.press('F10');
  await expect.poll(() => printed(page)).toBe(1);
  hand.tell('journey 3 (15 s)');
  expect(hand.clicks).toBe(0);
  // What the till knew when it printed. On its way to the authority it may be by now, however fast that is.
  const sale: CallReply<typeof calls.createInvoice> = await (await answer).json();
  expect(sale).toMatchObject({ invoice_output_type: 'type_two', state: 'queued' });
  const { draft } = await client(calls.getInvoice, { params: { id: sale.id } });
  expect(draft.payments).toMatchObject([{ payment_method: 'pos', amount: sale.total }]);
  // The till is free at once, and the verdict of the last sale comes by itself.
  await expect(lines).toHaveCount(0);
  await expect(scanBox(page)).toBeFocused();
  await expect(page.getByText('تأیید سامانه')).toBeVisible();
});

test('a scanner is heard after a press on a button, and goes on where its code was unknown', async ({
  signedIn: page,
  system,
}) => {
  const { products } = await (await signedInClient(system))(calls.searchProducts, { query: { limit: 100 } });
  const [first, second] = products.filter(({ type, gtin }) => type === 'goods' && gtin !== '');
  if (first === undefined || second === undefined) throw new Error('the demo has goods with barcodes');
  await page.goto(`${system.url}/quick-invoice`);
  await expect(scanBox(page)).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const lines = page.getByRole('table', { name: 'اقلام فروش' }).getByRole('row');
  await scan(first.gtin);
  await expect(lines).toHaveCount(2);
  // Its Enter would press the button once more.
  await page.getByRole('radio', { name: 'نقدی' }).focus();
  await scan(second.gtin);
  await expect(lines).toHaveCount(3);
  await page.getByRole('button', { name: `یکی بیشتر از ${first.name}` }).focus();
  await scan(toPersianDigits(second.gtin));
  await expect(lines.nth(2).getByRole('cell').nth(2)).toContainText('۲');
  await expect(lines.nth(1).getByRole('cell').nth(2)).toContainText('۱');
  // The line that was changed last is the marked one, not the last of the list.
  await scan(`۰٫۵×${first.gtin}`);
  await expect(lines.nth(1)).toContainText('۱٫۵');
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
  // The end of a barcode, as of a scan that began before the screen was there, sells nothing.
  await scan(first.gtin.slice(-6));
  await expect(page.getByRole('dialog', { name: 'کالای تازه' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lines).toHaveCount(3);
  // Nobody stops for the question: the next code is sold, and the unknown one is told until somebody reads it.
  await scan('6269999999994');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'نام کالا' })).toBeFocused();
  await scan(second.gtin);
  await expect(page.getByRole('dialog', { name: 'کالای تازه' })).toHaveCount(0);
  await expect(lines.nth(2).getByRole('cell').nth(2)).toContainText('۳');
  await expect(page.getByText('کالای با کد «6269999999994» در فروش نیست')).toBeVisible();
  await expect(scanBox(page)).toBeFocused();
});

test('goods that are scanned while a new product is being saved come one after the other', async ({
  signedIn: page,
  system,
}) => {
  const { products } = await (await signedInClient(system))(calls.searchProducts, { query: { limit: 100 } });
  const known = products.find(({ type, gtin }) => type === 'goods' && gtin !== '');
  if (known === undefined) throw new Error('the demo has goods with barcodes');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api${calls.createProduct.path}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${system.url}/quick-invoice`);
  await expect(scanBox(page)).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const first = `626${String(Date.now()).slice(-10)}`;
  const [second, third] = ['6269999999918', '6269999999925'] as const;
  const dialog = page.getByRole('dialog', { name: 'کالای تازه' });
  const asksFor = (code: string) => expect(dialog.getByRole('textbox', { name: 'بارکد' })).toHaveValue(code);
  await scan(first);
  await dialog.getByRole('combobox', { name: /شناسه کالا/ }).fill('2720000131425');
  await dialog.getByLabel('مبلغ واحد، ریال').fill('250000');
  const name = dialog.getByRole('textbox', { name: 'نام کالا' });
  await name.fill('کلوچه بی‌درنگ');
  await page.keyboard.press('Enter');
  for (const code of [second, known.gtin, third]) {
    await scan(code);
    await expect(name).toHaveValue('کلوچه بی‌درنگ');
  }
  letGo();
  await asksFor(second);
  await page.keyboard.press('Escape');
  await asksFor(third);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const lines = page.getByRole('table', { name: 'اقلام فروش' }).getByRole('row');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText('کلوچه بی‌درنگ');
  await expect(lines.nth(2)).toContainText(known.name);
  await expect(scanBox(page)).toBeFocused();
});

test('goods that are scanned after F10, while others are still looked for, are of the next sale', async ({
  signedIn: page,
  system,
}) => {
  const { products } = await (await signedInClient(system))(calls.searchProducts, { query: { limit: 100 } });
  const [first, second] = products.filter(({ type, gtin }) => type === 'goods' && gtin !== '');
  if (first === undefined || second === undefined) throw new Error('the demo has goods with barcodes');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Of an account with more goods than the browser keeps each scan is looked for at the server.
  await page.route(
    ({ pathname }) => pathname === `/api${calls.searchProducts.path}`,
    async (route) => {
      if (new URL(route.request().url()).searchParams.has('search_field')) {
        await held;
        return route.continue();
      }
      const list = await (await route.fetch()).json();
      await route.fulfill({ json: { ...list, products: [], count: 2_000 } });
    },
  );
  await page.goto(`${system.url}/quick-invoice`);
  await expect(scanBox(page)).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === `/api${calls.createInvoice.path}`,
  );
  await scan(first.gtin);
  await page.keyboard.press('F10');
  await scan(second.gtin);
  letGo();
  expect((await sent).postDataJSON().items).toMatchObject([{ item_name: first.name }]);
  const lines = page.getByRole('table', { name: 'اقلام فروش' }).getByRole('row');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toContainText(second.name);
});

test('what was scanned last stays in sight under a box that stays where it is', async ({ signedIn: page, system }) => {
  const { products } = await (await signedInClient(system))(calls.searchProducts, { query: { limit: 100 } });
  const goods = products.filter(({ type, gtin }) => type === 'goods' && gtin !== '').slice(0, 16);
  await page.goto(`${system.url}/quick-invoice`);
  await expect(scanBox(page)).toBeFocused();
  for (const { gtin } of goods) {
    await page.keyboard.type(gtin);
    await page.keyboard.press('Enter');
  }
  const lines = page.getByRole('table', { name: 'اقلام فروش' }).getByRole('row');
  await expect(lines).toHaveCount(goods.length + 1);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  await expect(scanBox(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.type(goods[0]?.gtin ?? '');
  await page.keyboard.press('Enter');
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
  const box = await scanBox(page).boundingBox();
  const line = await lines.nth(1).boundingBox();
  expect(line?.y ?? 0).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  // On a tablet held upright what is to be paid stands beside the goods, and all of them have their whole width.
  await page.setViewportSize({ width: 744, height: 1133 });
  await expect(page.getByRole('button', { name: 'دریافت و صدور' })).toBeInViewport({ ratio: 1 });
  await expect(lines.nth(1).getByRole('cell').last()).toBeInViewport({ ratio: 1 });
});

test('a sale with a buyer, taken back, paid in parts; what a rule forbids is said and keeps the sale', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const hand = keyboardOf(page);
  await page.addInitScript(printer);
  await page.goto(`${system.url}/quick-invoice`);
  await expect(scanBox(page)).toBeFocused();
  await hand.type('چای');
  await expect(page.getByRole('option').first()).toContainText('چای');
  await hand.press('Enter', 'F4');
  await page.getByRole('dialog', { name: 'خریدار' }).getByRole('combobox').fill('ماهور');
  await page.getByRole('option').first().click();
  await expect(page.getByText('نوع اول', { exact: true })).toBeVisible();
  await expect(scanBox(page)).toBeFocused();
  await hand.press('Control+KeyZ');
  await expect(page.getByText('نوع دوم، بدون خریدار')).toBeVisible();

  await page.getByRole('radio', { name: 'ترکیبی' }).check({ force: true });
  await page.getByLabel('سهم کارتخوان').fill('1000');
  await page.route('**/api/invoice', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: 'about:blank', title: 'نشد', status: 422, code: 'RULE_BROKEN', detail: '', request_id: 'x' },
        errors: [{ path: 'items[0].item_qty', code: '0300101', message: 'مقدار این کالا پذیرفته نیست' }],
      }),
    }),
  );
  await page.getByRole('button', { name: /دریافت و صدور/ }).click();
  await expect(page.getByText('مقدار این کالا پذیرفته نیست')).toBeVisible();
  await page.unroute('**/api/invoice');
  await page.getByRole('button', { name: /دریافت و صدور/ }).click();
  await expect.poll(() => printed(page)).toBe(1);
  const [sale] = (await client(calls.listInvoices, { query: { limit: 1 } })).invoices;
  const { draft } = await client(calls.getInvoice, { params: { id: sale?.id ?? '' } });
  expect(draft.payments.map(({ payment_method }) => payment_method)).toEqual(['pos', 'cash']);
});

test('goods that nobody knows are written and sold at once, on a phone', async ({ signedIn: page, system }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(printer);
  await page.goto(`${system.url}/quick-invoice`);
  const gtin = `626${String(Date.now()).slice(-10)}`;
  await scanBox(page).fill('کلوچه تازه');
  await expect(page.getByRole('option', { name: 'کالای تازه: کلوچه تازه' })).toBeVisible();
  await scanBox(page).fill(gtin);
  await page.getByRole('option', { name: `کالای تازه با کد ${gtin}` }).click();
  const dialog = page.getByRole('dialog', { name: 'کالای تازه' });
  await dialog.getByRole('textbox', { name: 'نام کالا' }).fill('کلوچه تازه');
  await dialog.getByRole('button', { name: 'ذخیره و افزودن' }).click();
  await expect(dialog.getByText(/شناسه/).last()).toBeVisible();
  await dialog.getByRole('combobox', { name: /شناسه کالا/ }).fill('2720000131425');
  await dialog.getByRole('textbox', { name: 'بارکد' }).fill('');
  await dialog.getByLabel('مبلغ واحد، ریال').fill('250000');
  await dialog.getByRole('button', { name: 'ذخیره و افزودن' }).click();
  await expect(page.getByRole('list', { name: 'اقلام فروش' })).toContainText('کلوچه تازه');
  await page.getByRole('button', { name: /یکی بیشتر از/ }).click();
  await expect(page.getByRole('region', { name: 'قابل پرداخت، ریال' })).toContainText('۵۵۰٬۰۰۰');
  // However long the sale, the figure to take stands on the button under the thumb.
  await expect(page.getByRole('button', { name: /دریافت و صدور/ })).toContainText('۵۵۰٬۰۰۰');
  // What became of it stands where the next sale begins, not under the bar of buttons.
  await page.getByRole('button', { name: /دریافت و صدور/ }).click();
  const before = page.getByText('آخرین: ۵۵۰٬۰۰۰ ریال');
  await expect(before).toBeVisible();
  const next = await page.getByText('نخستین کالا را بخوانید یا بنویسید').boundingBox();
  expect((await before.boundingBox())?.y).toBeLessThan(next?.y ?? 0);
});
