import { type BrowserContext, devices, type Page } from '@playwright/test';
import { type CallReply, calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import type { System } from '../src/system.ts';

/** One of the demo's customers who owes and has invoices that bear a tax number. */
async function debtor(system: System): Promise<CallReply<typeof calls.getCustomer>> {
  const client = await signedInClient(system);
  const { customers } = await client(calls.listCustomers, {
    query: { standing: 'debtor', sort: '-balance', limit: 50 },
  });
  for (const { id, phone } of customers) {
    const { rows } = await client(calls.customerStatement, { params: { id }, query: {} });
    if (rows.length > 2 && rows.some(({ tax_number }) => tax_number !== '') && phone !== '')
      return client(calls.getCustomer, { params: { id } });
  }
  throw new Error('the demo has customers who owe');
}

async function openOnPhone(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** From the seller's press to the account on the customer's phone, and back: seen, closed. */
/** Gives up at the gateway, then pays: each is told above the page, which then says what is left. */
async function payThere(reader: Page): Promise<void> {
  const owed = (await reader.getByRole('heading', { name: /^بدهی شما/ }).textContent()) ?? '';
  const pay = reader.getByRole('button', { name: /^پرداخت .+ ریال$/ });
  await pay.click();
  await reader.getByRole('button', { name: 'انصراف' }).click();
  await expect(reader.getByRole('heading', { name: 'پرداخت انجام نشد' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: owed })).toBeVisible();
  await pay.click();
  await reader.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(reader.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  await expect(reader.getByText(/ریال به فروشنده رسید؛ شماره پیگیری/)).toBeVisible();
  await expect(reader.getByRole('heading', { name: owed })).toHaveCount(0);
  expect(await axeFindings(reader)).toEqual([]);
  // The address is the page's own again: told once.
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'پرداخت انجام شد' })).toHaveCount(0);
}

test('a customer opens his account by the link of an SMS, goes through an invoice of it, and takes it along', async ({
  signedIn: page,
  system,
  browser,
}) => {
  const customer = await debtor(system);
  await page.goto(`${system.url}/customers/${customer.id}`);
  await page.getByRole('button', { name: 'فرستادن گردش حساب' }).click();
  const dialog = page.getByRole('dialog', { name: `فرستادن گردش حساب ${customer.name}` });
  await expect(dialog.getByText('تا لحظه‌ای که باز می‌شود')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'شماره همراه مشتری' }).fill('۰۹۱۲۳۴۵۰۰۷۷');
  await dialog.getByRole('button', { name: 'فرستادن پیامک' }).click();
  await expect(dialog.getByText('۱ پیامک در صف ارسال است')).toBeVisible();
  const url = await dialog.getByRole('textbox').inputValue();
  expect(url).toMatch(/\/preview\/statement\/[0-9A-Za-z]{24}$/);
  await dialog.getByRole('button', { name: 'بستن' }).last().click();
  const link = page.getByRole('listitem').filter({ hasText: '09123450077' });
  await expect(link).toContainText('همه گردش تا امروز');
  await expect(link).toContainText('دیده نشده');

  const phone = await browser.newContext({ ...devices['Pixel 5'], locale: 'fa-IR' });
  const asked: string[] = [];
  phone.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  const reader = await openOnPhone(phone, url);
  await expect(reader.getByRole('status')).toContainText(/^بدهی شما .+ ریالتا امروز، /);
  await expect(reader.getByText(customer.name)).toBeVisible();
  const paint = () =>
    reader.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`);
  await expect.poll(paint).toBeGreaterThan(0);
  expect(await paint()).toBeLessThan(1_000);
  // Asked for once, by the head of the page, before its script is there.
  expect(asked).toEqual([url.replace('/preview/', '/api/share/')]);
  expect(await axeFindings(reader)).toEqual([]);
  // A tax number, which stands where the seller gave no number of their own, is in one piece beside its figures.
  const heightOf = (text: string) =>
    reader
      .getByRole('listitem')
      .locator('bdi')
      .first()
      .evaluate((element, shown) => {
        const before = element.textContent;
        element.textContent = shown;
        const { height } = element.getBoundingClientRect();
        element.textContent = before;
        return height;
      }, text);
  expect(await heightOf('A112160513000000001CE9')).toBe(await heightOf('1'));
  const file = reader.waitForEvent('download');
  await reader.getByRole('link', { name: 'دریافت گردش حساب برای اکسل' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  const sheet = reader.waitForEvent('download');
  await reader.getByRole('link', { name: 'دریافت PDF' }).click();
  expect((await sheet).suggestedFilename()).toBe(`گردش حساب ${customer.name.replaceAll('\u200c', ' ')}.pdf`);
  await reader
    .getByRole('listitem')
    .getByRole('link', { name: /صورتحساب/ })
    .first()
    .click();
  await expect(reader.getByText('شماره مالیاتی')).toBeVisible();
  // A picture of the invoice must not lead to the account.
  await expect(reader.getByRole('img', { name: 'رمزینه همین نشانی' })).toHaveCount(0);
  expect(await axeFindings(reader)).toEqual([]);
  const paper = reader.waitForEvent('download');
  await reader.getByRole('link', { name: 'دریافت سند' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^\w{22}\.pdf$/);
  const within = reader.url();
  await reader.getByRole('link', { name: 'گردش حساب' }).click();
  await expect(reader.getByRole('status')).toContainText('بدهی شما');
  await payThere(reader);

  await page.reload();
  await expect(link).toContainText('دیده شد');
  await link.getByRole('button', { name: 'کارهای این پیوند' }).click();
  await page.getByRole('menuitem', { name: 'بستن پیوند' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'بستن پیوند' }).click();
  await expect(page.getByText('پیوند بسته شد و دیگر باز نمی‌شود')).toBeVisible();
  for (const closed of [url, within]) {
    await reader.goto(closed);
    await expect(reader.getByText('این پیوند دیگر باز نمی‌شود')).toBeVisible();
  }
  await phone.close();
});

test('a fixed period is told as such, and debtors get theirs from the ages of debts and with a reminder', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const made = async (name: string, phone: string) => {
    const { id } = await client(calls.createCustomer, { body: { company: name, person_type: 'legal', phone } });
    const body = { kind: 'opening', amount: '4000000', day: '2026-01-01' } as const;
    await client(calls.createCustomerEntry, { params: { id }, body });
    return id;
  };
  const id = await made('حساب‌خواه یکم', '09125552001');
  await made('حساب‌خواه بی‌شماره', '');
  const list = `${system.url}/analytics/debts?q=${encodeURIComponent('حساب‌خواه')}`;
  const dialog = page.getByRole('dialog');
  const selectAll = async () => {
    await page.goto(list);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('ControlOrMeta+a');
  };
  await selectAll();
  await page.getByRole('button', { name: 'فرستادن گردش حساب' }).click();
  await dialog.getByRole('button', { name: 'فرستادن پیامک' }).click();
  await expect(dialog.getByText('۱ پیامک در صف ارسال است')).toBeVisible();
  await expect(dialog.getByText(/حساب‌خواه بی‌شماره: شماره تلفن همراه ندارد/)).toBeVisible();

  await goOn(page, `/customers/${id}?from=2026-02-01&to=2026-03-01`);
  await page.getByRole('button', { name: 'فرستادن گردش حساب' }).click();
  await expect(dialog.getByText('همین بازه؛ آنچه پس از آن بیاید در آن نیست.')).toBeVisible();
  await dialog.getByText('رونوشت پیوند').click();
  await dialog.getByRole('button', { name: 'ساختن پیوند' }).click();
  await expect(dialog.getByText('پیوند آماده است')).toBeVisible();
  const url = await dialog.getByRole('textbox').inputValue();
  await page.goto(url);
  await expect(page.getByRole('status')).toContainText('بدهی شما در پایان ۱۴۰۴/۱۲/۱۰: ۴٬۰۰۰٬۰۰۰ ریال');
  await expect(page.getByRole('status')).toContainText('از ۱۴۰۴/۱۱/۱۲ تا ۱۴۰۴/۱۲/۱۰');
  await expect(page.getByText('مانده پیش از این بازه')).toBeVisible();

  await selectAll();
  await page.getByRole('button', { name: 'یادآوری با پیامک' }).click();
  await dialog.getByText('پیوند گردش حساب هم برود').click();
  await expect(dialog.getByText(/: ۴۰۰۰۰۰۰ ریال بدهکار\.\s*ریز حساب:/)).toBeVisible();
  await expect(dialog.getByLabel('نوشته شما زیر آن')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'فرستادن پیامک' }).click();
  await expect(dialog.getByText('۱ پیامک در صف ارسال است')).toBeVisible();
  const { links } = await client(calls.customerShares, { params: { id } });
  expect(links.map(({ purpose }) => purpose)).toEqual(['sms', 'link', 'sms']);
});
