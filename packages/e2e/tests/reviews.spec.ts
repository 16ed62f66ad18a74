import { calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { clientOf, employeePassword, newEmployee } from '../src/people.ts';

test('who writes drafts hands one on; it comes back with a word, and is issued by who may', async ({
  page,
  browser,
  system,
}) => {
  const admin = await signedInClient(system);
  await newEmployee(admin, { username: 'writes_drafts', permissions: ['draft'] });
  const writer = await clientOf(system, 'writes_drafts');
  const { id } = await arrangeSale(writer, { number: 8_501, draft: true, company: 'شرکت بازبینی' });

  await logIn(page, { ...system, demo: { username: 'writes_drafts', password: employeePassword } });
  await page.goto(`${system.url}/create-invoice/${id}`);
  const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(menu.getByRole('link', { name: 'صدور صورتحساب فروش' })).toBeVisible();
  for (const name of ['صدور سریع', 'صورتحساب‌های گروهی', 'صدور صورتحساب آزمایشی', 'صورتحساب‌های من'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page
    .getByRole('button', { name: /بازبینی و ارسال|بازبینی/ })
    .first()
    .click();
  await expect(page.getByText('صورتحساب با قواعد سامانه مودیان سازگار است.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'فرستادن برای بازبینی' });
  await dialog.getByRole('textbox').fill('نرخ را ببینید');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('برای بازبینی فرستاده شد', { exact: false }).first()).toBeVisible();
  await expect(dialog).toBeHidden();

  const other = await browser.newPage();
  await logIn(other, system);
  await other.goto(`${system.url}/`);
  await other.getByRole('link', { name: /پیش‌نویس منتظر بازبینی شما/ }).click();
  await other
    .getByRole('row', { name: /شرکت بازبینی/ })
    .getByText('منتظر بازبینی')
    .waitFor();
  await other.goto(`${system.url}/invoice/${id}`);
  await expect(other.getByText('نرخ را ببینید').first()).toBeVisible();
  await other.getByRole('button', { name: 'بازگرداندن…' }).click();
  await other.getByRole('dialog').getByRole('textbox').fill('کد کالا را درست کنید');
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /بازگرداندن/ })
    .click();
  await expect(other.getByText('بازگردانده شد').first()).toBeVisible();

  // The writer hears of it, and goes to it from the bell.
  await page.getByRole('button', { name: /اعلان‌ها/ }).click();
  await page
    .getByText(/برای درست شدن بازگردانده شد/)
    .first()
    .click();
  await expect(page).toHaveURL(`${system.url}/create-invoice/${id}`);
  await expect(page.getByText('کد کالا را درست کنید')).toBeVisible();
  await writer(calls.askReview, { params: { id }, body: {} });

  await other.getByRole('button', { name: 'صدور…' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'صدور صورتحساب' }).click();
  await expect(other.getByText('تأیید سامانه').first()).toBeVisible();
  expect((await admin(calls.getInvoice, { params: { id } })).state).toBe('confirmed');
  await other.close();
});
