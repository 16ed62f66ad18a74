import { type CallReply, calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { clientOf, employeePassword, newEmployee, newTaxpayer } from '../src/people.ts';

test('the dashboard says what waits, how the season goes, and opens what is behind a number', async ({
  signedIn: page,
  system,
}) => {
  await arrangeSale(await signedInClient(system), { number: 8_801, draft: true });
  await page.goto(system.url);
  const waiting = page.getByRole('list', { name: 'منتظر شما' });
  await expect(waiting.getByRole('link', { name: 'ادامه: پیش‌نویس' })).toBeVisible();
  await expect(page.getByText(/روز تا پایان فصل مالیاتی/)).toBeVisible();
  const months = page.getByRole('figure', { name: /فروش و مالیات، ۱۲ ماه/ });
  await expect(months.getByRole('button')).toHaveCount(12);
  // One stop of the Tab key; time runs from right to left.
  await months.getByRole('button').last().focus();
  await page.keyboard.press('ArrowRight');
  await expect(months.getByRole('button').nth(10)).toBeFocused();
  // Plain buttons and links, too, show whoever has no mouse where they are.
  await expect(months.getByRole('button').nth(10)).toHaveCSS('outline', /solid 2px/);
  // Nor is there another ring beside it where colours are the user's own, and bars are still seen.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(months.getByRole('button').nth(10)).toHaveCSS('outline-style', 'solid');
  await expect(months.getByRole('button').nth(9)).toHaveCSS('outline-style', 'none');
  await expect(months.locator('.bg-accent').first()).toHaveCSS('forced-color-adjust', 'none');
  await page.emulateMedia({ forcedColors: 'none' });
  // On paper no chart is drawn half on one page and half on the next.
  await page.emulateMedia({ media: 'print' });
  const whole = page.locator('.rounded-card').filter({ has: months });
  await expect(whole).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });
  const bar = await months.getByRole('button').last().boundingBox();
  const first = await months.getByRole('button').first().boundingBox();
  expect(bar?.x ?? 0).toBeLessThan(first?.x ?? 0);
  await page.getByRole('button', { name: 'جدول' }).click();
  await page
    .getByRole('link', { name: /^صورتحساب‌های .+ ۱۴۰/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoices\?from=.*to=/);
});

test('a new account is told what comes where, instead of an empty chart', async ({ page, system }) => {
  const username = `fresh_${Date.now() % 1_000_000}`;
  await newTaxpayer(system, username, '09129876501');
  await logIn(page, { ...system, demo: { username, password: employeePassword } });
  await page.goto(system.url);
  await expect(page.getByText('چهار گام تا نخستین صورتحساب')).toBeVisible();
  await expect(page.getByText('فروش و مالیات هر ماه اینجا کشیده می‌شود')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'افزودن حافظه' })).toBeVisible();
  await (await clientOf(system, username))(calls.addMemory, { body: { memory_id: 'A2HP41', title: '' } });
  await page.reload();
  await expect(page.getByRole('link', { name: 'ادامه', exact: true })).toHaveAttribute('href', /tab=keys/);
  await goOn(page, '/customers');
  const guide = page.getByRole('link', { name: 'راهنمای این صفحه' });
  await goOn(page, (await guide.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'مشتریان', exact: true }).first()).toBeVisible();
});

test('it fits a phone: what waits first, figures in millions, six months', async ({ signedIn: page, system }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // How much waits is the account's, which other tests leave some kinds more in: these are the demo's own.
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    const read: CallReply<typeof calls.readDashboard> = await response.json();
    if (read.cheques) read.cheques.overdue.count = 0;
    if (read.purchases) read.purchases.soon.count = 0;
    const left = { unknown: null, deadlines: null, refused: null, over_limit: null, certificates: null };
    const colleagues = { to_review: null, returned_drafts: null, held: null, quota: null, refused_memories: null };
    await route.fulfill({ response, json: { ...read, ...left, ...colleagues } });
  });
  await page.goto(system.url);
  await expect(page.getByText(/^فروش .*، میلیون ریال$/)).toBeVisible();
  // Journey 10: what waits and how the month went, on one screen.
  const figures = page.getByLabel('فصل در یک نگاه');
  await expect(
    figures.getByText(/^(فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند): /),
  ).toHaveCount(2);
  // Once what waits has come, too: until then its place is held.
  await expect
    .poll(async () => {
      const [shown, bar] = [await figures.boundingBox(), await page.getByRole('navigation').last().boundingBox()];
      return (bar?.y ?? 0) - (shown?.y ?? Number.POSITIVE_INFINITY) - (shown?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  await expect(page.getByRole('figure', { name: /۶ ماه/ }).getByRole('button')).toHaveCount(6);
  await page.getByRole('button', { name: 'جدول' }).click();
  const table = page.getByRole('region', { name: 'جدول' });
  await expect(table.getByRole('row')).toHaveCount(7);
  expect(await table.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  // What waits is told to its end, and a figure of any length is one.
  const hint = page
    .getByRole('list', { name: 'منتظر شما' })
    .getByText(/دلیل هر خطا|هنوز شماره نگرفته/)
    .first();
  await expect(hint).toHaveCSS('white-space', 'normal');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    const read = await response.json();
    Object.assign(read.figures, { net: '900152417230138331', vat: '90015241723013833', owed: '900152417230138331' });
    await route.fulfill({ response, json: read });
  });
  await page.reload();
  const long = figures.getByText('۹۰۰٬۱۵۲٬۴۱۷٬۲۳۰');
  await expect(long).toHaveCount(2);
  for (const one of await long.all()) expect((await one.boundingBox())?.height ?? 99).toBeLessThan(40);
});

test('who may not see invoices sees no figures of them', async ({ page, system }) => {
  const admin = await signedInClient(system);
  const username = `no_invoices_${Date.now().toString(36)}`;
  await newEmployee(admin, { username, permissions: ['products'] });
  const own = await (await clientOf(system, username))(calls.readDashboard, { query: {} });
  expect([own.figures, own.rejected, own.months]).toEqual([null, null, null]);
  await logIn(page, { ...system, demo: { username, password: employeePassword } });
  await page.goto(system.url);
  await expect(page.getByText('فهرست و آمار صورتحساب‌ها به نقش شما داده نشده است')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
});
