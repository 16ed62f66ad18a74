import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { formatJalaliLong, toPersianDigits } from '@taraz/core';
import { counterSale, signedInClient, takeGoods } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { nothingFound } from '../src/nothing-found.ts';
import { newSeller } from '../src/people.ts';
import type { System } from '../src/system.ts';
import { until } from '../src/until.ts';

/** Bank accounts, desks, cheques and what an invoice's payments do to them, as the one who keeps the books does it. */
test.describe.configure({ mode: 'serial' });
const sheba = 'IR070190337265513243702481';
/** Of a seller of its own: the demo's books would be in the way. */
let client: Client;
let seller: System;
test.beforeAll(async ({ system }) => {
  seller = await newSeller(system, 'keeper', '09125550101', 'A2HP51');
  client = await signedInClient(seller);
});
test.beforeEach(({ page }) => logIn(page, seller));

const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const accountNamed = async (name: string) => {
  const { bank_accounts } = await client(calls.listBankAccounts, { query: { search_field: name } });
  const [account] = bank_accounts;
  if (account === undefined) throw new Error(`no account ${name}`);
  return account;
};

test('a first account: its bank is known by its Sheba, and its money by its movements; a desk is opened, counted and closed', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/bank-accounts`);
  await expect(page.getByText('حساب‌های بانکی شما اینجا می‌آیند')).toBeVisible();
  await page.getByRole('button', { name: 'افزودن نخستین حساب' }).click();
  const form = panel(page, 'حساب بانکی تازه');
  // Nothing written: the bank is what lacks, not the name that may stay empty.
  await form.getByRole('button', { name: 'ذخیره' }).click();
  await expect(form.getByText('بانک از شبا یا کارت شناخته نشد؛ نام بانک را بنویسید.')).toBeVisible();
  await expect(form.getByText('این خانه خالی است؛ آن را پر کنید.')).toHaveCount(0);
  await form.getByLabel('شماره شبا').fill('IR070190337265513243702482');
  await expect(form.getByText('رقم‌های شبا با هم نمی‌خوانند')).toBeVisible();
  // One that has only the Sheba at hand pastes it where a number of the account is asked for.
  await form.getByLabel('شماره شبا').fill('');
  await form.getByRole('textbox', { name: 'شماره حساب', exact: true }).fill(sheba);
  await expect(form.getByLabel('شماره شبا')).toHaveValue(sheba);
  await expect(form.getByText('بانک صادرات ایران — از شماره شناخته شد')).toBeVisible();
  await form.getByRole('textbox', { name: 'نام', exact: true }).fill('حساب آزمون');
  await form.getByLabel('موجودی آغازین').fill('۱۰۰۰۰۰۰');
  await form.getByRole('button', { name: 'ذخیره' }).click();
  await page.getByRole('row', { name: /حساب آزمون/ }).click();
  const account = panel(page, 'حساب آزمون');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await account.getByRole('button', { name: 'رونوشت شماره شبا' }).click();
  await expect(account.getByText('رونوشت برداشته شد')).toBeAttached();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(sheba);
  await account.getByRole('button', { name: 'برداشت' }).click();
  const dialog = page.getByRole('dialog', { name: 'برداشت از «حساب آزمون»' });
  await dialog.getByLabel('مبلغ').fill('250000');
  await dialog.getByLabel('بابت').fill('اجاره دفتر');
  await expect(dialog.getByText('مانده پس از ثبت: ۷۵۰٬۰۰۰ ریال')).toBeVisible();
  await dialog.getByLabel('بابت').press('Enter');
  const statement = account.getByRole('list', { name: 'گردش' });
  await expect(statement.getByRole('listitem').first()).toContainText('اجاره دفتر');
  await statement.getByRole('button', { name: /^برگرداندن: برداشت/ }).click();
  await expect(statement.getByText('برگشت خورده')).toBeVisible();
  expect((await accountNamed('حساب آزمون')).balance).toBe('1000000');

  // What is missing in a desk is said before it is booked.
  const desk = await client(calls.createCashDesk, { body: { name: 'صندوق آزمون', opening_balance: 50_000 } });
  await goOn(page, `/cash-desks?id=${desk.id}`);
  const shown = panel(page, 'صندوق آزمون');
  await shown.getByRole('button', { name: 'باز کردن صندوق' }).click();
  const count = page.getByRole('dialog', { name: 'باز کردن «صندوق آزمون»' });
  await count.getByLabel('پول شمرده‌شده').fill('48000');
  await expect(count.getByText('۲٬۰۰۰ ریال کسری')).toBeVisible();
  await count.getByRole('button', { name: 'باز کردن با این شمارش' }).click();
  await expect(shown.getByText('باز', { exact: true })).toBeVisible();
  // A drawer has no credit: what it lacks is said as such.
  await shown.getByRole('button', { name: 'برداشت' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'برداشت از «صندوق آزمون»' });
  await withdrawal.getByLabel('مبلغ').fill('48001');
  await expect(withdrawal.getByText('صندوق این پول را ندارد؛ مبلغ را بازبینی کنید.')).toBeVisible();
  await expect(withdrawal.getByText(/اضافه‌برداشت/)).toHaveCount(0);
  await withdrawal.getByLabel('مبلغ').fill('1000');
  await withdrawal.getByRole('button', { name: 'ثبت برداشت' }).click();
  await expect(withdrawal).toBeHidden();
  await shown.getByRole('button', { name: 'بستن صندوق' }).click();
  const close = page.getByRole('dialog', { name: 'بستن «صندوق آزمون»' });
  await close.getByLabel('پول شمرده‌شده').fill('47000');
  await close.getByRole('button', { name: 'بستن با این شمارش' }).click();
  await expect(shown.getByText('بسته', { exact: true })).toBeVisible();
  await shown.getByRole('tab', { name: 'شمارش‌ها' }).click();
  await expect(shown.getByRole('list', { name: 'شمارش‌ها' }).getByRole('listitem')).toHaveCount(2);
});

test('a cheque is entered, deposited and cleared, only then the balance moves; the next leaf of the only book is proposed', async ({
  page,
  system,
}) => {
  const before = BigInt((await accountNamed('حساب آزمون')).balance);
  await page.goto(`${system.url}/checks?id=new`);
  const form = panel(page, 'چک تازه');
  await form.getByRole('button', { name: 'ذخیره' }).click();
  // Party, amount and number: each is told as empty.
  await expect(form.getByText('این خانه خالی است؛ آن را پر کنید.')).toHaveCount(3);
  await expect(form.getByRole('textbox', { name: /^از/ })).toBeFocused();
  await form.getByRole('textbox', { name: /^از/ }).fill('بازرگانی آزمون');
  await form.getByRole('textbox', { name: /^مبلغ/ }).fill('۷۰۰۰۰۰');
  await form.getByRole('textbox', { name: /^شماره چک/ }).fill('۴۴۰۱۲۱');
  await form.getByRole('textbox', { name: /^شناسه صیاد/ }).fill('۱۲۳۰۰۰۴۴۰۱۲۱۷۷۱۳');
  await form.getByRole('button', { name: 'ذخیره' }).click();
  const cheque = panel(page, 'چک 440121');
  await expect(cheque.getByRole('button', { name: 'رونوشت شناسه صیاد' })).toBeVisible();
  await cheque.getByRole('button', { name: 'واگذاری به بانک' }).click();
  const deposit = page.getByRole('dialog', { name: /^واگذاری به بانک/ });
  await deposit.getByRole('button', { name: /حساب بانکی/ }).click();
  await page.getByRole('option', { name: 'حساب آزمون' }).click();
  await deposit.getByRole('button', { name: 'واگذاری به بانک' }).click();
  // Gone on with before that, the panel would begin with the state before, whose steps are others.
  await expect(deposit).toBeHidden();
  await expect(cheque.getByText('تا وصول نشود مانده‌ای جابه‌جا نمی‌شود')).toBeVisible();
  expect(BigInt((await accountNamed('حساب آزمون')).balance)).toBe(before);
  await goOn(page, '/checks?tab=calendar');
  const today = formatJalaliLong(new Date().toISOString());
  await page.getByRole('button', { name: toPersianDigits(today) }).click();
  await page.getByRole('row', { name: /بازرگانی آزمون/ }).click();
  await cheque.getByRole('button', { name: 'ثبت وصول' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ثبت وصول' }).click();
  await expect(cheque.getByText('وصول چک · حساب آزمون')).toBeVisible();
  expect(BigInt((await accountNamed('حساب آزمون')).balance)).toBe(before + 700_000n);
  // Beside an open panel the list keeps what fits: here its state, measured with these columns and not with those before.
  // A document of its own, which has read no movements yet.
  await page.goto(`${system.url}/checks?state=all`);
  // Money that was moved and did not come is not told as none.
  await page.route('**/api/treasury/movement/list?*', (route) => route.fulfill({ status: 409, body: '{}' }));
  await page.getByRole('row', { name: /بازرگانی آزمون/ }).click();
  await expect(cheque.getByText('گردش‌ها بارگذاری نشد')).toBeVisible();
  await expect(cheque.getByText('تا وصول نشود مانده‌ای جابه‌جا نمی‌شود')).toBeHidden();
  await page.unroute('**/api/treasury/movement/list?*');
  await cheque.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(cheque.getByText('وصول چک · حساب آزمون')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'حساب' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'وضعیت' })).toBeVisible();
  // Many at once, by the keyboard: to the bank, then collected; what another hand voided meanwhile stays and says why.
  const due_day = new Date().toISOString().slice(0, 10);
  const enter = (number: string) =>
    client(calls.createCheque, {
      body: { direction: 'received', number, amount: '2000', due_day, party: 'گروه آزمون' },
    });
  const [first] = await Promise.all(['701', '702', '703'].map(enter));
  await goOn(page, '/checks?q=گروه آزمون');
  await page
    .getByRole('row', { name: /گروه آزمون/ })
    .first()
    .focus();
  await page.keyboard.press('ControlOrMeta+a');
  const bar = page.getByRole('region', { name: 'انتخاب‌شده‌ها' });
  await expect(bar).toContainText('۳ چک انتخاب شد');
  await expect(bar).toContainText('جمع ۶٬۰۰۰ ریال');
  await client(calls.moveCheque, { params: { id: first?.id ?? '' }, body: { state: 'void' } });
  await bar.getByRole('button', { name: 'واگذاری به بانک' }).press('Enter');
  const many = page.getByRole('dialog', { name: 'واگذاری به بانک: ۳ چک' });
  await many.getByLabel('توضیح').press('Enter');
  await expect(many.getByText('حساب بانکی چک را برگزینید')).toBeVisible();
  await many.getByRole('button', { name: /حساب بانکی/ }).press('Enter');
  await page.getByRole('option', { name: 'حساب آزمون' }).press('Enter');
  await many.getByLabel('توضیح').press('Enter');
  await expect(many.getByText('۲ چک انجام شد، ۱ چک انجام نشد')).toBeVisible();
  await expect(many.getByRole('listitem').filter({ hasText: /^چک 701 · گروه آزمون/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(many).toBeHidden();
  await expect(page.getByRole('row', { name: /گروه آزمون/ })).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  // The table's rows bear the same names until the list stands in its place.
  await expect(page.getByRole('columnheader', { name: 'وضعیت' })).toBeHidden();
  await page
    .getByRole('row', { name: /گروه آزمون/ })
    .first()
    .focus();
  await page.keyboard.press('ControlOrMeta+a');
  await bar.getByRole('button', { name: 'ثبت وصول' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ثبت وصول' }).click();
  const clearedBalance = async () => BigInt((await accountNamed('حساب آزمون')).balance) - before;
  await expect.poll(clearedBalance).toBe(704_000n);
  const cleared = page.getByRole('listitem').filter({ hasText: 'وضعیت ۲ چک: وصول‌شده' });
  await cleared.getByRole('button', { name: 'بازگردانی' }).click();
  await expect.poll(clearedBalance).toBe(700_000n);
  await page.setViewportSize({ width: 1280, height: 800 });

  // A cheque of the only book that has leaves proposes its next leaf by itself.
  const book = { title: 'دسته‌چک', series: '', bank_account_name: 'ملت', is_active: true };
  const checkbooks = [
    { ...book, id: '0198f000-0000-7000-8000-000000000001', next_number: '' },
    { ...book, id: '0198f000-0000-7000-8000-000000000002', next_number: '700' },
  ];
  await page.route('**/api/checkbook/list?*', (route) => route.fulfill({ json: { count: 2, next: null, checkbooks } }));
  // A document of its own, which knows the books of nobody.
  await page.goto(`${system.url}/checks?id=new`);
  const number = form.getByRole('textbox', { name: /^شماره چک/ });
  await expect(number).toHaveValue('');
  await form.getByText('پرداختی', { exact: true }).click();
  await expect(number).toHaveValue('700');
  await number.fill('701');
  await expect(number).toHaveValue('701');

  // A book without account and first leaf is told of both.
  await page.unrouteAll();
  await goOn(page, '/checks?tab=books&id=new');
  const ofBook = panel(page, 'دسته‌چک تازه');
  await ofBook.getByRole('button', { name: 'ذخیره' }).click();
  await expect(ofBook.getByText('«حساب بانکی» برگزیده نشده است؛ آن را برگزینید.')).toBeVisible();
  await expect(ofBook.getByText('«شماره نخستین برگ» خالی است؛ آن را پر کنید.')).toBeVisible();
});

test('what a terminal holds is handed over with one press and Enter; a confirmed invoice’s payment stands in the movements and opens it', async ({
  page,
  system,
}) => {
  const account = await accountNamed('حساب آزمون');
  const pos = await client(calls.createPos, { body: { name: 'کارتخوان آزمون', bank_account_id: account.id } });
  await client(calls.createMovement, { body: { kind: 'deposit', place_id: pos.id, amount: '640000' } });
  await page.goto(`${system.url}/poses?id=${pos.id}`);
  const shown = panel(page, 'کارتخوان آزمون');
  await shown.getByRole('button', { name: 'انتقال' }).click();
  const transfer = page.getByRole('dialog', { name: 'انتقال از «کارتخوان آزمون»' });
  await expect(transfer.getByRole('button', { name: /حساب آزمون/ })).toBeVisible();
  await transfer.getByLabel('مبلغ').press('Enter');
  await expect(transfer).toBeHidden();
  expect(BigInt((await accountNamed('حساب آزمون')).balance)).toBe(BigInt(account.balance) + 640_000n);

  const product = await takeGoods(system, client, 'چای سیاه');
  const invoice = await client(calls.createInvoice, {
    body: {
      ...counterSale(product.id, '1'),
      payments: [{ payment_method: 'transfer', amount: '123000', treasury_id: account.id }],
    },
  });
  await until(async () => (await client(calls.listMovements, { query: { invoice_id: invoice.id } })).count === 1, {
    what: 'the payment in the books',
    everyMs: 200,
  });
  await goOn(page, '/bank-accounts?tab=movements&place=all&kind=invoice');
  await page
    .getByRole('row', { name: /پرداخت صورتحساب/ })
    .getByRole('link', { name: /^صورتحساب/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/invoice/${invoice.id}`));
});

test('a deposit that is likely an invoice’s payment says so; one press counts it once, and takes it apart again', async ({
  page,
  system,
}) => {
  const account = await accountNamed('حساب آزمون');
  const balance = async () => BigInt((await accountNamed('حساب آزمون')).balance);
  await client(calls.createMovement, { body: { kind: 'deposit', place_id: account.id, amount: '123000' } });
  const twice = await balance();
  // The list of all movements finds such deposits.
  await page.goto(`${system.url}/bank-accounts?tab=movements&place=all&kind=twice`);
  await expect(page.getByRole('row', { name: /واریز/ })).toHaveCount(1);
  await expect(page.getByRole('row').getByRole('button', { name: /^یک بار بشمار/ })).toBeVisible();
  // On a phone too, the whole of it in sight, and it works.
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = page.getByRole('grid').getByRole('list', { name: 'شاید دو بار شمرده شده' });
  await expect(onPhone).toHaveCount(1);
  const box = await onPhone.boundingBox();
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 390) <= 390]).toEqual([true, true]);
  await onPhone.getByRole('button', { name: /^یک بار بشمار/ }).click();
  await expect(onPhone).toHaveCount(0);
  expect(await balance()).toBe(twice - 123_000n);
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(onPhone).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await goOn(page, `/bank-accounts?id=${account.id}`);
  const statement = panel(page, 'حساب آزمون').getByRole('list', { name: 'گردش' });
  const hint = statement.getByRole('list', { name: 'شاید دو بار شمرده شده' });
  // On a phone the invoice's number stays beside the amount, not over it.
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = page.getByRole('dialog').getByRole('list', { name: 'گردش' });
  const payment = narrow.getByRole('listitem').filter({ hasText: 'پرداخت صورتحساب' });
  await expect(async () => {
    const number = await payment.getByRole('link').boundingBox();
    const beside = narrow.getByRole('list', { name: 'شاید دو بار شمرده شده' });
    const column = await beside.boundingBox();
    const part = await beside.getByRole('button', { name: /^دو پول جدا است/ }).boundingBox();
    expect(number?.x ?? 0).toBeGreaterThanOrEqual(column?.x ?? 390);
    expect(part?.x ?? 0).toBeGreaterThanOrEqual(column?.x ?? 390);
  }).toPass({ timeout: 60_000 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await hint.getByRole('button', { name: /^یک بار بشمار/ }).click();
  await expect(hint).toHaveCount(0);
  expect(await balance()).toBe(twice - 123_000n);
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(hint).toHaveCount(1);
  expect(await balance()).toBe(twice);
  await hint.getByRole('button', { name: /^یک بار بشمار/ }).click();
  await statement.getByRole('button', { name: /^دو پول جدا است/ }).click();
  await expect(page.getByText('جدا شد و هر دو شمرده می‌شوند')).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect(await balance()).toBe(twice);
  await page.getByRole('button', { name: 'بازگردانی' }).last().click();
  await expect.poll(balance).toBe(twice - 123_000n);
  // The payment has its deposit: another like it is other money.
  await client(calls.createMovement, { body: { kind: 'deposit', place_id: account.id, amount: '123000' } });
  await goOn(page, '/bank-accounts?tab=movements&place=all&kind=twice');
  await expect(nothingFound(page)).toBeVisible();
});

test('the row of an account has its menu by the keyboard; on a phone a movement says from whom and which cheque, in the order of its sort control', async ({
  page,
  system,
}) => {
  // Not one of those that stand there while the list is asked for.
  const first = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^کارهای دیگر/ }) })
    .first();
  await page.goto(`${system.url}/bank-accounts`);
  await first.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'واریز' }).click();
  await expect(page.getByRole('dialog', { name: /^واریز به «/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await goOn(page, '/cash-desks');
  await first.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^(باز کردن صندوق|شمارش)$/ }).click();
  await expect(page.getByRole('dialog', { name: /^(باز کردن|شمارش) «/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const days = 'from=2026-09-01&to=2027-09-11';
  await goOn(page, `/bank-accounts?tab=movements&place=all&kind=cheque&${days}`);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'بازرگانی آزمون' });
  await expect(row.getByRole('link', { name: 'چک 440121' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'زمان مرتب‌سازی' })).toBeVisible();
  // Both days stand within the box of the filter.
  const range = page.getByRole('button', { name: /^زمان گردش/ });
  const box = await range.boundingBox();
  const text = await range.getByText(/ تا /).boundingBox();
  expect(text?.x ?? 0).toBeGreaterThan(box?.x ?? 390);
  expect((text?.x ?? 390) + (text?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  await page.setViewportSize({ width: 1280, height: 800 });
});
