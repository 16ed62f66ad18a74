import { calls } from '@taraz/contract';
import { productNamed, signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { nothingFound } from '../src/nothing-found.ts';

/** An offer from its first line to the one invoice it becomes. */
test('an offer is written, changed, and becomes an invoice once', async ({ signedIn: page, system }) => {
  const client = await signedInClient(system);
  const product = await productNamed(client, 'شامپو');
  await page.goto(`${system.url}/pre-invoices`);
  await page.getByRole('button', { name: 'پیش‌فاکتور تازه' }).first().click();
  // Nothing sends an offer anywhere: it asks for no code.
  await expect(page.getByRole('textbox', { name: /^شماره اقتصادی/ })).not.toHaveAttribute('aria-required', 'true');
  await page.getByRole('combobox', { name: 'جست‌وجوی خریدار' }).fill('سپید');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'عنوان' }).fill('تجهیز دفتر');
  await page.getByRole('button', { name: 'ادامه: اقلام' }).click();
  // At once: keys of which a busy machine holds one back, and not the others, are a scanner's with another code.
  const added = page.getByRole('combobox', { name: /^قلم تازه/ });
  await expect(added).toBeFocused();
  await added.fill(product.code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'اقلام صورتحساب' }).getByText(product.name)).toBeVisible();
  await expect(page.getByText('جمع پیش‌فاکتور ریال')).toBeVisible();
  const save = page.getByRole('button', { name: 'ذخیره پیش‌فاکتور' });
  const terms = page.getByRole('radio', { name: 'خریدار و شرایط' });
  const until = page.getByRole('group', { name: /معتبر تا/ });
  await terms.check({ force: true });
  await until.getByRole('spinbutton').first().focus();
  await page.keyboard.type('14061201');
  await expect(until).toHaveText('۱۴۰۶/۱۲/۰۱');
  // What is written outlives a reload, also where a save has had no answer.
  await page.reload();
  await expect(until).toHaveText('۱۴۰۶/۱۲/۰۱');
  await page.route(/\/api\/pre_invoice\/?$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Alt+KeyS');
  await expect(page.getByText(/پاسخی نرسید/)).toBeVisible();
  await page.unroute(/\/api\/pre_invoice\/?$/);
  await page.reload();
  await page.getByRole('textbox', { name: 'عنوان' }).fill('تجهیز دفتر مرکزی');
  await page.getByRole('button', { name: 'ادامه: اقلام' }).click();
  await save.click();
  await expect(page).toHaveURL(/\/each-pre-invoice\/[0-9a-f-]{36}$/);
  const { pre_invoices: made } = await client(calls.listPreInvoices, {
    query: { search_field: 'تجهیز دفتر', limit: 5 },
  });
  expect(made.filter(({ valid_until }) => valid_until === '2028-02-20').map(({ title }) => title)).toEqual([
    'تجهیز دفتر مرکزی',
  ]);
  await expect(page.getByText('صورتحساب مالیاتی نیست و به سامانه مودیان نمی‌رود')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  // Printed by hand it is the offer alone: to whom it was sent is the seller's.
  await expect(page.getByRole('heading', { name: 'پیوندهای فرستاده' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'پیوندهای فرستاده' })).toBeHidden();
  await expect(page.getByText('جمع پیش‌فاکتور').first()).toBeVisible();
  await page.emulateMedia({ media: null });

  // Its buyer declines, thinks again and accepts; the seller's page hears of it.
  const { links } = await client(calls.sharePreInvoices, { body: { pre_invoice_ids: [id], by: 'link' } });
  const buyer = await page.context().newPage();
  await buyer.goto(links[0]?.url ?? '');
  await buyer.getByRole('button', { name: 'نمی‌پذیرم' }).click();
  const asked = buyer.getByRole('dialog', { name: 'نپذیرفتن پیش‌فاکتور' });
  await asked.getByRole('textbox', { name: /^نام شما/ }).fill('مریم رضایی');
  await asked.getByRole('textbox', { name: /^چرا/ }).fill('گران است');
  expect(await axeFindings(buyer)).toEqual([]);
  await asked.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(buyer.getByRole('heading', { name: 'این پیش‌فاکتور را نپذیرفتید' })).toBeVisible();
  await expect(page.getByText('خریدار این پیش‌فاکتور را نپذیرفت')).toBeVisible();
  await expect(page.getByText('گران است')).toBeVisible();
  await buyer.getByRole('button', { name: 'تغییر پاسخ: می‌پذیرم' }).click();
  await buyer.getByRole('button', { name: 'پذیرفتن', exact: true }).click();
  await expect(page.getByText('خریدار این پیش‌فاکتور را پذیرفت')).toBeVisible();
  await buyer.close();

  // A second window has the same page open, and converts first.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'تبدیل به صورتحساب' }).click();
  await expect(other).toHaveURL(/\/create-invoice\//);
  // The first one hears of it, before anything is pressed there.
  await expect(page.getByText('این پیش‌فاکتور به صورتحساب تبدیل شده است')).toBeVisible();
  await expect(page.getByRole('button', { name: 'دیدن صورتحساب' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'تبدیل به صورتحساب' })).toHaveCount(0);
  const { invoice } = await client(calls.getPreInvoice, { params: { id } });
  await expect(other).toHaveURL(new RegExp(invoice?.id ?? 'none'));

  await goOn(page, '/pre-invoices?state=converted');
  await expect(page.getByText('تجهیز دفتر').first()).toBeVisible();
  await page.getByRole('searchbox').fill('چیزی که نیست');
  await expect(nothingFound(page)).toBeVisible();
  await goOn(page, '/each-pre-invoice/018f3a52-0000-7000-8000-000000000000');
  await expect(page.getByText(/پیش‌فاکتوری با این نشانی نیست/)).toBeVisible();
});
