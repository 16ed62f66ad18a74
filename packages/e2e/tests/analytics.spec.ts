import { readFile } from 'node:fs/promises';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Of this year alone there is nothing in its first days. */
const lastYear = `?from=${day(364)}&to=${day(0)}`;

test('the owner sees sales and tax, opens the invoices behind a bar and what sold best, and takes the table away', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/analytics${lastYear}`);
  const chart = page.getByRole('figure', { name: 'فروش و مالیات' });
  const bar = chart.getByRole('button', { name: /، [۱-۹][۰-۹٬]* صورتحساب$/ }).first();
  await expect(bar).toBeVisible();
  await bar.click();
  const behind = page.getByRole('list', { name: 'صورتحساب‌های پشت این عدد' });
  await expect(behind.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'جدول «فروش و مالیات»' }).click();
  await expect(page.getByRole('cell', { name: /۱۴۰/ }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'دریافت CSV «فروش و مالیات»' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFزمان,فروش بدون مالیات/);
  const states = page.getByRole('figure', { name: 'صورتحساب‌ها به وضعیت' });
  await expect(states.getByRole('button', { name: /تأیید سامانه [۱-۹]/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /^صورتحساب‌های تأیید سامانه/ }).click();
  await expect(page).toHaveURL(/state=confirmed/);

  // What sold best opens its invoices, and from there the list of just these.
  await goOn(page, `/analytics${lastYear}`);
  const goods = page.getByRole('table', { name: 'کالا و خدمت‌های برتر' }).getByRole('button').first();
  const name = (await goods.textContent()) ?? '';
  await goods.click();
  const panel = page.getByRole('complementary', { name: 'صورتحساب‌های پشت این عدد' });
  await expect(panel).toContainText(name);
  const count = /([۰-۹٬]+) صورتحساب/.exec((await panel.textContent()) ?? '')?.[1] ?? '';
  await panel.getByRole('link', { name: 'دیدن در فهرست صورتحساب‌ها' }).click();
  await expect(page.getByRole('combobox', { name: 'کالا یا خدمت' })).toHaveValue(name);
  await expect(page.getByRole('main')).toContainText(`${count} صورتحساب`);
});

test('figures of eighteen digits are whole in every table; on a phone all of them are in sight', async ({
  signedIn: page,
  system,
}) => {
  const huge = '900152417230138331';
  await page.route('**/api/invoice/analytics?*', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    report.buyers = [{ ...report.buyers[0], net: huge, vat: huge }];
    report.declaration.taxable = huge;
    await route.fulfill({ response, json: report });
  });
  await page.goto(`${system.url}/analytics${lastYear}`);
  const whole = page.getByText('۹۰۰٬۱۵۲٬۴۱۷٬۲۳۰٬۱۳۸٬۳۳۱');
  await expect(whole).toHaveCount(3);
  for (const figure of await whole.all()) {
    const isCut = await figure.evaluate((shown) => {
      const cell = shown.closest('td');
      return cell !== null && cell.scrollWidth > cell.clientWidth;
    });
    expect(isCut).toBe(false);
  }
  // On a phone they stand under their names, which keep their own line.
  const width = 360;
  await page.setViewportSize({ width, height: 780 });
  const first = page.getByRole('list', { name: 'کالا و خدمت‌های برتر' }).getByRole('listitem').first();
  await expect(first.getByText('مالیات ارزش افزوده')).toBeVisible();
  const figures = await first.getByText(/^[۰-۹٬٫]+$/).all();
  expect(figures).toHaveLength(4);
  for (const figure of figures) {
    const box = await figure.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  const name = page.getByRole('list', { name: 'خریداران برتر' }).getByRole('button').first();
  expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(80);
});

test('what did not come says so, in its own place, and is asked for again; a range without invoices leads back', async ({
  signedIn: page,
  system,
}) => {
  const lost = ['**/api/invoice/analytics?*', '**/api/analytics/report?*'] as const;
  for (const path of lost) await page.route(path, (route) => route.fulfill({ status: 409, body: '{}' }));
  await page.goto(`${system.url}/analytics${lastYear}`);
  await expect(page.getByText('گزارش بارگذاری نشد.')).toBeVisible();
  await page.unroute(lost[0]);
  await page.getByRole('button', { name: 'تلاش دوباره' }).first().click();
  // Of the authority alone nothing came, and the rest stays.
  await expect(page.getByRole('figure', { name: 'فروش و مالیات' })).toBeVisible();
  await expect(page.getByText('الگوها و وضعیت‌ها در گذر زمان بارگذاری نشد.')).toBeVisible();
  await page.unroute(lost[1]);
  await page.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByRole('figure', { name: 'صورتحساب‌ها به وضعیت' })).toBeVisible();

  await goOn(page, '/analytics?from=2015-01-01&to=2015-01-31');
  await expect(page.getByText('در این بازه صورتحسابی نیست')).toBeVisible();
  await page.getByRole('button', { name: 'نمایش امسال' }).click();
  await expect(page.getByRole('button', { name: 'بازه گزارش: امسال' })).toBeVisible();
});

test('reports load in the layout that they will have; what is still being built is asked for again until it is whole', async ({
  signedIn: page,
  system,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isBuilding = true;
  const answer = (path: string, building: () => boolean) =>
    page.route(path, async (route) => {
      await held;
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), is_building: building() } });
    });
  await answer('**/api/invoice/analytics?*', () => false);
  await answer('**/api/analytics/report?*', () => isBuilding);
  await page.goto(`${system.url}/analytics${lastYear}`);
  await expect(page.getByText('در حال بارگذاری').first()).toBeAttached();
  for (const name of ['فروش و مالیات', 'خریداران برتر', 'کالا و خدمت‌های برتر'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'فروش و مالیات' })).toHaveCount(0);
  release();
  await expect(page.getByRole('figure', { name: 'فروش و مالیات' })).toBeVisible();
  const note = page.getByText('گزارش هنوز ساخته می‌شود');
  await expect(note).toBeVisible();
  isBuilding = false;
  await expect(note).toBeHidden();
});

test('debts by age: their sum is the debtors’, every figure opens the statement of its days, the file has them', async ({
  signedIn: page,
  system,
}) => {
  // The sample account still sends: what is refused meanwhile is owed no more.
  await expect(async () => {
    await page.goto(`${system.url}/customers?standing=debtor`);
    const told = (await page.getByText(/جمع مانده/).textContent()) ?? '';
    await goOn(page, `/analytics${lastYear}`);
    await page.getByRole('navigation').getByRole('link', { name: 'سن بدهی‌ها' }).click();
    const sum = /جمع مانده ([۰-۹٬]+) ریال/.exec(told)?.[1] ?? 'جمع';
    await expect(page.getByText(`بدهکار · ${sum} ریال`)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // Who owes most need not owe it for long: by the days of the week the demo's debts are others.
  const old = page.getByRole('link', { name: /، بیش از ۹۰ روز$/ });
  const row = page.getByRole('row').filter({ has: old }).first();
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  await row.getByRole('link', { name: /، بیش از ۹۰ روز$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/[^?]+\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('table', { name: 'گردش حساب' }).getByRole('row')).not.toHaveCount(1);
  await page.goBack();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(name);
});

test('gross profit: goods open their card, the file has what the screen sums, words and range narrow it', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/analytics${lastYear}`);
  await page.getByRole('navigation').getByRole('link', { name: 'سود ناخالص' }).click();
  const table = page.getByRole('grid', { name: 'سود ناخالص' });
  const link = table.getByRole('row').nth(1).getByRole('link');
  const name = (await link.textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  const figures = lines.slice(1, -2).map((line) => line.split(',').slice(-4).map(Number));
  const sums = lines.at(-2)?.split(',').slice(-4).map(Number) ?? [];
  const total = (place: number) => figures.reduce((sum, cells) => sum + (cells[place] ?? 0), 0);
  expect(figures.length).toBeGreaterThan(10);
  expect([total(0), total(1), total(0) - total(1)]).toEqual(sums.slice(0, 3));
  await page.getByRole('searchbox').fill(name);
  await expect(table.getByRole('row')).toHaveCount(2);
  await link.click();
  await expect(page).toHaveURL(/\/warehousing\?id=/);
  await expect(page.getByRole('dialog').or(page.getByRole('complementary')).getByText(name).first()).toBeVisible();
  await goOn(page, `/analytics/profit${lastYear}`);
  const sum = await page.getByText(/^سود [۰-۹٬]+ ریال$/).textContent();
  // The same by month and by buyer; a month opens its goods.
  const by = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
  await by('خریدار');
  await expect(table.getByRole('link').first()).toHaveAttribute('href', /\/customers\//);
  await expect(page.getByText(/^سود [۰-۹٬]+ ریال$/)).toHaveText(sum ?? '');
  await by('ماه');
  const bars = page.getByRole('figure', { name: 'سود ناخالص هر ماه' }).getByRole('button');
  await expect(bars.first()).toBeVisible();
  expect(await bars.count()).toBeGreaterThanOrEqual(12);
  await expect(table.getByRole('row')).toHaveCount((await bars.count()) + 1);
  await expect(page.getByText(/^سود [۰-۹٬]+ ریال$/)).toHaveText(sum ?? '');
  await table.getByRole('row').filter({ hasText: '٪' }).last().getByRole('link').click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page).not.toHaveURL(/by=/);
  await expect(table.getByRole('columnheader', { name: 'شناسه کالا' })).toBeVisible();
  await goOn(page, '/analytics/profit?from=2001-03-21&to=2001-04-20');
  await expect(page.getByText('در این بازه فروشی با بهای معلوم نیست')).toBeVisible();
});
