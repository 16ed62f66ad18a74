import { calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { untilDrawn } from '../src/frames.ts';
import { goOn } from '../src/go-on.ts';

test('an address of an invoice that is none says so and leads on', async ({ signedIn: page, system }) => {
  const gone = '01a00000-0000-7000-8000-000000000000';
  // «list» is the path of another call: its answer is no invoice.
  const paths = ['/invoice/list', `/create-invoice/${gone}`, `/pdfN/${gone}`];
  await page.goto(`${system.url}/invoices`);
  for (const path of paths) {
    await goOn(page, path);
    await expect(page.getByText('صورتحسابی با این نشانی نیست')).toBeVisible();
    await expect(page.getByText('درست نیست؛ هر خانه')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'صورتحساب‌های من' }).last().click();
    await expect(page).toHaveURL(/\/invoices$/);
  }
  await goOn(page, '/customers/list');
  await page.getByRole('main').getByRole('link', { name: 'مشتریان', exact: true }).last().click();
  await expect(page).toHaveURL(/\/customers$/);
  await goOn(page, `/each-pre-invoice/${gone}`);
  await page.getByRole('main').getByRole('link', { name: 'پیش‌فاکتورهای من' }).last().click();
  await expect(page).toHaveURL(/\/pre-invoices$/);
  await goOn(page, '/invoice');
  await expect(page).toHaveURL(/\/invoices$/);
});

// What each screen takes: search-params.test.ts; here two kinds of list and a screen that is none.
test('what an address says beyond what a screen understands is as if it were not there', async ({
  signedIn: page,
  system,
}) => {
  const odd = '?sort=x&offset=-1&limit=[1]&from=2026-13-45&to=null&q={"a":1}&id=list&open=[]&tab=7&branch=x&state=null';
  const screens = ['invoices', 'analytics', 'checks'];
  await page.goto(`${system.url}/${screens[0]}${odd}`);
  for (const screen of screens) {
    await goOn(page, `/${screen}${odd}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('این صفحه باز نشد')).toHaveCount(0);
    await expect(page.getByText('خوانده نشد')).toHaveCount(0);
  }
});

test('a registered invoice is not opened for writing: its address leads to correction, or to a new one', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { invoices } = await client(calls.listInvoices, { query: { state: 'confirmed', limit: 1 } });
  const { id, tax_number } = invoices[0] ?? { id: '', tax_number: '' };
  await page.goto(`${system.url}/create-invoice/${id}`);
  await expect(page.getByText('در جای خود ویرایش نمی‌شود')).toBeVisible();
  await expect(page.getByText(tax_number)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ارسال صورتحساب' })).toHaveCount(0);
  await page.getByRole('link', { name: 'رفتن به اصلاح یا برگشت' }).click();
  await expect(page.getByRole('button', { name: 'اصلاح یا برگشت' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'صورتحساب تازه از روی این' }).click();
  await expect(page.getByRole('navigation', { name: 'گام‌های صدور' })).toBeVisible();
  await expect(page.getByText(tax_number)).toHaveCount(0);
});

test('while the programme is still on its way, the page says that it comes', async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/invoices`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  const sign = (part: string) =>
    page.evaluate<string>(`(() => {
      const { content, opacity } = getComputedStyle(document.querySelector('.frame-to-come') ?? document.body, '${part}');
      return content + ' ' + opacity;
    })()`);
  await expect(page.locator('.frame-to-come')).toBeVisible();
  await expect.poll(() => sign('::before')).toBe('"" 1');
  await expect.poll(() => sign('::after')).toBe('"" 1');
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.frame-to-come')).toBeHidden();
});

test('every change of the screen begins at its top, back and forward too', async ({ signedIn: page, system }) => {
  const top = () => page.evaluate<number>('scrollY');
  await page.goto(`${system.url}/invoices?limit=25`);
  await expect(page.getByRole('row')).toHaveCount(26);
  const down = async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(300);
  };
  await down();
  await page.getByRole('link', { name: 'پیش‌فاکتورهای من' }).first().click();
  await expect(page).toHaveURL(/\/pre-invoices$/);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(26);
  // Where the browser puts the screen back, it does so with a frame; nothing moves it any more once two were drawn.
  await untilDrawn(page);
  expect(await top()).toBe(0);
  // What opens beside a list leaves its row where it is, and gives the keyboard back to it.
  await down();
  const far = page.getByRole('row').nth(22);
  await far.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]open=/);
  await untilDrawn(page);
  await expect(far).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&]open=/);
  await untilDrawn(page);
  await expect(far).toBeInViewport();
  await expect(far).toBeFocused();
  // Another page of it is read from its first row.
  await page.getByRole('button', { name: 'صفحه بعد' }).click();
  await expect(page).toHaveURL(/[?&]offset=25/);
  await expect.poll(top).toBe(0);
});
