import type { Page } from '@playwright/test';
import { calls, createClient } from '@taraz/contract';
import { expect, logIn, test } from '../src/fixtures.ts';
import { asOperator, clientOf, employeePassword, newTaxpayer } from '../src/people.ts';
import type { System } from '../src/system.ts';

/** An account of its own, which begins with the free plan. */
async function asTaxpayer(page: Page, system: System, name: string, phone: string): Promise<void> {
  await newTaxpayer(system, name, phone);
  await logIn(page, { ...system, demo: { ...system.demo, username: name, password: employeePassword } });
}

const toGateway = async (page: Page, system: System, plan: string) => {
  await page.goto(`${system.url}/upgrade-account`);
  await page.getByRole('button', { name: `پرداخت و برقراری: ${plan}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'درگاه پرداخت آزمایشی' })).toBeVisible();
};

test('a plan is paid for, once, though the callback comes twice', async ({ page, system }) => {
  await asTaxpayer(page, system, 'payer_one', '09121110101');
  await page.goto(`${system.url}/upgrade-account`);
  await expect(page.getByRole('heading', { name: /تعرفه شما: رایگان/ })).toBeVisible();
  await toGateway(page, system, 'پایه');
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  await expect(page.getByText('شماره پیگیری', { exact: true })).toBeVisible();
  const result = page.url();
  expect(result).toContain('/transaction-result?Authority=A');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  const authority = new URL(result).searchParams.get('Authority') ?? '';
  const anyone = createClient({ baseUrl: `${system.url}/api`, token: () => null, fetch });
  await Promise.all([1, 2, 3].map(() => anyone(calls.settlePayment, { body: { authority } })));
  const client = await clientOf(system, 'payer_one');
  const held = await client(calls.getSubscription, {});
  expect([held.plan?.id, held.payments.length]).toEqual(['basic', 1]);
  const days = (Date.parse(held.ends_at ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);

  await page.getByRole('link', { name: 'دیدن اشتراک' }).click();
  await expect(page).toHaveURL(/manage-accounts\?tab=subscription/);
  await expect(page.getByRole('heading', { name: /تعرفه شما: پایه/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /پایه/ })).toContainText('پرداخت شد');
});

test('cancelled, refused by the bank, left open: each says what comes next', async ({ page, system }) => {
  await asTaxpayer(page, system, 'payer_two', '09121110202');
  await toGateway(page, system, 'کسب‌وکار');
  await page.getByRole('button', { name: 'انصراف' }).click();
  await expect(page.getByRole('heading', { name: 'پرداخت انجام نشد' })).toBeVisible();
  // Nothing came from a bank: the payment is known by the gateway's own number, which support can find.
  const authority = new URL(page.url()).searchParams.get('Authority') ?? 'none';
  await expect(page.getByText(authority, { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'دیدن نتیجه' }).click();
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click();
  await expect(page.getByRole('heading', { name: /تعرفه شما: رایگان/ })).toBeVisible();

  await toGateway(page, system, 'کسب‌وکار');
  await page.getByRole('textbox', { name: 'شماره کارت' }).fill('6037990000000503');
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'پرداخت در حال بررسی است' })).toBeVisible();
  await page.getByRole('button', { name: 'دوباره بپرس' }).click();
  await expect(page.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();

  await page.goto(`${system.url}/transaction-result`);
  await expect(page.getByRole('heading', { name: 'چنین پرداختی نمی‌شناسیم' })).toBeVisible();
});

test('the operator changes a plan, and the public home shows it', async ({ page, system }) => {
  await logIn(page, asOperator(system));
  await page.goto(`${system.url}/operator/plans`);
  await page.getByRole('row', { name: /نامحدود/ }).click();
  await page.getByRole('textbox', { name: 'توضیح' }).fill('برای هلدینگ‌ها');
  await page.getByRole('textbox', { name: /بها/ }).fill('۵');
  await page.getByRole('button', { name: 'ذخیره' }).click();
  await expect(page.getByText('بها یا صفر است یا از')).toBeVisible();
  await page.getByRole('textbox', { name: /بها/ }).fill('۵۹٬۰۰۰٬۰۰۰');
  await page.getByRole('button', { name: 'ذخیره' }).click();
  await expect(page.getByRole('row', { name: /نامحدود/ })).toContainText('۵۹٬۰۰۰٬۰۰۰');
  await page.goto(`${system.url}/welcome`);
  await expect(page.getByRole('listitem').filter({ hasText: 'برای هلدینگ‌ها' })).toContainText('۵۹٬۰۰۰٬۰۰۰');
});
