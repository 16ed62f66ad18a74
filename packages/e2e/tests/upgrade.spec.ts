import type { Page } from 'playwright-core';
import { expect, logIn, test } from '../src/fixtures.ts';

/** The server has another version: its page names other files, and those of this one are gone. */
async function upgrade(page: Page, url: string): Promise<void> {
  await page.route('**/assets/**', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/new.js">' }));
}

test('what a button opens is gone with an upgrade: the screen stays and the new version is offered', async ({
  page,
  system,
}) => {
  await logIn(page, system);
  await page.goto(`${system.url}/customers`);
  const heading = page.getByRole('heading', { name: 'مشتریان' });
  await expect(heading).toBeVisible();
  await upgrade(page, system.url);
  await page.keyboard.press('Control+k');
  const offer = page.getByText('نسخه تازه تراز آماده است');
  await expect(offer).toBeVisible();
  await expect(heading).toBeVisible();
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'بارگذاری', exact: true }).click();
  await loaded;
  await expect(heading).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('what a screen is made of is gone with an upgrade: the new version is loaded by itself, once', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/auth`);
  await upgrade(page, system.url);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
    void page.unrouteAll();
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'ثبت‌نام' }).first().click();
  await loaded;
  await expect(page.getByText('باز نشد')).toHaveCount(0);
  expect(loads).toBe(1);
});
