import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import type { InvoiceDraft } from '@taraz/core';
import { patternLabels, toLatinDigits } from '@taraz/core';
import { saleBody } from '../../../scripts/lib/stand/sale.ts';
import { arrangeSale, productNamed, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { handOf } from '../src/hand.ts';
import { amountBeside, expectState } from '../src/invoice-screen.ts';
import { paymentWords } from '../src/wizard-filler.ts';

/** What the lines' step does besides typing: scanner, spreadsheet, undo, discount, last price, goods and buyers made on the way. */
const grid = (page: Page) => page.getByRole('grid', { name: 'اقلام صورتحساب' });
const row = (page: Page, index: number) => grid(page).locator(`[data-index="${index}"]`);
const cell = (page: Page, index: number, column: string) => row(page, index).locator(`[data-column="${column}"]`);
const newRow = (page: Page) => page.getByRole('combobox', { name: /^قلم تازه/ });
const quantity = async (page: Page, index: number) =>
  toLatinDigits((await cell(page, index, 'item_qty').textContent()) ?? '');

async function openLines(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/create-invoice`);
  await page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name: 'اقلام' }).click();
  await expect(newRow(page)).toBeFocused();
}

/** A scanner: its digits and Enter come at once. (As texts, for the page has types that the tests have not.) */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

test('a scanner adds goods, the same goods again one more, and never becomes a quantity', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const oil = await productNamed(client, 'روغن');
  const tea = await productNamed(client, 'چای');
  await openLines(page, system.url);
  await scan(page, oil.code);
  await expect(row(page, 0)).toContainText(oil.name);
  await scan(page, tea.code);
  await expect(row(page, 1)).toContainText(tea.name);
  await expect(newRow(page)).toBeFocused();
  await scan(page, oil.code);
  await expect.poll(() => quantity(page, 0)).toBe('2');
  // With a quantity cell in hand the code goes to the goods all the same.
  await cell(page, 1, 'item_qty').click();
  await page.keyboard.press('F2');
  await scan(page, tea.code);
  await expect.poll(() => quantity(page, 1)).toBe('2');
  await expect(grid(page).locator('[data-index]')).toHaveCount(2);
  // On a tablet name and code share a cell and the total is in sight; turning it leaves the keyboard where it was.
  await cell(page, 0, 'item_price').click();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(cell(page, 0, 'item_name')).toHaveCount(0);
  await expect(cell(page, 0, 'item_code')).toContainText(oil.name);
  await expect(cell(page, 0, 'item_final_price')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 0, 'item_price')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 0, 'item_unit')).toBeFocused();
  // Nor is it out of sight on a laptop of 768 lines, whose window has some 600: the sums lie below the lines there.
  await page.setViewportSize({ width: 1366, height: 600 });
  await expect(page.getByText('جمع، ریال').locator('..')).toBeInViewport({ ratio: 1 });
});

test('on a slow network a line is neither right nor wrong until its goods have answered, and keeps what was written', async ({
  signedIn: page,
  system,
}) => {
  const oil = await productNamed(await signedInClient(system), 'روغن');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/products/list?*', (route) => held.then(() => route.continue()));
  await openLines(page, system.url);
  for (const code of [oil.code, '2720000999999']) {
    if (code !== oil.code) await page.getByText('شناسه، بارکد یا نام کالا را بنویسید').click();
    // By hand: what a scanner types in one go waits for its answer by itself.
    await page.keyboard.type(code, { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(cell(page, code === oil.code ? 0 : 1, 'item_qty')).toBeFocused();
  }
  await cell(page, 1, 'item_price').click();
  await expect(cell(page, 0, 'item_code')).toHaveText(oil.code);
  await expect(grid(page).locator('[aria-invalid]')).toHaveCount(0);
  await cell(page, 0, 'item_qty').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await expect(grid(page).locator('[aria-invalid]')).toHaveCount(0);
  release();
  await expect(cell(page, 0, 'item_name')).toHaveText(oil.name);
  await expect.poll(() => quantity(page, 0)).toBe('7');
  await expect(cell(page, 1, 'item_price')).toHaveAttribute('aria-invalid', 'true');
});

test('rows of a spreadsheet are shown with what matched before they are added, and undone and redone as one', async ({
  signedIn: page,
  system,
}) => {
  const oil = await productNamed(await signedInClient(system), 'روغن');
  await openLines(page, system.url);
  await paste(
    page,
    [
      'شناسه کالا/خدمت\tشرح\tمقدار\tمبلغ واحد',
      `${oil.code}\t${oil.name}\t۳\t۱٬۲۵۰٬۰۰۰`,
      '2710000999991\tکالای ناشناخته\t۲\tنمی‌دانم',
    ].join('\n'),
  );
  const dialog = page.getByRole('dialog', { name: 'افزودن از صفحه گسترده' });
  await expect(dialog.getByRole('status')).toContainText('۱ سطر در فهرست کالاهای شما پیدا شد');
  await expect(dialog.getByRole('status')).toContainText('در ۱ سطر عددی خوانده نشد');
  await dialog.getByRole('button', { name: 'افزودن ۲ قلم' }).click();
  // The keyboard is back where the next line begins.
  await expect(newRow(page)).toBeFocused();
  await expect(cell(page, 0, 'item_price')).toHaveText('۱٬۲۵۰٬۰۰۰');
  await expect(row(page, 1)).toContainText('کالای ناشناخته');
  await page.keyboard.press('Control+z');
  await expect(grid(page).locator('[data-index]')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(grid(page).locator('[data-index]')).toHaveCount(2);
  // From the first line on, the next finding is the price that is no number.
  await cell(page, 0, 'item_qty').click();
  await page.keyboard.press('F8');
  await expect(cell(page, 1, 'item_price')).toBeFocused();

  // A discount on the whole is spread over the lines, to the rial.
  await page.keyboard.press('F2');
  await cell(page, 1, 'item_price').locator('input').fill('500000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('menuitem', { name: /تخفیف کل/ }).click();
  await page.getByRole('dialog').getByLabel('مبلغ تخفیف').fill('100001');
  await page.getByRole('button', { name: 'پخش روی قلم‌ها' }).click();
  expect(await amountBeside(page, 'تخفیف')).toBe('100001');
  // The notice stands over the footer, which stays in reach.
  const notice = await page.getByText(/روی قلم‌ها پخش شد/).boundingBox();
  const footer = await page.getByRole('button', { name: /^ادامه: تسویه/ }).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test('two hundred rows with holes: whoever is brought to a fault reads it there', async ({
  signedIn: page,
  system,
}) => {
  const oil = await productNamed(await signedInClient(system), 'روغن');
  await openLines(page, system.url);
  const rows = Array.from({ length: 200 }, (_, index) =>
    index % 50 === 4 ? `\t\t${index + 1}\t1,250,000` : `${oil.code}\t${oil.name}\t۱٫۵\t۱٬۲۵۰٬۰۰۰`,
  );
  await paste(page, ['کد کالا\tشرح کالا\tتعداد\tفی (ریال)', ...rows, ''].join('\r\n'));
  const dialog = page.getByRole('dialog', { name: 'افزودن از صفحه گسترده' });
  await expect(dialog.getByRole('status')).toContainText('۱۹۶ سطر در فهرست کالاهای شما پیدا شد');
  await page.keyboard.press('Enter');
  await expect(newRow(page)).toBeFocused();
  // The buyer was passed over.
  await page.keyboard.press('F8');
  await expect(page.getByLabel('شماره اقتصادی')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(cell(page, 4, 'item_code')).toBeFocused();
  await expect(page.getByText(/شناسه کالا\/خدمت» خالی است/).first()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(cell(page, 54, 'item_code')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(grid(page).locator('[data-index]')).toHaveCount(0);
});

test('a last line without its goods id says so also to whoever is brought there, not while it is written', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/create-invoice`);
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
  await page.keyboard.type('سپید');
  await expect(page.getByRole('option', { name: /سپید/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const fault = page.getByText(/شناسه کالا\/خدمت» خالی است/).first();
  await expect(newRow(page)).toBeFocused();
  await page.keyboard.type('کالای ناشناخته');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'item_qty')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 'item_unit')).toBeFocused();
  await expect(fault).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(newRow(page)).toBeFocused();
  await expect(fault).toBeVisible();
  await page.keyboard.press('F8');
  await expect(cell(page, 0, 'item_code')).toBeFocused();
  await expect(fault).toBeVisible();
  // The id is looked for by words there: what is found nowhere does not take the description's place.
  await page.keyboard.press('F2');
  await page.keyboard.type('ترابری');
  await expect(page.getByText('شناسه‌ای با این نوشته پیدا نشد؛ شرح قلم همان می‌ماند')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'item_code')).toBeFocused();
  await expect(cell(page, 0, 'item_name')).toHaveText('کالای ناشناخته');
  // From another step, too.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'روش تسویه' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(cell(page, 0, 'item_code')).toBeFocused();
  await expect(fault).toBeVisible();
  // And of lines that came at once.
  await page.keyboard.press('ArrowDown');
  await expect(newRow(page)).toBeFocused();
  await paste(page, 'شرح کالا\tتعداد\tفی (ریال)\nگلدان\t2\t100000\n');
  await page
    .getByRole('dialog', { name: 'افزودن از صفحه گسترده' })
    .getByRole('button', { name: /^افزودن/ })
    .click();
  await expect(newRow(page)).toBeFocused();
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  await expect(cell(page, 1, 'item_code')).toBeFocused();
  await expect(fault).toBeVisible();
});

test('the last price to a buyer is at hand; goods and a buyer written by hand are kept for the next time', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  // Goods of no other test: what one of them sold would stay in the list.
  const sale = await arrangeSale(client, {
    number: 88_000 + Math.floor(Math.random() * 999),
    product: '2720000888887',
  });
  const { items, buyer_info } = sale.draft as unknown as Pick<InvoiceDraft, 'items' | 'buyer_info'>;
  const { item_code = '', item_price = '' } = items[0] ?? {};
  // What an earlier try made of the same goods would be found instead of nothing.
  const known = await client(calls.listProducts, { query: { search_field: item_code } });
  for (const { id } of known.products) await client(calls.deleteProduct, { params: { id } });
  await page.goto(`${system.url}/create-invoice`);
  const buyer = `بازرگانی آزمون ${Date.now()}`;
  await page.getByRole('combobox', { name: 'جست‌وجوی خریدار' }).fill(buyer);
  await page.getByRole('option', { name: /^خریدار تازه/ }).click();
  await expect(page.getByLabel('نام شرکت')).toHaveValue(buyer);
  // On to what is still to be written of it.
  await expect(page.getByLabel('شماره اقتصادی')).toBeFocused();
  await page.getByLabel('شماره اقتصادی').fill(buyer_info.economic_code);

  await page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name: 'اقلام' }).click();
  await newRow(page).fill(item_code);
  await newRow(page).press('Enter');
  // Goods that nobody knows have no price: whoever goes on by Enter writes it before the next line.
  await expect(cell(page, 0, 'item_qty')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'item_price')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByText('آخرین فروش به این خریدار')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => toLatinDigits((await cell(page, 0, 'item_price').textContent()) ?? '').replace(/\D/g, ''))
    .toBe(item_price);
  const name = `کالای آزمون ${Date.now()}`;
  await cell(page, 0, 'item_name').click();
  await page.keyboard.press('F2');
  await cell(page, 0, 'item_name').locator('input').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'کارهای قلم ۱' }).click();
  await page.getByRole('menuitem', { name: 'افزودن به فهرست کالاها' }).click();
  await expect(page.getByText('به فهرست کالاها افزوده شد')).toBeVisible();
  const { products } = await client(calls.listProducts, { query: { search_field: name } });
  expect(products.map(({ code, price }) => [code, price])).toEqual([[item_code, item_price]]);

  await page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name: 'خریدار' }).click();
  await page.getByLabel('شماره اقتصادی').fill(freshLegalId());
  await page.getByRole('button', { name: 'افزودن به مشتریان' }).click();
  await expect(page.getByText('از فهرست مشتریان')).toBeVisible();
  const { customers } = await client(calls.searchCustomers, { query: { search_field: buyer } });
  expect(customers.map(({ company }) => company)).toEqual([buyer]);
});

test('a settlement of both kinds with payments, for which eight methods are offered, keeps the rules', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  // One is in the draft already, the other is added by hand.
  const body = {
    ...saleBody(88_500, 1, { payments: [{ payment_method: 'barter', amount: '1000' }] }),
    save_as_draft: true,
  };
  const { id } = await client(calls.createInvoice, { body: body as never });
  await page.goto(`${system.url}/create-invoice/${id}`);
  const step = (name: string) =>
    page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name }).click();
  await step('تسویه');
  await page.getByRole('radio', { name: 'نقد و نسیه', exact: true }).check({ force: true });
  await page.getByLabel('مبلغ نقدی').fill('10000');
  await expect(page.getByLabel('مبلغ نسیه')).not.toHaveValue('');
  await page.getByRole('button', { name: 'افزودن پرداخت' }).click();
  await page.locator('[data-draft-path="payments[1].payment_method"]').getByRole('button').click();
  const offered = page.getByRole('option');
  await expect(offered).toHaveCount(8);
  expect((await offered.allTextContents()).toSorted()).toEqual(Object.values(paymentWords).toSorted());
  await page.getByRole('option', { name: paymentWords.other, exact: true }).click();
  await page.locator('[data-draft-path="payments[1].amount"] input').fill('1000');
  await expect(page.getByText(/جمع پرداخت‌ها/)).toContainText('۲٬۰۰۰');
  await step('بازبینی');
  await expect(page.getByText('صورتحساب با قواعد سامانه مودیان سازگار است.')).toBeVisible();
  await page.getByRole('button', { name: 'ذخیره پیش‌نویس' }).click();
  const stored = async () => {
    const { draft } = await client(calls.getInvoice, { params: { id } });
    return (draft as unknown as Pick<InvoiceDraft, 'payments'>).payments.map(({ payment_method }) => payment_method);
  };
  await expect.poll(stored).toEqual(['barter', 'other']);
});

/** A legal person's id with its check digit, hardly ever the same twice. */
function freshLegalId(): string {
  const weights = [29, 27, 23, 19, 17, 29, 27, 23, 19, 17];
  const digits = [...String(1_000_000_000 + Math.floor(Math.random() * 8_999_999_999))].map(Number);
  const addend = (digits[9] ?? 0) + 2;
  const sum = digits.reduce((total, digit, place) => total + (digit + addend) * (weights[place] ?? 0), 0);
  return `${digits.join('')}${(sum % 11) % 10}`;
}

/** Journey 4. */
test('a jeweller writes wage, profit and commission, and sees why VAT is what it is: the metal bears none', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  // As goods are often entered: with the general rate, which does not come onto the metal.
  const goods = { name: 'گردنبند طلای لوتوس', code: '2710000138634', vat_percentage: '10', unit: 'GRAM' };
  await client(calls.createProduct, { body: goods });
  await page.goto(`${system.url}/create-invoice`);
  const buyer = page.getByRole('combobox', { name: 'جست‌وجوی خریدار' });
  await expect(buyer).toBeFocused();
  const hand = handOf(page);
  await hand.click(page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name: 'الگو' }));
  await hand.click(page.getByRole('button', { name: 'همه الگوها' }));
  await hand.click(page.getByText('طلا، جواهر و پلاتین با اطلاعات خریدار', { exact: true }));
  await hand.press('Control+Enter');
  await expect(buyer).toBeFocused();
  await hand.type('ماهور');
  await hand.press('Enter', 'Control+Enter');
  await expect(newRow(page)).toBeFocused();
  await hand.type('لوتوس');
  await hand.press('Enter');
  await expect(cell(page, 0, 'item_qty')).toBeFocused();
  // Weight, fineness, price of a gram, wage, profit and commission in percent: the columns' order is the hand's.
  for (const text of ['12.35', '750', '46500000', '18', '7', '1']) {
    await hand.type(text);
    await hand.press('Tab');
  }
  await expect(page.getByText(/فقط بر اجرت، سود و حق‌العمل؛ خود فلز معاف است/)).toBeVisible();
  await hand.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'روش تسویه' })).toBeVisible();
  await hand.press('Control+Enter');
  await expect(page.getByText('صورتحساب با قواعد سامانه مودیان سازگار است.')).toBeVisible();
  // A tenth of 103,369,500 + 47,435,115 + 5,742,750 rials.
  expect(await amountBeside(page, 'مالیات ارزش افزوده')).toBe('15654736');
  await hand.press('Control+Enter');
  await expect(page).toHaveURL(/\/invoice\/[0-9a-f-]{36}/);
  hand.tell('journey 4 (40 s)');
  expect([hand.strokes, hand.clicks]).toEqual([43, 3]);
  await expectState(page, 'تأیید سامانه');
});

test('on a phone a line that was just added is not called faulty before it is written', async ({
  signedIn: page,
  system,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${system.url}/create-invoice`);
  const step = (name: string) =>
    page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name }).click();
  await step('الگو');
  await page.getByRole('button', { name: 'همه الگوها' }).click();
  await page.getByText('طلا، جواهر و پلاتین بدون اطلاعات خریدار', { exact: true }).last().click();
  await step('اقلام');
  // What no product is called is offered as a new line, and in the line's sheet as what was written.
  await page.getByRole('combobox').first().fill('النگوی دست‌ساز');
  await expect(page.getByRole('option', { name: 'قلم تازه: النگوی دست‌ساز', exact: true })).toBeVisible();
  await page.getByRole('combobox').first().fill('2001584175153');
  await page.keyboard.press('Enter');
  // What was chosen wants its quantity next.
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'مقدار' })).toBeFocused();
  const code = page.getByRole('dialog').getByRole('combobox', { name: 'شناسه کالا/خدمت' });
  await code.fill('النگو');
  await expect(page.getByRole('option', { name: 'همین نوشته: النگو', exact: true })).toBeVisible();
  await code.fill('2001584175153');
  await page.keyboard.press('Enter');
  const wage = page.getByRole('textbox', { name: 'اجرت ساخت' });
  await expect(wage).toBeVisible();
  // After the metal, of which it is a share.
  const metal = await page.getByRole('textbox', { name: 'مبلغ واحد' }).boundingBox();
  expect((await wage.boundingBox())?.y).toBeGreaterThan(metal?.y ?? Number.POSITIVE_INFINITY);
  await page.waitForTimeout(500);
  await expect(page.getByText(/خالی است/)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'مبلغ واحد' }).fill('95000000');
  await wage.fill('12000000');
  await page.keyboard.press('Tab');
  // What is wrong speaks at once, in the user's digits.
  await expect(page.getByText(/به درصد حساب شده/).first()).toBeVisible();
  // Told to take it as rial, the amount stays as it was written.
  await page.getByText('به ریال', { exact: true }).click();
  await expect(wage).toHaveValue('۱۲٬۰۰۰٬۰۰۰');
  await expect(page.getByText(/به درصد حساب شده/)).toHaveCount(0);
  await page.getByText('به درصد', { exact: true }).click();
  await wage.fill('12000000');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/به درصد حساب شده/).first()).toBeVisible();
  await page.getByRole('button', { name: 'انجام شد' }).click();
  await expect(page.getByText(/خالی است|به درصد حساب شده/).first()).toBeVisible();
  await page.getByRole('button', { name: '۱۲٬۰۰۰٬۰۰۰ ریال شود' }).click();
  await expect(page.getByText(/فیلد «سود فروشنده» خالی است در قلم کالای «۱»/)).toBeVisible();
});

test('a contract that was invoiced under before is offered by its number and buyer', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { draft } = await client(calls.sampleInvoice, {
    query: { invoice_output_type: 'type_one', invoice_pattern: 'contracting' },
  });
  const { buyer_info, invoice, items, settlement } = draft as InvoiceDraft;
  const { contract_factor_reg_number: number } = invoice;
  const invoice_date = new Date(Date.now() - 60_000).toISOString();
  const body = { buyer_info, items, settlement, invoice: { ...invoice, invoice_date } };
  await client(calls.createInvoice, { body: body as never });
  await page.goto(`${system.url}/create-invoice`);
  await page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name: 'الگو' }).click();
  await page.getByRole('button', { name: 'همه الگوها' }).click();
  await page
    .getByText(patternLabels.find(({ invoice_pattern }) => invoice_pattern === 'contracting')?.labelFa ?? '', {
      exact: true,
    })
    .last()
    .click();
  const past = page.getByRole('group', { name: 'قراردادهای پیشین' });
  await past.getByRole('button', { name: number }).click();
  await expect(page.getByLabel('شماره ثبت قرارداد')).toHaveValue(number);
  await expect(past).toBeHidden();
  await page.getByLabel('شماره ثبت قرارداد').fill('99999');
  await expect(past).toBeHidden();
});
