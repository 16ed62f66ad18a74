import { calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

/** An invoice that comes again, from the invoice it was to its end. */
test('an invoice is made to come again, changed, paused, given other content and removed', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const company = 'بازرگانی نوبت‌دار';
  const { id } = await arrangeSale(client, { number: 7101, draft: true, company });
  await client(calls.editInvoice, {
    params: { invoiceType: 'original' },
    query: { invoice_id: id },
    body: { save_as_draft: true, invoice: { title: 'اجاره آبان ۱۴۰۵' } },
  });
  await page.goto(`${system.url}/invoice/${id}`);
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('menuitem', { name: 'دوره‌ای کردن' }).click();
  const dialog = page.getByRole('dialog', { name: 'دوره‌ای کردن صورتحساب' });
  await dialog.getByRole('textbox', { name: /نام/ }).fill('اجاره انبار');
  await dialog.getByRole('button', { name: /دوره/ }).first().click();
  await page.getByRole('option', { name: 'هر فصل (سه ماه)' }).click();
  await expect(dialog.getByText(/نوبت‌های بعد: /)).toBeVisible();
  await expect(dialog.getByText(/«اجاره آبان ۱۴۰۵» در نوبت بعد «اجاره/)).toBeVisible();
  // An end before the beginning is told at its field, and nothing is lost.
  const ends = dialog.getByRole('group', { name: /تا تاریخ/ });
  await ends.getByRole('spinbutton').first().focus();
  await page.keyboard.type('14050101');
  await dialog.getByRole('button', { name: 'دوره‌ای کن' }).click();
  await expect(dialog.getByText(/پایان پیش از نخستین روز است/)).toBeVisible();
  await ends.getByRole('spinbutton').first().focus();
  await page.keyboard.type('14150101');
  await dialog.getByRole('button', { name: 'دوره‌ای کن' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'دیدن', exact: true }).click();
  await expect(page).toHaveURL(/\/recurring\?id=/);
  const panel = page.getByRole('complementary', { name: 'اجاره انبار' });
  await expect(panel.getByText('هنوز نوبتی نرسیده است.')).toBeVisible();
  await expect(panel.getByText(company)).toBeVisible();

  await panel.getByText('صدور خودکار', { exact: true }).click();
  await panel.getByText('فرستادن پیوند برای خریدار').click();
  await page.keyboard.press('Alt+KeyS');
  await expect(panel).toHaveCount(0);
  const list = page.getByRole('grid', { name: 'صورتحساب‌های دوره‌ای' });
  const row = list.getByRole('row').filter({ hasText: 'اجاره انبار' });
  await expect(row).toContainText('صدور خودکار');
  await expect(row).toContainText('هر فصل (سه ماه)');

  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'ایستاندن' }).click();
  await expect(row).toContainText('ایستاده');
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(row).toContainText('جاری');

  // What goes out by itself takes no content that needs a rate of its day.
  const { id: gold } = await client(calls.createInvoice, {
    body: {
      save_as_draft: true,
      buyer_info: { company },
      invoice: { invoice_pattern: 'gold' },
      items: [{ item_name: 'النگو' }],
    },
  });
  await goOn(page, `/invoice/${gold}`);
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('menuitem', { name: 'دوره‌ای کردن' }).click();
  await dialog.getByRole('button', { name: /چه شود/ }).click();
  await page.getByRole('option', { name: 'به‌جای محتوای «اجاره انبار»' }).click();
  await dialog.getByRole('button', { name: 'جایگزین کن' }).click();
  await expect(dialog.getByText(/به نرخ یا سند همان روز نیاز دارد و خودکار صادر نمی‌شود/)).toBeVisible();

  // Another invoice's content from now on: the rhythm stays.
  const { id: other } = await arrangeSale(client, { number: 7102, draft: true, company });
  await goOn(page, `/invoice/${other}`);
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('menuitem', { name: 'دوره‌ای کردن' }).click();
  await dialog.getByRole('button', { name: /چه شود/ }).click();
  await page.getByRole('option', { name: 'به‌جای محتوای «اجاره انبار»' }).click();
  await dialog.getByRole('button', { name: 'جایگزین کن' }).click();
  await expect(page.getByText('محتوای «اجاره انبار» از نوبت بعد عوض شد')).toBeVisible();
  const { recurring_invoices: known } = await client(calls.listRecurring, { query: { search_field: 'اجاره انبار' } });
  expect(known).toMatchObject([{ every: 'month', interval: 3, mode: 'issue', sends_link: true, state: 'active' }]);
  const { names_month } = await client(calls.getRecurring, { params: { id: known[0]?.id ?? '' } });
  expect(names_month).toBe(false);

  await goOn(page, '/recurring?q=اجاره');
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'حذف' }).click();
  const question = page.getByRole('alertdialog', { name: '«اجاره انبار» حذف شود؟' });
  await question.getByRole('button', { name: 'حذف' }).click();
  await expect(row).toHaveCount(0);
  expect((await client(calls.getInvoice, { params: { id: other } })).state).toBe('draft');
});

test('what the rule book refuses is told where one asks for it to be issued, and is made as a draft', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { id } = await client(calls.createInvoice, {
    body: { save_as_draft: true, buyer_info: { company: 'بی شناسه' }, items: [{ item_name: 'پشتیبانی' }] },
  });
  await page.goto(`${system.url}/invoice/${id}`);
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('menuitem', { name: 'دوره‌ای کردن' }).click();
  const dialog = page.getByRole('dialog', { name: 'دوره‌ای کردن صورتحساب' });
  await dialog.getByText('صدور خودکار', { exact: true }).click();
  await dialog.getByRole('button', { name: 'دوره‌ای کن' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByText('پیش‌نویس', { exact: true }).click();
  await dialog.getByRole('button', { name: 'دوره‌ای کن' }).click();
  await expect(dialog).toHaveCount(0);
  const { recurring_invoices } = await client(calls.listRecurring, { query: { search_field: 'بی شناسه' } });
  expect(recurring_invoices).toMatchObject([{ name: 'بی شناسه', mode: 'draft', state: 'active' }]);
});
