import { formatJalaliDate } from '@taraz/core';
import { expect, test } from '../src/fixtures.ts';

/** A day in the past by any clock, and within the time that the law allows for sending. */
const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
const headers = [
  'ش فاکتور',
  'تاریخ',
  'نام مشتری',
  'کد ملی',
  'کد پستی',
  'کد ایران‌کد',
  'شرح',
  'تعداد',
  'پول',
  'مالیات ٪',
];
const line = (number: number, changes: Readonly<Record<number, string>> = {}): string[] => {
  const cells = [
    String(number),
    day,
    'زهرا امینی',
    '0068421931',
    '8174673441',
    '2720000114542',
    'چای',
    '2',
    '9850000',
    '10',
  ];
  for (const [index, text] of Object.entries(changes)) cells[Number(index)] = text;
  return cells;
};
const csv = (rows: string[][]) => ({
  name: 'فروش آبان.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([headers, ...rows].map((row) => row.join(';')).join('\n')),
});

test.describe.configure({ mode: 'serial' });

test('a file with its own headers and bad rows is mapped, mended in the grid, issued and reported', async ({
  signedIn: page,
  system,
}) => {
  const rows = Array.from({ length: 40 }, (_, index) => line(index + 1));
  for (const at of [4, 11, 23]) rows[at] = line(at + 1, { 3: '68421931' });
  rows[7] = line(8, { 7: 'دو' });
  await page.goto(`${system.url}/import-invoice`);
  await expect(page.getByText('فایلی که بارگذاری کنید اینجا می‌ماند')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(csv(rows));

  // «کد ایران‌کد» is told by its content; what «پول» is nobody can tell but its user.
  await expect(page.getByText('۹ از ۱۰ ستون')).toBeVisible();
  await page.getByRole('button', { name: /ستون «پول» چیست/ }).click();
  await page.getByRole('option', { name: 'مبلغ واحد (ریال)' }).click();
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();

  const grid = page.getByRole('grid', { name: 'ردیف‌های فایل' });
  await expect(page.getByRole('button', { name: 'ارسال ۳۶ صورتحساب درست' })).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(5);
  await page.keyboard.press('F8');
  await expect(page.getByText(/صفر ابتدا افتاده است/).first()).toBeVisible();
  await page.getByRole('button', { name: 'هر ۳ خانه همانند' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۳۹ صورتحساب درست' })).toBeVisible();

  // The last one by hand: its cell is the next fault.
  await page.keyboard.press('F8');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'ارسال ۴۰ صورتحساب درست' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'ارسال ۳۹ صورتحساب درست' })).toBeVisible();

  await page.getByRole('button', { name: 'ارسال ۳۹ صورتحساب درست' }).click();
  const report = page
    .getByRole('region', { name: 'نتیجه صدور' })
    .or(page.locator('section', { hasText: 'نتیجه صدور' }));
  await expect(report.first().getByText('تأیید سامانه')).toBeVisible({ timeout: 15_000 });
  await expect(report.first().locator('dd', { hasText: '۳۹' })).toBeVisible({ timeout: 15_000 });

  // Each number of the report opens exactly its invoices.
  await report.first().getByRole('link', { name: 'دیدن صورتحساب‌های «تأیید سامانه»' }).click();
  await expect(page).toHaveURL(/import=/);
  await expect(page.getByText('۳۹ صورتحساب', { exact: true })).toBeVisible();
  const chip = page.getByRole('button', { name: 'برداشتن فیلتر «فروش آبان.csv»' });
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/import=/);

  // Leaving stops nothing: the one that is left waits where it was.
  await page.goto(`${system.url}/import-invoice`);
  await page.getByRole('row', { name: /فروش آبان/ }).click();
  await expect(page.getByText('فقط خطاها ۱')).toBeVisible();
});

test('the same file is told, and a file that is none says why', async ({ signedIn: page, system }) => {
  // A number that the account does not have yet: an invoice that it has is held back.
  await page.goto(`${system.url}/import-invoice`);
  await page.locator('input[type=file]').setInputFiles(csv([line(900)]));
  // Its headers are known by now, so it needs no mapping.
  await expect(page.getByRole('button', { name: 'ارسال ۱ صورتحساب درست' })).toBeVisible();
  await page.getByRole('button', { name: 'همه فایل‌ها' }).click();
  await page.locator('input[type=file]').setInputFiles(csv([line(900)]));
  await expect(page.getByText(/همین فایل پیش‌تر/)).toBeVisible();
  await page.getByRole('button', { name: 'همه فایل‌ها' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'صورتحساب.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await expect(page.getByRole('alert')).toContainText('PDF');
});
