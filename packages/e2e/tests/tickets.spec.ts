import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { nothingFound } from '../src/nothing-found.ts';
import { asOperator, clientOf, employeePassword, newEmployee } from '../src/people.ts';

const saysTo = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a ticket from a template with a file, answered by the operator, seen live, replied to and closed', async ({
  signedIn: page,
  browser,
  system,
}) => {
  const subject = `حافظه آزمون وصل نمی‌شود ${Date.now()}`;
  await page.goto(`${system.url}/ticketing`);
  await page.getByRole('button', { name: 'تیکت تازه' }).first().click();
  await page.getByRole('button', { name: /شروع از نمونه/ }).click();
  await page.getByRole('option', { name: /حافظه مالیاتی/ }).click();
  await expect(page.getByRole('textbox', { name: 'موضوع' })).toHaveValue(/حافظه مالیاتی/);
  await page.getByRole('textbox', { name: 'موضوع' }).fill(subject);
  await page.getByRole('textbox', { name: 'شرح' }).fill('آزمون اتصال از دیروز می‌گوید گواهی نیست.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'موضوع' })).toHaveValue(subject);
  await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('آزمون اتصال از دیروز می‌گوید گواهی نیست.');
  const file = { name: 'صفحه.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 آزمون') };
  await page.getByLabel('انتخاب فایل').setInputFiles(file);
  await page.getByRole('button', { name: 'فرستادن تیکت' }).click();
  await expect(page).toHaveURL(/\/ticketing\/[0-9a-f-]{36}$/);
  await expect(saysTo(page, 'آزمون اتصال از دیروز')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'دریافت صفحه.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('صفحه.pdf');

  const context = await browser.newContext({ locale: 'fa-IR', timezoneId: 'Asia/Tehran' });
  const desk = await context.newPage();
  await logIn(desk, asOperator(system));
  await desk.goto(`${system.url}/operator`);
  await desk.getByRole('link', { name: 'میز پشتیبانی' }).click();
  await desk.getByRole('row', { name: subject }).click();
  await expect(saysTo(desk, 'آزمون اتصال از دیروز')).toBeVisible();
  await desk.getByRole('button', { name: /پاسخ آماده/ }).click();
  await desk.getByRole('option', { name: 'آزمون اتصال حافظه' }).click();
  await desk.reload();
  await expect(desk.getByRole('textbox', { name: 'پاسخ', exact: true })).toHaveValue(/دکمه آزمون اتصال/);
  await desk.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(saysTo(desk, 'پشتیبانی تراز')).toBeVisible();

  // Live: nobody loaded the page again.
  await expect(saysTo(page, 'پشتیبانی تراز')).toContainText('دکمه آزمون اتصال');
  const reply = page.getByRole('textbox', { name: 'پاسخ شما' });
  await reply.fill('درست شد، سپاس.');
  await page.reload();
  await expect(reply).toHaveValue('درست شد، سپاس.');
  await page.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(saysTo(page, 'درست شد، سپاس.')).toBeVisible();
  await page.reload();
  await expect(reply).toHaveValue('');
  await page.getByRole('button', { name: 'بستن تیکت' }).click();
  await expect(page.getByText('این گفت‌وگو بسته است.')).toBeVisible();
  await page.getByRole('button', { name: 'باز کردن دوباره' }).click();
  await expect(page.getByText('نوبت ماست')).toBeVisible();
  await context.close();
});

test('an unread answer stands first, and on the menu until it is opened', async ({ signedIn: page, system }) => {
  const client = await signedInClient(system);
  const { demo: desker } = asOperator(system);
  const desk = await clientOf(system, desker.username, desker.password);
  const subject = `پرسش ${Date.now()}`;
  const { id } = await client(calls.createTicket, { body: { subject, text: 'پرسش' } });
  await desk(calls.answerTicket, { params: { id }, body: { action: 'reply', text: 'پاسخ ما' } });
  await page.goto(`${system.url}/ticketing`);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(subject);
  await expect(first).toContainText('پاسخ تازه');
  await expect(first).toContainText('در انتظار شما');
  const { unread } = await client(calls.listTickets, { query: { limit: 1 } });
  expect(unread).toBeGreaterThan(0);
  await first.click();
  await expect(saysTo(page, 'پاسخ ما')).toBeVisible();
  await expect.poll(async () => (await client(calls.listTickets, { query: { limit: 1 } })).unread).toBe(unread - 1);
  await goOn(page, '/ticketing?q=هیچ‌چیز');
  await expect(nothingFound(page)).toBeVisible();
});

test('an employee reports a problem from where it was seen, with its trace code', async ({ page, system }) => {
  const admin = await signedInClient(system);
  const username = `reporter_${Date.now() % 100_000}`;
  await newEmployee(admin, { username, permissions: ['invoices'] });
  await logIn(page, { ...system, demo: { username, password: employeePassword } });
  await page.goto(`${system.url}/reports`);
  await expect(page.getByText('مشکل‌هایی که گزارش می‌کنید اینجا می‌آید')).toBeVisible();
  // The list fails: what failed says so, and leads to a report of it.
  const problem = {
    type: 'about:blank',
    title: 'سامانه پاسخ نمی‌دهد.',
    status: 503,
    code: 'UNAVAILABLE',
    detail: '',
    request_id: 'trace-0042',
  };
  await page.route('**/api/problem_report?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.reload();
  const link = page.getByRole('alert').getByRole('link', { name: 'گزارش مشکل' });
  await expect(link).toBeVisible();
  await page.unroute('**/api/problem_report?*');
  await goOn(page, (await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('textbox', { name: 'کد پیگیری خطا' })).toHaveValue('trace-0042');
  await page.getByRole('button', { name: 'فرستادن گزارش' }).click();
  await expect(page.getByText('موضوع را در یک جمله بنویسید.')).toBeVisible();
  await page.getByRole('textbox', { name: 'موضوع' }).fill('فهرست باز نشد');
  await page.getByRole('textbox', { name: 'شرح' }).fill('پیام خطا آمد.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('پیام خطا آمد.');
  await page.getByRole('button', { name: 'فرستادن گزارش' }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  await expect(page.getByText('trace-0042')).toBeVisible();
  // What was sent is not begun any more; what is begun waits behind a closed panel, until it is thrown away.
  await goOn(page, '/reports?new=true');
  const subject = page.getByRole('textbox', { name: 'موضوع' });
  await expect(subject).toHaveValue('');
  await subject.fill('یک مشکل دیگر');
  await page.getByRole('button', { name: 'انصراف' }).click();
  await expect(page.getByText('متن شما روی این دستگاه نگه داشته شد')).toBeVisible();
  await page.getByRole('button', { name: 'گزارش تازه' }).click();
  await expect(subject).toHaveValue('یک مشکل دیگر');
  await page.getByRole('button', { name: 'پاک کردن متن' }).click();
  await expect(subject).toHaveValue('');
  await goOn(page, '/ticketing');
  await expect(page.getByText('تیکت‌ها را مدیر حساب می‌بیند و می‌نویسد.')).toBeVisible();
});
