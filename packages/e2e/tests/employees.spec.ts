import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { handOf } from '../src/hand.ts';
import { clientOf, employeePassword, newEmployee } from '../src/people.ts';
import type { System } from '../src/system.ts';

/** Fills the panel of a new employee who may only issue, in a branch that is made on the way, with one tax memory. */
async function makeEmployee(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: /کاربر تازه/ }).click();
  const panel = page.getByRole('complementary', { name: 'کاربر تازه' });
  await panel.getByLabel('نام', { exact: true }).fill('کاوه');
  await panel.getByLabel('نام خانوادگی').fill('صادر');
  await panel.getByRole('button', { name: /شعبه/ }).click();
  await page.getByRole('option', { name: /شعبه تازه/ }).click();
  const branch = page.getByRole('dialog', { name: 'شعبه تازه' });
  await branch.getByLabel('نام شعبه').fill('غرب');
  await branch.getByLabel('کد شعبه').fill('21');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: /شعبه/ })).toContainText('غرب');
  await panel.getByLabel('نام کاربری').fill(username);
  await panel.getByRole('textbox', { name: /^گذرواژه/ }).fill(employeePassword);
  await panel.getByRole('button', { name: 'محدود کردن' }).click();
  await panel.getByRole('button', { name: 'گرفتن حافظه B22427' }).click();
  await panel.getByRole('button', { name: /^ذخیره/ }).click();
}

const password = { password: employeePassword };
const asUser = (system: System, username: string): System => ({ ...system, demo: { username, ...password } });

test('an admin makes an employee who may only issue, in one branch, with one memory; he can do no more', async ({
  page,
  browser,
  system,
}) => {
  const admin = await signedInClient(system);
  await admin(calls.addMemory, { body: { memory_id: 'B22427', title: 'فروشگاه دوم' } });
  const own = (await admin(calls.getMe, {})).memories.find(({ is_default }) => is_default)?.memory_id ?? '';
  const office = await arrangeSale(admin, { number: 8_201, draft: true });

  await logIn(page, system);
  await page.goto(`${system.url}/employees`);
  const hand = handOf(page);
  await makeEmployee(page, 'only_issues');
  await expect(page.getByText('کاوه صادر افزوده شد')).toBeVisible();
  hand.tell('journey 11, the branch made on the way (60 s)');
  await expect(page.getByRole('row', { name: /کاوه صادر/ })).toContainText('غرب');

  const other = await browser.newPage();
  await logIn(other, asUser(system, 'only_issues'));
  await other.goto(`${system.url}/`);
  const menu = other.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(menu.getByRole('link', { name: 'صدور صورتحساب فروش' })).toBeVisible();
  for (const name of ['صورتحساب‌های من', 'مدیریت کاربران', 'مدیریت مشتریان', 'شعبه‌ها', 'گزارش‌ها']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await expect(menu.getByText(own)).toBeVisible();
  // Whose numbers they are: a branch that sold nothing is no account without sales.
  await expect(menu.getByText(/· غرب/)).toBeVisible();

  const client = await clientOf(system, 'only_issues');
  const me = await client(calls.getMe, {});
  const { branches } = await admin(calls.listBranches, { query: { search_field: 'غرب' } });
  const branch = branches[0] ?? { id: 'none was made' };
  expect([me.roles, me.permissions, me.branch?.id]).toEqual([['employee'], ['issue'], branch.id]);
  const given = me.memories.map(({ memory_id }) => memory_id);
  expect(given).toContain(own);
  expect(given).not.toContain('B22427');
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      ({ status }: { status: number }) => status,
    );
  expect(await statusOf(client(calls.listInvoices, { query: {} }))).toBe(403);
  expect(await statusOf(client(calls.listEmployees, { query: {} }))).toBe(403);
  // Another memory is none of his: a draft that names it does not get it.
  const foreign = await client(calls.createInvoice, { body: { save_as_draft: true, memory_id: 'B22427' } as never });
  expect(foreign.memory_id).not.toBe('B22427');
  const issued = await arrangeSale(client, { number: 8_202, draft: true });
  await other.close();

  // His colleague of the same branch sees his draft, and none of the office's.
  await newEmployee(admin, { username: 'west_reader', permissions: ['invoices'], branch_id: branch.id });
  const reader = await clientOf(system, 'west_reader');
  const { invoices } = await reader(calls.listInvoices, { query: {} });
  expect(invoices.map(({ id }) => id).sort()).toEqual([foreign.id, issued.id].sort());
  expect(await statusOf(reader(calls.getInvoice, { params: { id: office.id } }))).toBe(404);
});

test('rights that an admin changes are those of the open screen at once; what is being written there stays', async ({
  page,
  system,
}) => {
  const admin = await signedInClient(system);
  const { id } = await newEmployee(admin, { username: 'rights_change', permissions: ['products', 'invoices'] });
  const give = (permissions: ('products' | 'issue' | 'invoices')[]) =>
    admin(calls.putEmployee, { params: { id }, body: { crew: { permissions } } });
  await logIn(page, asUser(system, 'rights_change'));
  await page.goto(`${system.url}/products`);
  await page.getByRole('button', { name: /کالای تازه/ }).click();
  const panel = page.getByRole('complementary', { name: 'کالای تازه' });
  await panel.getByRole('textbox', { name: 'نام', exact: true }).fill('کالای نیمه‌کاره');
  const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(menu.getByRole('link', { name: 'صورتحساب‌های من' })).toBeVisible();

  await give(['issue']);
  await expect(page.getByText('مدیر حساب دسترسی شما را تغییر داد')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'صدور صورتحساب فروش' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'صورتحساب‌های من' })).toHaveCount(0);
  await expect(panel.getByRole('textbox', { name: 'نام', exact: true })).toHaveValue('کالای نیمه‌کاره');
  await panel.getByRole('button', { name: 'بستن', exact: true }).click();
  await page.getByRole('button', { name: 'بستن بدون ذخیره' }).click();
  await expect(page.getByText('اجازه «کالا و خدمت» به شما داده نشده است')).toBeVisible();

  await give(['products']);
  await expect(page.getByRole('button', { name: /کالای تازه/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'صدور صورتحساب فروش' })).toHaveCount(0);
});

test('who sees one branch asks about single invoices, and reads who sees what counts whole memories', async ({
  page,
  system,
}) => {
  const admin = await signedInClient(system);
  const { id } = await admin(calls.createBranch, { body: { name: 'شمال', code: '78' } });
  await newEmployee(admin, { username: 'of_north', branch_id: id, permissions: ['invoices'] });
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
  await logIn(page, asUser(system, 'of_north'));
  await page.goto(`${system.url}/invoice-inquery`);
  await expect(page.getByRole('tab')).toHaveText(['با شماره پیگیری', 'با شماره مالیاتی']);
  // An address that somebody sent them.
  await goOn(page, '/invoice-inquery?tab=serials');
  await expect(page.getByText('مدیر حساب یا همکاری که به شعبه‌ای محدود نیست آن را می‌بیند')).toBeVisible();
  await goOn(page, '/invoices');
  await expect(page.getByText('شما تنها شعبه «شمال» را می‌بینید.')).toBeVisible();
  expect(refused).toEqual([]);
});
