import { calls, invoiceStates } from '@taraz/contract';
import { productNamed, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

test('a question gets a number with its invoices; an order gets a draft that only the wizard issues', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { name } = await productNamed(client, '');
  // What an earlier test said is kept.
  await client(calls.clearConversation, {});
  await page.goto(`${system.url}/ai`);
  await page.getByRole('button', { name: 'مالیات این فصل' }).click();
  const talk = page.getByRole('list', { name: 'گفت‌وگو' });
  await expect(talk.getByRole('region', { name: 'صورتحساب‌های پشت این عدد' }).getByRole('link').first()).toBeVisible();
  // The newest answer is in sight from its beginning, however much was said before.
  for (const question of ['فروش امسال', 'مالیات امسال']) {
    await page.getByLabel('پرسش یا سفارش شما').fill(question);
    await page.getByLabel('پرسش یا سفارش شما').press('Enter');
    await expect(
      talk
        .locator('> li')
        .last()
        .getByText(/^(فروش|مالیات)\s.*۱۴[۰-۹]{2}\//),
    ).toBeInViewport({ ratio: 1 });
  }

  // The sample account still sends: of what is issued some comes to be refused meanwhile.
  const issued = { state: invoiceStates.filter((state) => state !== 'draft').join(',') };
  const { count } = await client(calls.listInvoices, { query: issued });
  const field = page.getByLabel('پرسش یا سفارش شما');
  const order = `فاکتور برای کهربا گستر: ۳ عدد ${name} هر کدام ۲۵۰ هزار تومان`;
  await field.fill(order);
  await page.reload();
  await expect(field).toHaveValue(order);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  const draft = talk.getByRole('region', { name: 'پیش‌نویس پیشنهادی' });
  await expect(draft).toContainText('۲٬۵۰۰٬۰۰۰');
  await expect(draft).toContainText('در فهرست شما نیست');
  await draft.getByRole('button', { name: 'بازبینی در صدور صورتحساب' }).click();
  await expect(page).toHaveURL(/\/create-invoice\/[0-9a-f-]{36}/);
  const after = await client(calls.listInvoices, { query: issued });
  expect(after.count).toBe(count);
});

test('a kept conversation that does not come is said, and comes back; so is what is not understood, and an answer that does not come', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  await client(calls.clearConversation, {});
  await client(calls.askAssistant, { body: { text: 'فروش امسال' } });
  await page.route('**/api/ai/conversation', (route) => route.fulfill({ status: 409, body: '{}' }));
  await page.goto(`${system.url}/ai`);
  await expect(page.getByText('گفت‌وگوی پیشین بارگذاری نشد')).toBeVisible();
  await expect(page.getByText('از فروش، انبار، چک‌ها و بانک بپرسید')).toBeHidden();
  await page.unroute('**/api/ai/conversation');
  await page.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByText(/^فروش ۱۴/)).toBeVisible();

  const field = page.getByLabel('پرسش یا سفارش شما');
  await field.fill('هوا چطور است');
  await page.getByRole('button', { name: 'پرسیدن' }).click();
  await expect(page.getByText(/این جمله را نفهمیدم/)).toBeVisible();
  await page.route('**/api/ai/ask', (route) => route.fulfill({ status: 409, body: '{}' }));
  await field.fill('فروش امسال');
  await field.press('Enter');
  await expect(page.getByText('پاسخ نیامد.')).toBeVisible();
  await page.unroute('**/api/ai/ask');
  await page.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByText(/^فروش ۱۴/)).toHaveCount(2);
  await page.reload();
  await expect(page.getByText(/^فروش ۱۴/)).toHaveCount(2);
  await page.getByRole('button', { name: 'پاک کردن گفت‌وگو' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'پاک کردن گفت‌وگو' }).click();
  await page.reload();
  await expect(page.getByText('از فروش، انبار، چک‌ها و بانک بپرسید')).toBeVisible();
});

test('a question about stock, cheques or a change gets its rows, each leading to itself and to the list of just them; one of how leads to the guide', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  await client(calls.clearConversation, {});
  const due_day = new Date(Date.now() - 86_400_000 * 40).toISOString().slice(0, 10);
  await client(calls.createCheque, {
    body: { direction: 'received', number: '90210', amount: '1250000', due_day, party: 'دستیار آزمون' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${system.url}/ai`);
  const field = page.getByLabel('پرسش یا سفارش شما');
  await field.fill('چک‌های سررسید گذشته دستیار آزمون');
  await field.press('Enter');
  const rows = page.getByRole('region', { name: 'چک‌های پشت این عدد' });
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await rows.getByRole('link', { name: 'دیدن در فهرست' }).click();
  await expect(page).toHaveURL(/\/checks\?/);
  await expect(page.getByRole('row', { name: /دستیار آزمون/ })).toHaveCount(1);
  await page.goBack();
  await rows.getByRole('link', { name: 'دستیار آزمون' }).click();
  await expect(page.getByRole('dialog')).toContainText('90210');
  await goOn(page, '/ai');
  await field.fill('موجودی صندوق فروشگاه چقدر است؟');
  await field.press('Enter');
  await page
    .getByRole('region', { name: /صندوق‌های پشت/ })
    .getByRole('link', { name: 'صندوق فروشگاه' })
    .click();
  await expect(page).toHaveURL(/\/cash-desks\?/);
  await expect(page.getByRole('dialog')).toContainText('صندوق فروشگاه');

  await page.setViewportSize({ width: 1280, height: 800 });
  await client(calls.clearConversation, {});
  await page.goto(`${system.url}/ai`);
  await page.getByRole('button', { name: 'رشد فروش این ماه' }).click();
  await expect(page.getByText('تغییر', { exact: true })).toBeVisible();
  await field.fill('بزرگ‌ترین صورتحساب امسال');
  await field.press('Enter');
  await expect(page.getByText(/^بزرگ‌ترین صورتحساب، ۱۴/)).toBeVisible();
  const sources = page.getByRole('region', { name: 'صورتحساب‌های پشت این عدد' }).last();
  const total = await sources.getByRole('listitem').first().textContent();
  await sources.getByRole('link', { name: 'دیدن در فهرست' }).click();
  await expect(page).toHaveURL(/sort=-total/);
  await expect(page.getByRole('row').nth(1)).toContainText(/[۰-۹٬]{9,}/.exec(total ?? '')?.[0] ?? 'no amount');
  await goOn(page, '/ai');
  await field.fill('چطور یک صورتحساب را ابطال کنم');
  await field.press('Enter');
  await page.getByRole('link', { name: 'اصلاح، برگشت از فروش و ابطال' }).click();
  await expect(page).toHaveURL(/\/guide\?topic=corrections/);
  await expect(page.getByRole('heading', { name: 'اصلاح، برگشت از فروش و ابطال' })).toBeVisible();
});
