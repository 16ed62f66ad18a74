import type { Page } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { digitsOfPdf } from '../src/read-pdf.ts';

/** A word that only these customers have, and no beginning of one that other tests look for. */
const mark = 'صنوبر';
let client: Client;

const grid = (page: Page) => page.getByRole('grid', { name: 'مدیریت مشتریان' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const company = (name: string, more: object = {}) =>
  client(calls.createCustomer, { body: { company: name, person_type: 'legal', ...more } });

test.beforeAll(async ({ system }) => {
  client = await signedInClient(system);
});

/** A new customer is a natural person until another is chosen. */
async function chooseCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حقیقی نوع شخص' }).click();
  await page.getByRole('option', { name: 'حقوقی', exact: true }).click();
}

test('an inquiry fills a new customer, found by its name and known by its code, which is judged at each key', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/customers`);
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('Alt+KeyN');
  const inquiry = page.getByRole('textbox', { name: /^استعلام/ });
  await inquiry.fill('12345678901');
  await inquiry.press('Enter');
  await expect(page.getByText(/^این کد نه شناسه ملی/)).toBeVisible();
  await inquiry.fill('14003778990');
  await inquiry.press('Enter');
  await expect(page.getByText('از استعلام').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'شماره اقتصادی', exact: true })).toHaveValue('14003778990');
  await page.getByRole('textbox', { name: /^نام شرکت/ }).fill(`${mark} یک`);
  await page.keyboard.press('Alt+KeyS');
  await expect(page.getByText(`«${mark} یک» افزوده شد`)).toBeVisible();
  await expect(page).toHaveURL(/\/customers$/);
  await page.getByRole('searchbox').fill(`${mark} یک`);
  await expect(page).toHaveURL(/q=/);
  await expect(row(page, `${mark} یک`)).toHaveCount(1);
  await page.keyboard.press('Alt+KeyN');
  await page.getByRole('textbox', { name: /^نام خانوادگی/ }).fill(`${mark} دو`);
  await chooseCompany(page);
  // What was written as a person's name is the company's, not a name out of sight.
  await expect(page.getByRole('textbox', { name: /^نام شرکت/ })).toHaveValue(`${mark} دو`);
  await page.getByRole('textbox', { name: 'شماره اقتصادی', exact: true }).fill('۱۴۰۰۳۷۷۸۹۹۰');
  await expect(page.getByText(`«${mark} یک» همین کد را دارد.`)).toBeVisible();
  const code = page.getByRole('textbox', { name: 'شماره اقتصادی', exact: true });
  await code.fill('1400377');
  await expect(page.getByText('۷ از ۱۱ رقم')).toBeVisible();
  await code.fill('14003778991');
  await expect(page.getByText(/باید ۱۱ رقم باشد/)).toBeVisible();
  await code.fill('');
  await page.getByRole('textbox', { name: /^نام شرکت/ }).fill('');
  await page.getByRole('button', { name: /^ذخیره/ }).click();
  await expect(page.getByText(/نام مشتری داده نشده است/)).toBeVisible();
});

test('a receipt lessens what a customer owes; one that owes is not removed, one that does not is, and comes back', async ({
  signedIn: page,
  system,
}) => {
  const { id, name } = await company(`${mark} بدهکار`);
  await client(calls.createCustomerEntry, {
    params: { id },
    body: { kind: 'opening', amount: '5000000', day: '2026-03-21' },
  });
  await page.goto(`${system.url}/customers/${id}`);
  const strip = page.getByLabel('خلاصه حساب');
  await expect(strip).toContainText('۵٬۰۰۰٬۰۰۰');
  await page.getByRole('button', { name: 'ثبت دریافت یا پرداخت' }).click();
  await page.getByRole('textbox', { name: 'مبلغ' }).fill('2000000');
  await page.getByRole('dialog').getByRole('button', { name: 'ثبت', exact: true }).click();
  await expect(strip).toContainText('۳٬۰۰۰٬۰۰۰');
  await expect(page.getByRole('row').filter({ hasText: 'دریافت' })).toContainText('۲٬۰۰۰٬۰۰۰');
  // What is still owed by one press, where money comes in and not where it goes out.
  await page.getByRole('button', { name: 'ثبت دریافت یا پرداخت' }).click();
  await page.getByRole('dialog').getByText('پرداخت', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^همه بدهی/ })).toHaveCount(0);
  await page.getByRole('dialog').getByText('دریافت', { exact: true }).click();
  await page.getByRole('button', { name: 'همه بدهی: ۳٬۰۰۰٬۰۰۰ ریال' }).click();
  await expect(page.getByRole('textbox', { name: 'مبلغ' })).toHaveValue('۳٬۰۰۰٬۰۰۰');
  await page.keyboard.press('Escape');
  await goOn(page, `/customers?id=${id}`);
  await page.getByRole('button', { name: 'حذف مشتری' }).click();
  await expect(page.getByText(/نخست آن را تسویه کنید/)).toBeVisible();
  await client(calls.createCustomerEntry, {
    params: { id },
    body: { kind: 'receipt', amount: '3000000', day: '2026-03-22' },
  });
  await page.getByRole('button', { name: 'حذف مشتری' }).click();
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await goOn(page, `/customers?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText('تسویه');
});

test('two that are one become one with their accounts, and part again', async ({ signedIn: page, system }) => {
  const name = `${mark} دوگانه`;
  const [first, second] = [await company(name, { phone: '09121112233' }), await company(name, { city: 'یزد' })];
  await client(calls.createCustomerEntry, {
    params: { id: second.id },
    body: { kind: 'opening', amount: '700', day: '2026-03-21' },
  });
  await page.goto(`${system.url}/customers?view=duplicates`);
  const group = page.getByRole('main').locator('section').filter({ hasText: name });
  await group.getByRole('button', { name: 'بررسی و یکی کردن' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'یکی کردن', exact: true }).click();
  await expect(page.getByText(`مشتری‌ها در «${name}» یکی شدند`)).toBeVisible();
  expect(await client(calls.getCustomer, { params: { id: first.id } })).toMatchObject({
    balance: '700',
    city: 'یزد',
    phone: '09121112233',
  });
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(page.getByText('مشتری‌ها از هم جدا شدند')).toBeVisible();
  await expect(group).toBeVisible();
});

test('a spreadsheet brings customers in and gives back the rows that it could not', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/customers`);
  await page.getByRole('button', { name: 'کارهای دیگر فهرست' }).click();
  await page.getByRole('menuitem', { name: 'ورود از فایل' }).click();
  const file = `نام مشتری,کد اقتصادی\n${mark} برگه,\n${mark} نادرست,12\n`;
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'مشتریان.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
  await page.getByRole('button', { name: 'خواندن فایل' }).click();
  await expect(page.getByText('فایل خوانده شد')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(`${mark} نادرست`);
  // What became of it is found again after a reload.
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText(`${mark} نادرست`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'گرفتن ردیف‌های خطادار' }).click();
  expect((await download).suggestedFilename()).toMatch(/^مشتریان ثبت.نشده\.xlsx$/);
  await page.getByRole('dialog').getByRole('button', { name: 'بستن' }).last().click();
  await page.getByRole('searchbox').fill(`${mark} برگه`);
  await expect(row(page, `${mark} برگه`)).toHaveCount(1);
});

test('reports stand on paper without what only does something on the screen', async ({ signedIn: page, system }) => {
  for (const [path, name] of [
    ['/analytics/debts', 'انتخاب همه سررسیدگذشته‌ها'],
    ['/', 'صدور صورتحساب'],
    ['/analytics', 'جدول'],
  ] as const) {
    await page.goto(system.url + path);
    const button = page.locator('main .group\\/button').filter({ hasText: name }).first();
    await expect(button).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(button).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: null });
  }
});

test('where nothing is found the list leads back to all; on paper it has its title, names whole and no buttons, on its side', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/customers?limit=25&q=${encodeURIComponent('هیچ‌کس')}`);
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).click();
  await expect(grid(page).getByRole('row').nth(5)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^چاپ: /)).toBeVisible();
  for (const role of ['navigation', 'checkbox', 'searchbox'] as const)
    await expect(
      page.getByRole(role).filter({ visible: true }).and(page.locator(':not([aria-label="صفحه"])')),
    ).toHaveCount(0);
  await expect(page.getByLabel('صفحه', { exact: true }).getByText(/^۱ تا ۲۵ از /)).toBeVisible();
  const cut = await grid(page)
    .getByRole('rowheader')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
  await page.emulateMedia({ media: null });
  // «چاپ همین صفحه» opens the browser's own dialog, of which a test sees the call alone.
  await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")');
  await page.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: 'چاپ همین صفحه' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, wide, high]) => Number(wide) > Number(high));
  expect(boxes).toContain(true);
  expect(boxes).not.toContain(false);
  // «۱ از ۲» at the foot: loose sheets are put in order.
  expect(boxes).toHaveLength(2);
  expect(await digitsOfPdf(pdf)).toMatch(/^2 +1 /);
});

test('debtors are reminded: the text before it goes, once a day, and what became of it', async ({
  signedIn: page,
  system,
}) => {
  const made = async (name: string, phone: string, amount: string) => {
    const { id } = await company(name, { phone });
    const body = { kind: 'opening', amount, day: '2026-01-01' } as const;
    await client(calls.createCustomerEntry, { params: { id }, body });
  };
  await made('بدهکار یادآوری یکم', '09125551001', '7000000');
  await made('بدهکار یادآوری دوم', '09125551002', '3000000');
  const { customers } = await client(calls.listCustomers, { query: { search_field: 'بدهکار یادآوری دوم' } });
  await client(calls.createCheque, {
    body: {
      ...{ direction: 'received', number: '77001', amount: '1250000', due_day: '2027-03-01', party: '' },
      ...{ customer_id: customers[0]?.id ?? '' },
    },
  });
  await made('بدهکار یادآوری بی‌شماره', '', '1000000');
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${system.url}/customers/${customers[0]?.id}`);
  const main = page.getByRole('main');
  const verbs = [
    main.getByRole('button', { name: 'یادآوری بدهی' }),
    main.getByRole('button', { name: 'ویرایش' }),
    main.getByRole('link', { name: 'صدور', exact: true }),
  ];
  const tops = await Promise.all(verbs.map(async (verb) => (await verb.boundingBox())?.y));
  expect(new Set(tops).size, `one line of verbs: ${tops.join(', ')}`).toBe(1);
  const line = main.getByRole('list', { name: 'گردش حساب' }).getByRole('listitem').first();
  const figure = line.getByRole('definition').first();
  // What moved the account stands beside its figures.
  expect((await figure.boundingBox())?.y ?? 999).toBeLessThan(((await line.boundingBox())?.y ?? 0) + 24);
  await page.setViewportSize(whole);
  const list = `${system.url}/analytics/debts?q=${encodeURIComponent('بدهکار یادآوری')}`;
  const note = page.getByLabel('نوشته شما زیر آن');
  const dialog = page.getByRole('dialog');
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'یادآوری با پیامک' }).click();
  await expect(dialog.getByText('بدهکار یادآوری بی‌شماره: شماره تلفن همراه ندارد')).toBeVisible();
  await note.fill('پرداخت: taraz.ir');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(note).toHaveAccessibleDescription(/پیوند در پیامک پذیرفته نمی‌شود/);
  await note.fill('کارت ۶۰۳۷');
  await expect(dialog.getByText(/: ۷٬۰۰۰٬۰۰۰ ریال بدهکار\.\s*کارت ۶۰۳۷/)).toBeVisible();
  await dialog.getByRole('button', { name: 'فرستادن ۲ پیامک' }).click();
  await expect(dialog.getByText('۲ پیامک در صف ارسال است')).toBeVisible();
  await dialog.getByRole('button', { name: 'بستن', exact: true }).last().click();
  const second = page.getByRole('row', { name: 'بدهکار یادآوری دوم' });
  await expect(second.getByText('پیامک فرستاده شد')).toBeAttached();
  const { messages } = await client(calls.listOutbox, { query: { search_field: '09125551002' } });
  // Not the cheque that he gave once more.
  const asked = /: ۳٬۰۰۰٬۰۰۰ ریال بدهکار؛ ۱٬۲۵۰٬۰۰۰ ریال چک .+ ۱٬۷۵۰٬۰۰۰ ریال است\.\nکارت ۶۰۳۷$/;
  expect(messages.map(({ text }) => text)).toEqual([expect.stringMatching(asked)]);

  // What is in no balance yet: his cheque, and what he will owe once it is cleared.
  await second.getByRole('link', { name: /چک‌های وصول‌نشده/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: '77001' })).toBeVisible();
  await page.goBack();
  // At the end of the day before, which is nobody's to be reminded of.
  const ofDay = page.waitForResponse((response) => /[?&]day=\d{4}-\d{2}-\d{2}/.test(response.url()));
  await page.getByRole('spinbutton', { name: /روز/ }).press('ArrowDown');
  await ofDay;
  await expect(page).toHaveURL(/[?&]day=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByText('صورتحساب‌ها چنان شمرده شده‌اند که آن روز بودند')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  // What stood there before is dim until that day's has come.
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'امروز', exact: true }).click();
  await expect(page).not.toHaveURL(/day=/);

  await second.getByRole('link', { name: 'بدهکار یادآوری دوم', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'بدهکار یادآوری دوم' })).toBeVisible();
  await expect(page.getByText('مانده پس از وصول (ریال)').locator('xpath=..')).toContainText('۱٬۷۵۰٬۰۰۰');
  await expect(page.getByText('پیامک فرستاده شد')).toBeVisible();
  await page.getByRole('button', { name: 'یادآوری بدهی' }).click();
  await expect(dialog.getByText('در ۲۴ ساعت گذشته یادآوری شده است')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'فرستادن پیامک' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);

  await goOn(page, `/customers?q=${encodeURIComponent('بدهکار یادآوری')}`);
  await row(page, 'یادآوری یکم').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'یادآوری با پیامک' }).click();
  await expect(note).toHaveValue('کارت ۶۰۳۷');
  await dialog.getByRole('button', { name: 'فرستادن ۲ پیامک' }).click();
  await expect(dialog.getByText('بدهکار یادآوری یکم: در ۲۴ ساعت گذشته یادآوری شده است')).toBeVisible();
});

// What the other lists hear of: live-lists.test.ts.
test('what others add, change and remove shows in the lists by itself', async ({ signedIn: page, system }) => {
  const shown = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  // What happens between a list's answer and the beginning of the stream is told to nobody.
  const listening = page.waitForResponse('**/api/events');
  await page.goto(`${system.url}/customers`);
  await expect(grid(page)).toBeVisible();
  await listening;
  const { id } = await company(`${mark} همکار`);
  await shown(`${mark} همکار`);
  await client(calls.putCustomer, { params: { id }, body: { company: `${mark} همکار دوم`, person_type: 'legal' } });
  await shown(`${mark} همکار دوم`);

  await goOn(page, '/branches');
  await expect(page.getByRole('heading', { level: 1, name: 'شعبه‌ها' })).toBeVisible();
  const branch = await client(calls.createBranch, { body: { name: `شعبه ${mark}`, code: '0771' } });
  await shown(`شعبه ${mark}`);
  await client(calls.deleteBranch, { params: { id: branch.id } });
  await expect(page.getByText(`شعبه ${mark}`)).toHaveCount(0);
});
