import { calls } from '@taraz/contract';
import { refusedInvoice, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { asOperator, clientOf, employeePassword } from '../src/people.ts';

test('SMS without credit is told to the operator, on the menu and with its remedy, and leaves when he has seen to it', async ({
  page,
  system,
}) => {
  const admin = await signedInClient(system);
  const username = `no_credit_${test.info().retry}`;
  await admin(calls.createEmployee, {
    body: {
      crew: { username, password: employeePassword, permissions: ['issue', 'invoices'] },
      // The embedded vendor has no credit for numbers of this end.
      profile: { first_name: 'مینا', last_name: 'نمونه', phone: '09120990418' },
    },
  });
  const employee = await clientOf(system, username);
  await employee(calls.putNotificationChoices, { body: { choices: [{ kind: 'invoice_rejected', sms: true }] } });
  await logIn(page, asOperator(system));
  await page.goto(`${system.url}/operator/state`);
  await expect(page.getByRole('heading', { name: 'وضعیت و هشدارها' })).toBeVisible();
  await refusedInvoice(admin, system.simulatorUrl, 8_110);
  const alert = page.getByRole('region', { name: 'هشدارها' });
  await expect(async () => {
    await page.reload();
    await expect(alert).toContainText('اعتبار پیامک تمام شده است');
  }).toPass();
  await expect(alert).toContainText('پنل کاوه‌نگار را شارژ کنید');
  await expect(page.getByRole('link', { name: /^راهبری سامانه [۱-۹]/ })).toBeVisible();
  await alert.getByRole('button', { name: 'رسیدگی شد' }).click();
  await expect(alert).toHaveCount(0);
});

test('a disk that is nearly full is told to the operator, with how much is left', async ({ page, system }) => {
  await logIn(page, asOperator(system));
  await page.route('**/api/operator/state', async (route) => {
    const response = await route.fetch();
    const disk = { free_bytes: 300 * 1024 ** 2, size_bytes: 1024 ** 4, is_low: true };
    await route.fulfill({ response, json: { ...(await response.json()), disk } });
  });
  await page.goto(`${system.url}/operator/state`);
  await expect(page.getByText('جای دیسک سرور رو به پایان است: ۳۰۰ مگابایت مانده')).toBeVisible();
  await expect(page.getByText('هشداری نیست')).toHaveCount(0);
});

test('while the authority does not answer every screen says so, with the queue and its last answer', async ({
  signedIn: page,
  system,
}) => {
  let state = 'down';
  const last_answer_at = '2026-11-22T08:35:00.000Z';
  await page.route('**/api/authority/status', (route) =>
    route.fulfill({ json: { state, last_answer_at, queue_depth: 12, awaiting: 3, environment: 'simulator' } }),
  );
  await page.goto(`${system.url}/invoices`);
  const main = page.getByRole('main');
  await expect(main.getByText('سامانه مودیان پاسخ نمی‌دهد؛ ۱۲ صورتحساب در صف ارسال است')).toBeVisible();
  await expect(main.getByText(/آخرین پاسخ: .*۱۲:۰۵/)).toBeVisible();
  state = 'up';
  await page.reload();
  await expect(page.getByText('سامانه مودیان: برقرار')).toBeVisible();
  await expect(main.getByText(/در صف ارسال است/)).toBeHidden();
});
