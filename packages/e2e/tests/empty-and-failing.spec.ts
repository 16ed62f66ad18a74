import type { Page } from '@playwright/test';
import { axeFindings } from '../src/axe.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { untilDrawn } from '../src/frames.ts';
import { goOn } from '../src/go-on.ts';
import { employeePassword, newTaxpayer } from '../src/people.ts';
import { moveToScreen } from '../src/screens.ts';

/** Every screen that shows what is stored (ui.md section 5): what it is at its first use, and where its calls fail. */
const screens = [
  ...[
    '/invoices',
    '/pre-invoices',
    '/recurring',
    '/archives',
    '/invoice-errors',
    '/import-invoice',
    '/customers',
    '/products/',
  ],
  ...[
    '/warehousing',
    '/warehousing?tab=documents',
    '/bank-accounts',
    '/bank-accounts/statements',
    '/cash-desks',
    '/poses',
    '/checks',
    '/branches',
    '/purchases',
    '/purchases/payables',
    '/purchases/import',
  ],
  ...[
    '/ticketing',
    '/reports',
    '/',
    '/analytics',
    '/analytics/vat',
    '/analytics/profit',
    '/analytics/debts',
    '/analytics/cash',
    '/analytics/journal',
  ],
] as const;
/** Never empty, but they load. */
const loading = ['/employees', '/upgrade-account', '/manage-accounts?tab=keys', '/manage-accounts?tab=events'] as const;

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

type Look = (typeof looks)[number];

/** What says that nothing is there yet, or that a call failed, is one part everywhere: axe looks at it now and then, in either look. */
const axeEvery = 5;

/** Nothing beyond the window. */
async function expectWithin(page: Page, what: string, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await untilDrawn(page);
  const beyond = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect.soft(beyond, `${what}: pixels beyond a window of ${width}`).toBe(0);
}

/** Nor anything that axe finds. */
async function expectWell(page: Page, what: string, look: Look): Promise<void> {
  await expectWithin(page, what, look);
  expect.soft(await axeFindings(page), `${what}: axe, ${look.colorScheme}`).toEqual([]);
}

test('at its first use each screen says what will live there, and leads to its guide', async ({ page, system }) => {
  const username = `empty_${Date.now() % 1_000_000}`;
  await newTaxpayer(system, username, '09129876507');
  await logIn(page, { ...system, demo: { username, password: employeePassword } });
  await page.goto(system.url);
  for (const [index, path] of screens.entries()) {
    await test.step(path, async () => {
      await moveToScreen(page, { name: path, path });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      // The dashboard and the reports say it in the place of their charts.
      if (path === '/') await expect(page.getByText('فروش و مالیات هر ماه اینجا کشیده می‌شود')).toBeVisible();
      else if (path === '/analytics') await expect(page.getByText('در این بازه صورتحسابی نیست')).toBeVisible();
      else await expect(page.getByRole('main').getByRole('link', { name: 'راهنمای این صفحه' })).toBeVisible();
      // With what it is empty of, screens.spec.ts shows each in both looks: here they take turns.
      const expectShown = index % axeEvery === 0 ? expectWell : expectWithin;
      await expectShown(page, path, looks[index % 2] ?? looks[0]);
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  }
});

/** What some of them say, as the user is to know what does not stand there. */
const lost: Readonly<Record<string, string>> = {
  '/': 'داشبورد بارگذاری نشد',
  '/customers': 'فهرست مشتریان بارگذاری نشد',
  '/products/': 'فهرست کالاها بارگذاری نشد',
  '/poses': 'فهرست کارتخوان‌ها بارگذاری نشد',
  '/pre-invoices': 'پیش‌فاکتورها بارگذاری نشد',
};

/** What the frame around a screen lives by; all else is the screen's own. */
const frame = /\/api\/(auth|registration|events|notifications|authority)/;

test('where its calls fail each screen says so, keeps its frame, and comes back by «تلاش دوباره»', async ({
  signedIn: page,
  system,
}) => {
  let fails = true;
  await page.route('**/api/**', (route, request) =>
    fails && request.method() === 'GET' && !frame.test(request.url())
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: '{"title":"نشد","code":"CONFLICT","detail":"","request_id":"r-1"}',
        })
      : route.continue(),
  );
  await page.goto(`${system.url}/no/such/page`);
  for (const [index, path] of [...screens, ...loading].entries()) {
    await test.step(path, async () => {
      fails = true;
      await goOn(page, path);
      const again = page.getByRole('main').getByRole('button', { name: 'تلاش دوباره' });
      await expect(again.first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (lost[path] !== undefined) await expect(page.getByRole('main')).toContainText(lost[path]);
      const expectShown = index % axeEvery === 0 ? expectWell : expectWithin;
      await expectShown(page, `${path}, failing`, looks[index % 2] ?? looks[0]);
      fails = false;
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 });
        await expect(again).toHaveCount(0, { timeout: 2_000 });
      }).toPass({ timeout: 60_000, intervals: [50, 100, 200] });
    });
  }
});

/** Choices within a form and over a list, whose options are another call's; what they have in common: options-source.test.tsx. */
const choices = [
  // Wide: on a phone a list's filters are folded.
  { path: '/products/', call: '/api/products/categories', label: 'دسته' },
  { path: '/poses?id=new', call: '/api/bank_account/list', label: 'واریز به حساب' },
] as const;

test('a choice whose options do not come says which, and asks again', async ({ signedIn: page, system }) => {
  let failing = '';
  await page.route('**/api/**', (route, request) =>
    new URL(request.url()).pathname.replace(/\/$/, '') === failing && request.method() === 'GET'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"نشد"}' })
      : route.continue(),
  );
  for (const [index, { path, call, label }] of choices.entries()) {
    await test.step(path, async () => {
      failing = call;
      const look = looks[index % 2] ?? looks[0];
      // As wide from the beginning: what is laid out anew asks anew, and the answer may come by itself.
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.goto(`${system.url}${path}`);
      const lost = page.getByRole('button', { name: new RegExp(`^تلاش دوباره: ${label}`) });
      await expect(lost.first()).toBeVisible();
      await expectWell(page, path, look);
      failing = '';
      await lost.first().click();
      await expect(lost).toHaveCount(0);
    });
  }
});
