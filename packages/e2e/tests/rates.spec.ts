import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { asOperator } from '../src/people.ts';

test('the operator sees what the source said, writes a rate, takes it back, and undoes that', async ({
  page,
  system,
}) => {
  await logIn(page, asOperator(system));
  await page.goto(`${system.url}/operator`);
  await page.getByRole('link', { name: 'نرخ ارز' }).click();
  const row = (text: RegExp) => page.getByRole('row').filter({ hasText: text });
  // Of the exchange centre, of the market, and one of days ago.
  await expect(row(/EUR.*مرکز مبادله.*پیشنهاد می‌شود/)).toBeVisible();
  await expect(row(/EUR.*بازار آزاد/)).not.toContainText('پیشنهاد می‌شود');
  await expect(row(/RUB.*کهنه/)).toBeVisible();
  await page.getByRole('button', { name: 'ثبت نرخ' }).click();
  await page.keyboard.press('Alt+KeyS');
  await expect(page.getByText('ارز را برگزینید.')).toBeVisible();
  await page.getByRole('combobox', { name: 'ارز' }).fill('یورو');
  await page.getByRole('option', { name: /EUR/ }).click();
  await page.getByRole('textbox', { name: /بهای یک واحد/ }).fill('۸۳۰٬۵۰۰');
  await page.keyboard.press('Alt+KeyS');
  await expect(row(/EUR.*راهبر.*پیشنهاد می‌شود/)).toContainText('۸۳۰٬۵۰۰');
  await expect(row(/EUR.*مرکز مبادله/)).not.toContainText('پیشنهاد می‌شود');
  await row(/EUR.*راهبر/).click();
  await page.getByRole('button', { name: 'پس گرفتن نرخ' }).click();
  await expect(row(/EUR.*مرکز مبادله.*پیشنهاد می‌شود/)).toBeVisible();
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(row(/EUR.*راهبر.*پیشنهاد می‌شود/)).toContainText('۸۳۰٬۵۰۰');
});

test('a rate of days ago that is taken back comes back as old as it was', async ({ page, system }) => {
  const operator = await signedInClient(asOperator(system));
  const { rates } = await operator(calls.listRates, {});
  const newest = Math.max(...rates.map(({ at }) => Date.parse(at)));
  const at = new Date(newest - 10 * 86_400_000).toISOString();
  await operator(calls.putRate, { params: { currency: 'GBP' }, body: { rial_per_unit: 912_345, at } });
  await logIn(page, asOperator(system));
  await page.goto(`${system.url}/operator/rates`);
  const row = (text: RegExp) => page.getByRole('row').filter({ hasText: text });
  await row(/GBP.*راهبر.*کهنه/).click();
  await page.getByRole('button', { name: 'پس گرفتن نرخ' }).click();
  await expect(row(/GBP.*راهبر/)).toHaveCount(0);
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(row(/GBP.*راهبر.*کهنه/)).toContainText('۹۱۲٬۳۴۵');
  await expect(row(/GBP.*بازار آزاد/)).toContainText('پیشنهاد می‌شود');
  await operator(calls.deleteRate, { params: { currency: 'GBP' } });
});

const field = (page: Page, path: string) => page.locator(`[data-draft-path="${path}"]`);

test('who makes an invoice in a currency takes its last known rate by one press; a stale one is only told', async ({
  signedIn: page,
  system,
}) => {
  const operator = await signedInClient(asOperator(system));
  await operator(calls.putRate, { params: { currency: 'USD' }, body: { rial_per_unit: 720_500 } });
  await page.goto(`${system.url}/create-invoice`);
  await page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name: 'الگو' }).click();
  await page.getByRole('button', { name: 'همه الگوها' }).click();
  await page.getByText('صادرات', { exact: true }).last().click();
  const currency = field(page, 'invoice.currency_type').getByRole('combobox');
  const rate = field(page, 'invoice.exchange_rate');
  const take = rate.getByRole('button', { name: 'گذاشتن همین' });
  await currency.fill('RUB');
  await currency.press('Enter');
  await expect(rate).toContainText('آخرین نرخ بازار آزاد کهنه است: ');
  await expect(take).toHaveCount(0);
  await currency.fill('USD');
  await currency.press('Enter');
  await expect(rate).toContainText(/راهبر در .+: ۷۲۰٬۵۰۰ ریال/);
  await take.click();
  await expect(rate.getByRole('textbox')).toHaveValue('۷۲۰٬۵۰۰');
  await expect(take).toHaveCount(0);
});
