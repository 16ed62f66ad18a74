import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { keyboardOf } from '../src/keyboard.ts';
import { clientOf, employeePassword, newEmployee } from '../src/people.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'اقلام صورتحساب' });
const lines = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ hasText: /27\d{11}/ });

/** Buyer and two lines, by the keyboard; waits until the draft says that it is kept on this device. */
async function beginInvoice(page: Page): Promise<void> {
  const hand = keyboardOf(page);
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
  await hand.type('ماهور');
  await hand.press('Enter', 'Control+Enter');
  await expect(grid(page)).toBeVisible();
  for (const [name, quantity] of [
    ['چای', '7'],
    ['شکر', '12'],
  ] as const) {
    await hand.type(name);
    await hand.press('Enter');
    await hand.type(quantity);
    await hand.press('Enter');
  }
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByText(/^ذخیره شد/)).toBeVisible();
}

async function expectBegun(page: Page): Promise<void> {
  await page.getByRole('button', { name: /اقلام/ }).first().click();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).nth(0)).toContainText('چای سیاه');
  await expect(lines(page).nth(0)).toContainText('۷');
  await expect(lines(page).nth(1)).toContainText('۱۲');
  await expect(page.getByRole('main')).toContainText('ماهور');
}

test('a draft survives a reload and its tab, as it was, and kept on the server is found in the list', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/create-invoice`);
  await beginInvoice(page);
  await page.reload();
  await expectBegun(page);

  const next = await page.context().newPage();
  await page.close();
  await next.goto(`${system.url}/create-invoice`);
  await expect(next.getByText('یک صورتحساب نیمه‌کاره پیدا شد')).toBeVisible();
  await next.getByRole('button', { name: 'ادامه همان' }).click();
  await expectBegun(next);

  await next.keyboard.press('Alt+s');
  await expect(next.getByText('پیش‌نویس در سامانه ذخیره شد')).toBeVisible();
  await next.goto(`${system.url}/invoices?state=draft`);
  const row = next.getByRole('row').filter({ hasText: 'ماهور' }).first();
  await expect(row).toContainText('پیش‌نویس');
  await row.getByRole('button', { name: 'کارهای دیگر' }).click();
  await next.getByRole('menuitem', { name: /ادامه پیش‌نویس/ }).click();
  await expectBegun(next);
});

test('who may only issue goes on with their own draft on another device', async ({ page, system }) => {
  const admin = await signedInClient(system);
  await newEmployee(admin, { username: 'drafts_elsewhere', permissions: ['issue'] });
  const clerk = await clientOf(system, 'drafts_elsewhere');
  const older = await arrangeSale(clerk, { number: 8_471, draft: true });
  const { id } = await arrangeSale(clerk, { number: 8_470, draft: true });
  await logIn(page, { ...system, demo: { username: 'drafts_elsewhere', password: employeePassword } });
  await page.goto(`${system.url}/create-invoice`);
  await expect(page.getByText('۲ پیش‌نویس از شما در سامانه است')).toBeVisible();
  await page.getByRole('button', { name: 'ادامه پیش‌نویس' }).click();
  await expect(page).toHaveURL(`${system.url}/create-invoice/${id}`);
  await page.getByRole('button', { name: /اقلام/ }).first().click();
  await expect(lines(page).first()).toBeVisible();
  await goOn(page, '/create-invoice');
  await page.getByRole('button', { name: '۱ پیش‌نویس دیگر' }).click();
  await page.getByRole('menuitem').click();
  await expect(page).toHaveURL(`${system.url}/create-invoice/${older.id}`);
});

test('what is written of a draft that a colleague deletes stays, and the next save makes a new one of it, also after a reload', async ({
  signedIn: page,
  system,
}) => {
  const colleague = await signedInClient(system);
  await page.goto(`${system.url}/create-invoice`);
  await beginInvoice(page);
  await page.keyboard.press('Alt+s');
  await expect(page.getByText('پیش‌نویس در سامانه ذخیره شد')).toBeVisible();
  await expect(page).toHaveURL(/create-invoice\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await colleague(calls.deleteInvoice, { params: { id } });
  await page.keyboard.press('Alt+s');
  await expect(page.getByText('این صورتحساب حذف شده است')).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(page).toHaveURL(/create-invoice\?draft=/);
  await page.reload();
  await expectBegun(page);
  await page.keyboard.press('Alt+s');
  await expect(page).toHaveURL(/create-invoice\/[0-9a-f-]{36}/);
  expect(new URL(page.url()).pathname).not.toContain(id);
});
