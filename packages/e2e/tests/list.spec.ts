import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { addDecimals, groupDigits, toPersianDigits } from '@taraz/core';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';

/** A word that only these invoices have, so that whatever else the account holds stays out of the way. */
const mark = 'کهکشان';
const count = 23;
const dayMs = 86_400_000;

const grid = (page: Page) => page.getByRole('grid', { name: 'صورتحساب‌های من' });
const rows = (page: Page) => grid(page).getByRole('row').filter({ hasText: mark });

test.describe.configure({ mode: 'serial' });

/** Of the newest of them: to them that is today, though midnight may have passed since in Tehran. */
let seededAt: number;

test.beforeAll(async ({ system }) => {
  const client = await signedInClient(system);
  seededAt = Date.now() - 60_000;
  for (let number = 0; number < count; number += 1) {
    // The first three are of four days ago, and the last two are drafts.
    const date = new Date(seededAt - (number < 3 ? 4 * dayMs : 0));
    const company = `${mark} ${String(number).padStart(2, '0')}`;
    await arrangeSale(client, { number: number * 41 + 1, date, company, draft: number >= count - 2 });
  }
});

/** Does something with the chosen, once they are counted: by its button, or in the menu of those that have no room. */
async function press(bar: Locator, name: string): Promise<void> {
  const button = bar.getByRole('button', { name });
  const more = bar.getByRole('button', { name: 'کارهای دیگر' });
  await expect(bar.getByText(/^جمع/)).toBeVisible();
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await bar.page().getByRole('menuitem', { name }).click();
}

const pages = (page: Page) => page.getByRole('navigation', { name: 'صفحه' });

/** The list as the search for these leaves it. */
async function openFound(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/invoices?q=${encodeURIComponent(mark)}`);
  await expect(pages(page)).toContainText('۱ تا ۱۰ از ۲۳');
  await expect(rows(page)).toHaveCount(10);
}

test('searching and paging stand in the address and survive reload and back', async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/invoices`);
  await page.getByRole('searchbox').fill(mark);
  // The newest ten have the word anyway: only the address says that the search is done.
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page)).toHaveCount(10);
  await expect(pages(page)).toContainText('۱ تا ۱۰ از ۲۳');
  // The tabs and the sums are those of what was found.
  await expect(page.getByRole('tab', { name: /^همه/ })).toContainText('۲۳');
  await expect(page.getByRole('tab', { name: /^پیش‌نویس/ })).toContainText('۲');
  // On paper stands what it is narrowed by, and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: /همه وضعیت‌ها/ })).toBeVisible();
  for (const name of ['فیلترهای بیشتر', 'پاک کردن فیلترها', 'ذخیره این نما'])
    await expect(page.getByText(name)).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'صفحه بعد' }).click();
  await expect(page).toHaveURL(/offset=10/);
  await expect(pages(page)).toContainText('۱۱ تا ۲۰ از ۲۳');
  await page.reload();
  await expect(pages(page)).toContainText('۱۱ تا ۲۰ از ۲۳');
  await expect(page.getByRole('searchbox')).toHaveValue(mark);
  await page.getByRole('button', { name: 'صفحه ۳' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(pages(page)).toContainText('۱۱ تا ۲۰ از ۲۳');
});

test('on a phone it stands by days, each of them once, and is sorted without heads', async ({
  signedIn: page,
  system,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${system.url}/invoices?limit=100`);
  const days = page.getByRole('grid').getByText(/ ۱۴۰[۰-۹]$/);
  await expect(days.first()).toBeVisible();
  const names = await days.allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  await page.getByRole('button', { name: /مرتب‌سازی/ }).click();
  await page.getByRole('option', { name: /^مبلغ کل/ }).click();
  await expect(page).toHaveURL(/sort=-total/);
  await expect(days).toHaveCount(0);
  await page.getByRole('button', { name: /^نزولی/ }).click();
  await expect(page).toHaveURL(/sort=total/);
});

test('a range of Jalali days and a state narrow it, and all filters clear at once', async ({
  signedIn: page,
  system,
}) => {
  // «Today» is the day of the server's answers, whatever the device has.
  const date = new Date(seededAt).toUTCString();
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.setFixedTime(seededAt + 5 * dayMs);
  await openFound(page, system.url);
  await page.getByRole('button', { name: /^تاریخ صورتحساب/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'امروز' }).first().click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}.*to=/);
  await expect(pages(page)).toContainText('از ۲۰');
  await page.getByRole('tab', { name: /پیش‌نویس/ }).click();
  await expect(page).toHaveURL(/state=draft/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).first().click();
  await expect(page).not.toHaveURL(/q=|from=|state=/);
  // What is still on its way when the test ends is no fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a row opens its panel, and the panel the whole invoice; it is found by its tax id, its own number and its amount', async ({
  signedIn: page,
  system,
}) => {
  await openFound(page, system.url);
  const row = rows(page)
    .filter({ hasText: /A11216/ })
    .first();
  const taxId = /A11216\w{16}/.exec((await row.textContent()) ?? '')?.[0] ?? 'none';
  const panel = page.getByRole('complementary', { name: new RegExp(mark) });
  await expect(async () => {
    await page.getByText(taxId).first().click({ timeout: 2_000 });
    await expect(panel).toContainText(taxId, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page).toHaveURL(/open=/);
  await panel.getByRole('link', { name: 'صفحه کامل' }).click();
  // Its number and state, without the button that copies the number.
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(new RegExp(`^${taxId} (?!رونوشت)\\S`));
  await page.goBack();
  await expect(panel).toContainText(taxId);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // Its menu is the keyboard's too: the first entry is in hand at once.
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  const client = await signedInClient(system);
  const { invoices } = await client(calls.listInvoices, { query: { search_field: mark, limit: count } });
  const wanted = invoices.find(({ buyer_name }) => buyer_name === `${mark} 07`);
  const { tax_number: found = '', internal_id: internal = '', total = '' } = wanted ?? {};
  const shownTotal = toPersianDigits(groupDigits(total).replaceAll(',', '٬'));
  for (const text of [found, internal, shownTotal]) {
    await page.getByRole('searchbox').fill(text);
    await expect(page).toHaveURL((address) => address.searchParams.get('q')?.includes(text) ?? false);
    await expect(pages(page)).toContainText(/^۱ تا ۱ از ۱(?![۰-۹])/);
    await expect(page.getByRole('row').filter({ hasText: found })).toHaveCount(1);
  }
});

test('beside an open panel the filters stay in one row, so that the list does not jump', async ({
  signedIn: page,
  system,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${system.url}/invoices?q=${encodeURIComponent(mark)}&state=confirmed`);
  await rows(page).first().click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: mark })).toBeVisible();
  const middle = async (found: Locator) => {
    const box = await found.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  const columns = page.getByRole('button', { name: 'ستون‌ها' });
  await expect(columns).toBeVisible();
  expect(await middle(columns)).toBe(await middle(page.getByRole('searchbox')));
  // So in the other lists.
  await page.goto(`${system.url}/customers?id=new`);
  await expect(page.getByRole('complementary')).toBeVisible();
  const last = page.getByRole('main').getByRole('button', { name: /کامل و ناقص/ });
  await expect(last).toBeVisible();
  expect(await middle(last)).toBe(await middle(page.getByRole('searchbox')));
  // Without room for all of them they stand behind a button, as on a phone; and the rows stay of one height.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${system.url}/products/new`);
  const folded = page.getByRole('main').getByRole('button', { name: 'فیلترها' });
  await expect(async () => {
    expect(await middle(folded)).toBe(await middle(page.getByRole('searchbox')));
    const heights = await page.evaluate<number[]>(
      "[...document.querySelectorAll('main tbody tr')].slice(0, -1).map((row) => row.offsetHeight)",
    );
    expect(heights.length).toBeGreaterThan(5);
    expect(new Set(heights).size).toBe(1);
  }).toPass();
  await folded.click();
  await expect(page.getByRole('main').getByRole('button', { name: /مشمول و معاف/ })).toBeVisible();
});

test('filters are kept under a name, and found again under it with another order', async ({
  signedIn: page,
  system,
}) => {
  await openFound(page, system.url);
  await page.getByRole('tab', { name: /پیش‌نویس/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'ذخیره این نما' }).click();
  await page.getByLabel('نام نما').fill('کهکشان‌های نیمه‌کاره');
  await page.getByRole('dialog').getByRole('button', { name: 'ذخیره' }).click();
  const tab = page.getByRole('tab', { name: /کهکشان‌های نیمه‌کاره/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toContainText('۲');
  await page.getByRole('tab', { name: /همه/ }).click();
  await expect(page).not.toHaveURL(/view=/);
  await page.reload();
  await tab.click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toHaveValue(mark);
  await page.getByRole('columnheader', { name: /مبلغ کل/ }).click();
  await page.getByRole('button', { name: 'به‌روز کردن نما' }).click();
  await expect(page.getByText('نما به‌روز شد')).toBeVisible();
  await page.getByRole('button', { name: 'کارهای این نما' }).click();
  await page.getByRole('menuitem', { name: 'حذف نما' }).click();
  await expect(tab).toHaveCount(0);
});

test('columns are chosen and ordered, and stay so', async ({ signedIn: page, system }) => {
  await openFound(page, system.url);
  const heads = async () =>
    (await grid(page).getByRole('columnheader').allTextContents())
      .map((text) => text.trim())
      .filter((text) => text !== '');
  // At 1280 px all seven have room, as the picture of the list has them.
  await expect.poll(heads).toContain('شماره داخلی');
  await page.getByRole('button', { name: 'ستون‌ها' }).click();
  const dialog = page.getByRole('dialog', { name: 'ستون‌های فهرست' });
  await dialog.getByText('موضوع', { exact: true }).click();
  await dialog.getByText('مالیات', { exact: true }).click();
  for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: 'موضوع جلوتر' }).click();
  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(heads).toContain('موضوع');
  await page.reload();
  await expect.poll(heads).toContain('موضوع');
  expect(await heads()).not.toContain('مالیات');
  await page.getByRole('button', { name: 'ستون‌ها' }).click();
  await dialog.getByRole('button', { name: 'ستون‌های پیش‌فرض' }).click();
  await expect.poll(heads).toContain('مالیات');
});

test('everything that the filter shows is chosen over all pages, summed, printed and acted on', async ({
  signedIn: page,
  system,
}) => {
  await openFound(page, system.url);
  const client = await signedInClient(system);
  const confirmed = () =>
    expect.poll(
      async () => (await client(calls.listInvoices, { query: { search_field: mark, state: 'confirmed' } })).count,
    );
  await confirmed().toBe(count - 2);
  const { invoices } = await client(calls.listInvoices, { query: { search_field: mark, limit: 100 } });
  const sum = addDecimals(...invoices.map(({ total }) => total));
  await rows(page).first().press('Space');
  const bar = page.getByRole('region', { name: 'انتخاب‌شده‌ها' });
  await bar.getByRole('button', { name: 'انتخاب هر ۲۳' }).click();
  await expect(bar).toContainText('۲۳ صورتحساب انتخاب شد');
  await expect(bar).toContainText(toPersianDigits(groupDigits(sum).replaceAll(',', '٬')));
  // On paper it says what is chosen, without buttons; the page is printed from the menu too.
  await page.emulateMedia({ media: 'print' });
  await expect(bar.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(bar.getByText('۲۳ صورتحساب انتخاب شد')).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")');
  await page.getByRole('button', { name: 'خروجی' }).first().click();
  await page.getByRole('menuitem', { name: 'چاپ همین صفحه' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  // However far down the page, what can be done with them stays in sight, above the heads.
  await page.getByRole('button', { name: 'در هر صفحه' }).click();
  await page.getByRole('option', { name: '۲۵' }).click();
  await rows(page)
    .nth(count - 1)
    .scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const [under, head] = await Promise.all([bar.boundingBox(), page.getByRole('columnheader').nth(1).boundingBox()]);
  expect(head?.y).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0) - 1);
  // In a narrower window too it has one line: what has no room in it is in a menu, and the heads stand right under it.
  await page.setViewportSize({ width: 1180, height: 720 });
  await expect
    .poll(async () => {
      const [over, heads] = await Promise.all([bar.boundingBox(), page.getByRole('columnheader').nth(1).boundingBox()]);
      return [over?.height, Math.round((heads?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0))];
    })
    .toEqual([40, 0]);
  await page.setViewportSize({ width: 1280, height: 720 });
  const takeAll = async () => {
    await rows(page).first().press('Space');
    await bar.getByRole('button', { name: 'انتخاب هر ۲۳' }).click();
  };
  // To the printer as one job, or into a file.
  await page.evaluate(`addEventListener('taraz:print', (event) => {
    event.preventDefault();
    document.title = 'printed ' + event.detail.type;
  })`);
  await press(bar, 'چاپ');
  await page.getByRole('dialog').getByRole('button', { name: 'چاپ', exact: true }).click();
  await expect(page).toHaveTitle('printed application/pdf');
  await expect(page.getByText('برگه ۲۳ صورتحساب آماده شد')).toBeVisible();
  const takeTwo = async () => {
    await rows(page).first().press('Space');
    await rows(page).nth(1).press('Space');
  };
  await takeTwo();
  const download = page.waitForEvent('download');
  await press(bar, 'چاپ');
  await page.getByRole('dialog').getByText('یک فایل PDF با همه').click();
  await page.getByRole('dialog').getByRole('button', { name: 'ساختن فایل' }).click();
  expect((await download).suggestedFilename()).toBe('invoices.pdf');
  // Two of them with every line, as an import reads them again.
  await takeTwo();
  const lines = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: 'همه فیلدها، برای بازخوانی (CSV)' }).click();
  const [titles = '', ...written] = readFileSync(await (await lines).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(titles).toContain('شناسه کالا');
  expect(written).toHaveLength(2);
  await expect(page.getByText('خروجی ۲ صورتحساب آماده شد')).toBeVisible();
  // Of the two drafts one is issued, the other deleted.
  await rows(page).first().press('Space');
  await bar.getByRole('button', { name: 'صدور' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'صدور ۱ پیش‌نویس' }).click();
  await expect(page.getByText('۱ پیش‌نویس صادر شد')).toBeVisible();
  await confirmed().toBe(count - 1);
  await takeAll();
  await press(bar, 'حذف (۱)');
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف ۱ صورتحساب' }).click();
  await expect(page.getByText('۱ صورتحساب حذف شد')).toBeVisible();
  await expect(pages(page)).toContainText('از ۲۲');
  // Into the archive at one stroke, and out of it: both know all pages.
  await rows(page).first().press('Space');
  await bar.getByRole('button', { name: 'انتخاب هر ۲۲' }).click();
  await bar.getByRole('button', { name: 'بایگانی' }).click();
  await expect(page.getByText('۲۲ صورتحساب بایگانی شد')).toBeVisible();
  await page.goto(`${system.url}/archives?q=${encodeURIComponent(mark)}`);
  const archived = page.getByRole('grid', { name: 'بایگانی' }).getByRole('row').filter({ hasText: mark });
  // The rows of a page that were chosen in the other list are this one's too.
  await expect(pages(page)).toContainText('۱ تا ۲۲ از ۲۲');
  await page.getByRole('button', { name: 'در هر صفحه' }).click();
  await page.getByRole('option', { name: '۱۰', exact: true }).click();
  await archived.first().press('Space');
  await page.getByRole('button', { name: 'صفحه بعد' }).click();
  await expect(pages(page)).toContainText('۱۱ تا ۲۰ از ۲۲');
  // Of the rows of this page: those of the one before stay until they come, and a key pressed on them as they go is lost.
  await expect(archived.and(page.locator('[aria-selected="true"]'))).toHaveCount(0);
  await archived.nth(1).press('Space');
  await expect(bar).toContainText('۲ صورتحساب انتخاب شد');
  await bar.getByRole('button', { name: 'انتخاب هر ۲۲' }).click();
  await expect(bar).toContainText('۲۲ صورتحساب انتخاب شد');
  const archive = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: 'متن جدولی (CSV)' }).click();
  expect(
    readFileSync(await (await archive).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(23);
  await bar.getByRole('button', { name: 'خروج از بایگانی' }).click();
  await expect(page.getByText('۲۲ صورتحساب از بایگانی بیرون آمد')).toBeVisible();
  const { count: inList } = await client(calls.listInvoices, { query: { search_field: mark, limit: 1 } });
  expect(inList).toBe(count - 1);
});
