import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import { calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** From the seller's press to what the buyer sees on a phone, and back: seen, closed. */
test('a buyer opens the link of an SMS on a phone; the seller sees that, and closes it', async ({
  signedIn: page,
  system,
  browser,
}) => {
  const client = await signedInClient(system);
  const { invoices } = await client(calls.listInvoices, { query: { state: 'confirmed', limit: 1 } });
  const [invoice] = invoices;
  if (invoice === undefined) throw new Error('the demo has confirmed invoices');
  await page.goto(`${system.url}/invoice/${invoice.id}`);
  // A picture to look at, and a paper of which the buyer is to have a copy.
  const files = page.getByRole('region', { name: 'پیوست‌ها' });
  await files.getByLabel('فایل برای پیوست').setInputFiles([
    { name: 'تحویل.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'قرارداد.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 signed') },
  ]);
  await files.getByRole('button', { name: 'نمایش تحویل.jpg' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'تحویل.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await files.getByRole('button', { name: 'نشان دادن قرارداد.pdf به خریدار' }).click();
  await expect(files.getByText('خریدار می‌بیند')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'هم‌رسانی' }).click();
  const dialog = page.getByRole('dialog', { name: /هم‌رسانی/ });
  await dialog.getByRole('textbox', { name: 'شماره همراه خریدار' }).fill('۱۲۳');
  await dialog.getByRole('button', { name: 'فرستادن پیامک' }).click();
  await expect(dialog.getByText(/باید ۱۱ رقم باشد/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'شماره همراه خریدار' }).fill('۰۹۱۲۳۴۵۶۷۸۹');
  await dialog.getByRole('button', { name: 'فرستادن پیامک' }).click();
  await expect(dialog.getByText('۱ پیامک در صف ارسال است')).toBeVisible();
  const url = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('button', { name: 'بستن' }).last().click();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /09123456789/ })
    .first();
  await expect(row).toContainText('دیده نشده');

  const phone = await browser.newContext({ ...devices['Pixel 5'], locale: 'fa-IR' });
  const buyer = await phone.newPage();
  const asked: string[] = [];
  buyer.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await buyer.goto(url);
  await expect(buyer.getByRole('status')).toContainText('تأیید شده');
  await expect(buyer.getByText(invoice.tax_number)).toBeVisible();
  await buyer.bringToFront();
  const paint = () =>
    buyer.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`);
  await expect.poll(paint).toBeGreaterThan(0);
  expect(await paint()).toBeLessThan(1_000);
  // Asked for once, by the head of the page, before its script is there.
  expect(asked).toHaveLength(1);
  expect(
    await buyer.evaluate(
      `performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/'))?.initiatorType`,
    ),
  ).toBe('link');
  expect(await axeFindings(buyer)).toEqual([]);
  const paper = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'دریافت سند' }).click();
  expect((await paper).suggestedFilename()).toBe(`${invoice.tax_number}.pdf`);
  const shown = buyer.getByRole('navigation', { name: 'پیوست‌های فروشنده' }).getByRole('link');
  await expect(shown).toHaveText(['قرارداد.pdf']);
  const contract = buyer.waitForEvent('download');
  await shown.click();
  expect(await readFile(await (await contract).path(), 'utf8')).toBe('%PDF-1.4 signed');
  const json = await buyer.request.get(`${system.url}/api/share/invoice/${url.split('/').at(-1)}/json`);
  expect(await json.json()).toMatchObject({ header: { taxid: invoice.tax_number } });

  await page.reload();
  await expect(row).toContainText('دیده شد');
  await row.getByRole('button', { name: 'کارهای این پیوند' }).click();
  await page.getByRole('menuitem', { name: 'بستن پیوند' }).click();
  // It cannot be undone, so it asks; until the answer the buyer still sees the document.
  const question = page.getByRole('alertdialog', { name: 'بستن پیوند' });
  await expect(question).toContainText('نمی‌توان پس گرفت');
  await buyer.reload();
  await expect(buyer.getByText(invoice.tax_number)).toBeVisible();
  await question.getByRole('button', { name: 'بستن پیوند' }).click();
  await expect(page.getByText('پیوند بسته شد و دیگر باز نمی‌شود')).toBeVisible();
  // Whose page stands open still learns it by the next press.
  await buyer.getByRole('link', { name: 'دریافت سند' }).click();
  await expect(buyer.getByText('این پیوند دیگر باز نمی‌شود')).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('این پیوند دیگر باز نمی‌شود')).toBeVisible();
  await buyer.goto(`${system.url}/preview/invoice/${'x'.repeat(24)}`);
  await expect(buyer.getByText('سندی با این نشانی نیست')).toBeVisible();
  await expect(buyer.getByRole('textbox', { name: 'نشانی یا کد' })).toBeVisible();
  // So much of it lost that it is no code at all: told the same, not asked as though nothing had been given.
  await buyer.goto(`${system.url}/preview/invoice/aB3x`);
  await expect(buyer.getByText('سندی با این نشانی نیست')).toBeVisible();
  await phone.close();
});

test('many are shared at once: each to its own buyer, and what has no phone says so', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  // The oldest: what other tests issued comes after the demo's.
  const { invoices } = await client(calls.listInvoices, {
    query: { state: 'confirmed', limit: 25, sort: 'invoice_date' },
  });
  const whole = await Promise.all(invoices.map(({ id }) => client(calls.getInvoice, { params: { id } })));
  const withPhone = whole.find(({ draft }) => /^09\d{9}$/.test(draft.buyer_info.phone ?? ''));
  const without = whole.find(({ draft }) => draft.buyer_info.phone === '');
  if (withPhone === undefined || without === undefined) throw new Error('the demo has buyers of both kinds');
  await page.goto(`${system.url}/invoices?state=confirmed&limit=25&sort=invoice_date`);
  for (const { tax_number } of [withPhone, without]) {
    await page
      .getByRole('row', { name: new RegExp(tax_number) })
      .getByRole('checkbox')
      .check({ force: true });
  }
  await page.getByRole('button', { name: 'هم‌رسانی' }).click();
  await page.getByRole('button', { name: 'پیامک پیوند به خریداران ۲ صورتحساب' }).click();
  const result = page.getByRole('dialog').filter({ hasText: '۱ انجام شد، ۱ انجام نشد' });
  await expect(result).toContainText('خریدار شماره تلفن همراه ندارد');
});
