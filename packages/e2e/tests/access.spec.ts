import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { filledButtons } from '../src/filled-buttons.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { clientOf, newEmployee, newTaxpayer, employeePassword as password } from '../src/people.ts';
import type { System } from '../src/system.ts';
import { totpOf } from '../src/totp.ts';

async function logIn(page: Page, base: string, username: string): Promise<void> {
  await page.goto(`${base}/auth`);
  await page.getByLabel('نام کاربری', { exact: true }).fill(username);
  await page.getByLabel('گذرواژه', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ورود', exact: true }).click();
}

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('token'));

/** Passkeys belong to a host name. */
const atLocalhost = ({ url }: System): string => url.replace('127.0.0.1', 'localhost');

async function askedPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('گذرواژه کنونی').fill(password);
  await dialog.getByRole('button', { name: /^(ادامه|حذف)/ }).click();
}

test('an authenticator app is added, asked for at the next login, and removed', async ({ page, system }) => {
  const admin = await signedInClient(system);
  await newEmployee(admin, { username: 'two_steps', permissions: ['invoices'] });
  await logIn(page, system.url, 'two_steps');
  await expect(page).toHaveURL(`${system.url}/`);
  await goOn(page, '/manage-accounts?tab=security');
  await page.getByRole('button', { name: 'افزودن برنامه رمزساز' }).click();
  await page.getByRole('dialog').getByLabel('گذرواژه کنونی').fill('نادرست');
  await page.getByRole('dialog').getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByText('گذرواژه کنونی درست نیست.')).toBeVisible();
  await askedPassword(page);
  await expect(page.getByRole('img', { name: 'کد QR برای برنامه رمزساز' })).toBeVisible();
  const secret = await page
    .getByRole('dialog')
    .getByText(/^[A-Z2-7 ]{30,}$/)
    .textContent();
  const code = page.getByRole('dialog').getByLabel('کد ۶ رقمی برنامه');
  await code.fill('000000');
  await page.getByRole('button', { name: 'روشن کردن' }).click();
  await expect(page.getByText(/کد برنامه رمزساز درست نیست/)).toBeVisible();
  await code.fill(totpOf(secret ?? ''));
  await page.getByRole('button', { name: 'روشن کردن' }).click();
  const codes = page.getByRole('dialog', { name: 'کدهای بازیابی شما' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().textContent();
  await codes.getByRole('button', { name: 'نگه داشتم' }).click();
  await expect(page.getByText('۱۰ کد مانده است', { exact: false })).toBeVisible();

  await signOut(page);
  await logIn(page, system.url, 'two_steps');
  await expect(page.getByRole('heading', { name: 'گام دوم ورود' })).toBeVisible();
  // A reload in between loses nothing.
  await page.reload();
  await page.getByLabel('کد ۶ رقمی برنامه رمزساز').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/کد برنامه رمزساز درست نیست/)).toBeVisible();
  await page.getByLabel('کد ۶ رقمی برنامه رمزساز').fill(totpOf(secret ?? '', 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]*(?<!\/auth)$/);

  await signOut(page);
  await logIn(page, system.url, 'two_steps');
  await page.getByRole('button', { name: /کد بازیابی دارم/ }).click();
  await page.getByLabel('کد بازیابی', { exact: true }).fill(recovery ?? '');
  await page.getByRole('checkbox', { name: /این دستگاه را ۳۰ روز به یاد بسپار/ }).check({ force: true });
  await page.getByRole('button', { name: 'ورود', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);

  // The device is remembered: its next login has one step, until it is forgotten.
  await signOut(page);
  await logIn(page, system.url, 'two_steps');
  await expect(page).not.toHaveURL(/\/auth/);
  await goOn(page, '/manage-accounts?tab=security');
  await expect(page.getByText('۹ کد مانده است', { exact: false })).toBeVisible();
  await expect(page.getByText('همین دستگاه')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'فراموش کن' }).click();
  await expect(page.getByText('دستگاه‌های به‌یادسپرده')).toHaveCount(0);
  await page.getByRole('button', { name: 'حذف برنامه رمزساز' }).click();
  await askedPassword(page);
  await expect(page.getByText('خاموش', { exact: true })).toBeVisible();
});

test('a passkey is added, is the second step of the next login, and signs in alone', async ({ page, system }) => {
  const base = atLocalhost(system);
  await newEmployee(await signedInClient(system), { username: 'with_passkey' });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await logIn(page, base, 'with_passkey');
  await expect(page).toHaveURL(`${base}/`);
  await goOn(page, '/manage-accounts?tab=security');
  await page.getByRole('button', { name: 'افزودن گذرکلید' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('نام گذرکلید').fill('لپ‌تاپ دفتر');
  await dialog.getByLabel('گذرواژه کنونی').fill(password);
  await dialog.getByRole('button', { name: 'افزودن گذرکلید' }).click();
  await page.getByRole('button', { name: 'نگه داشتم' }).click();
  await expect(page.getByText('لپ‌تاپ دفتر')).toBeVisible();
  await signOut(page);
  await logIn(page, base, 'with_passkey');
  await page.getByRole('button', { name: 'ورود با گذرکلید', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
  await signOut(page);
  // And alone, without name and password.
  await page.goto(`${base}/auth`);
  await page.getByRole('button', { name: 'ورود با گذرکلید این دستگاه' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
  // The next test has this page, and no passkey.
  await session.detach();
});

test('a session that ends in the middle of work asks for the password over the page, and nothing typed is lost', async ({
  page,
  system,
}) => {
  const admin = await signedInClient(system);
  const { id } = await newEmployee(admin, { username: 'interrupted', role: 'admin' });
  await logIn(page, system.url, 'interrupted');
  await expect(page).toHaveURL(`${system.url}/`);
  await goOn(page, '/branches?id=new');
  await page.getByLabel('نام شعبه').fill('شعبه اصفهان');
  await page.getByLabel('کد شعبه').fill('0077');
  // A new password given by the admin ends every login of the user.
  await admin(calls.putEmployee, { params: { id }, body: { crew: { password } } });
  await page.getByRole('button', { name: /^ذخیره/ }).click();
  const dialog = page.getByRole('dialog', { name: 'دوباره وارد شوید' });
  await expect(dialog).toBeVisible();
  // Who would close it is told what goes with it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText('پیش‌نویس صورتحساب روی همین دستگاه می‌ماند');
  await page.getByRole('button', { name: 'ماندن و ورود' }).click();
  await dialog.getByRole('textbox', { name: 'گذرواژه' }).fill('نادرست');
  await dialog.getByRole('button', { name: 'ورود و ادامه' }).click();
  await expect(dialog.getByText('نام کاربری یا گذرواژه درست نیست.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'گذرواژه' }).fill(password);
  await dialog.getByRole('button', { name: 'ورود و ادامه' }).click();
  // The call that failed went again by itself.
  await expect(page.getByRole('dialog', { name: 'دوباره وارد شوید' })).toHaveCount(0);
  const saved = async () =>
    (await admin(calls.listBranches, { query: { search_field: 'اصفهان' } })).branches.map(({ name }) => name);
  await expect.poll(saved).toEqual(['شعبه اصفهان']);
  await expect(page).toHaveURL(/\/branches/);
});

test('signing out in one tab takes nothing that is written in another: its user logs in again over it', async ({
  page,
  system,
}) => {
  await newEmployee(await signedInClient(system), { username: 'left_a_tab', role: 'admin' });
  await logIn(page, system.url, 'left_a_tab');
  await expect(page).toHaveURL(`${system.url}/`);
  await goOn(page, '/branches?id=new');
  await page.getByLabel('نام شعبه').fill('شعبه شیراز');
  const other = await page.context().newPage();
  await other.goto(system.url);
  await other.getByRole('button', { name: /^منوی کاربر/ }).click();
  await other.getByRole('button', { name: 'خروج', exact: true }).click();
  await expect(other).toHaveURL(/\/auth/);
  const dialog = page.getByRole('dialog', { name: 'دوباره وارد شوید' });
  await dialog.getByRole('textbox', { name: 'گذرواژه' }).fill(password);
  await dialog.getByRole('button', { name: 'ورود و ادامه' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('نام شعبه')).toHaveValue('شعبه شیراز');
  await page.getByLabel('کد شعبه').fill('0078');
  await page.getByRole('button', { name: /^ذخیره/ }).click();
  await expect(page.getByText('شعبه شیراز').first()).toBeVisible();
  await other.close();
});

test('two tabs whose token has run out both go on; neither ends the login of the other', async ({ page, system }) => {
  await newEmployee(await signedInClient(system), { username: 'two_tabs', permissions: ['invoices'] });
  await logIn(page, system.url, 'two_tabs');
  await expect(page).toHaveURL(`${system.url}/`);
  const other = await page.context().newPage();
  // Away from the application meanwhile: a page that is left in the middle of a refresh would need another.
  await Promise.all([page, other].map((tab) => tab.goto(`${system.url}/api/docs`)));
  let refreshes = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
  });
  await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)));
  await Promise.all([page.goto(system.url), other.goto(`${system.url}/invoices`)]);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/`);
  await expect(other).toHaveURL(/\/invoices/);
  // One does it for both; a browser may tell the other of it a moment late, and that one asks once more.
  expect(refreshes).toBeLessThanOrEqual(2);
  await expect(page.getByRole('dialog', { name: 'دوباره وارد شوید' })).toHaveCount(0);
});

test('a user of two accounts sees the books of one at a time, in two tabs too, and is asked over what is unsaved before signing out', async ({
  page,
  system,
}) => {
  const admin = await signedInClient(system);
  const { account } = await admin(calls.getMe, {});
  await arrangeSale(admin, { number: 8_101, draft: true, company: 'فقط در حساب نمایش' });
  await newTaxpayer(system, 'second_taxpayer', '09121112233');
  const guest = await clientOf(system, 'second_taxpayer');
  const own = (await guest(calls.getMe, {})).account;
  expect(own.id).not.toBe(account.id);
  await admin(calls.inviteEmployee, { body: { crew: { username: 'second_taxpayer', role: 'admin' } } });

  await logIn(page, system.url, 'second_taxpayer');
  await expect(page.getByRole('button', { name: 'پذیرفتن دعوت' })).toBeVisible();
  // The page over which it stands has its own filled button.
  expect(await filledButtons(page)).not.toContain('پذیرفتن دعوت');
  await page.getByRole('button', { name: 'پذیرفتن دعوت' }).click();
  await page.getByRole('button', { name: 'رفتن به این حساب' }).click();
  const switcherIn = (tab: Page) => tab.getByRole('button', { name: /^تعویض حساب/ });
  const switchTo = async ({ name }: { name: string }) => {
    await switcherIn(page).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(switcherIn(page)).toHaveAccessibleName(`تعویض حساب: ${name}`);
  };
  await expect(switcherIn(page)).toHaveAccessibleName(`تعویض حساب: ${account.name}`);
  await goOn(page, '/invoices');
  await expect(page.getByText('فقط در حساب نمایش').first()).toBeVisible();
  await switchTo(own);
  await expect(page).toHaveURL(`${system.url}/`);
  await expect(page.getByText('فقط در حساب نمایش')).toHaveCount(0);

  // What is written in one tab never reaches the account that another tab went to.
  const other = await page.context().newPage();
  await other.goto(`${system.url}/customers?id=new`);
  await expect(switcherIn(other)).toHaveAccessibleName(`تعویض حساب: ${own.name}`);
  await other.getByLabel('نام خانوادگی').fill('نوشته در زبانه دوم');
  await switchTo(account);
  // The form stays what it is, of the account that it was begun in, and is saved there after the way back.
  await other.getByRole('button', { name: `بازگشت به «${own.name}»` }).click();
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await expect(other.getByLabel('نام خانوادگی')).toHaveValue('نوشته در زبانه دوم');
  await other.getByRole('button', { name: /^ذخیره/ }).click();
  await expect(other.getByText('نوشته در زبانه دوم').first()).toBeVisible();
  // The first tab has nothing unsaved and goes along.
  await expect(switcherIn(page)).toHaveAccessibleName(`تعویض حساب: ${own.name}`);
  const search = { query: { search_field: 'نوشته در زبانه دوم' } };
  expect((await admin(calls.listCustomers, search)).count).toBe(0);
  await other.close();

  // Signing out asks before it is done, and leaves nothing behind.
  await goOn(page, '/customers?id=new');
  await page.getByLabel('نام خانوادگی').fill('هنوز ذخیره نشده');
  const askToLeave = async () => {
    await page.getByRole('button', { name: /^منوی کاربر/ }).click();
    await page.getByRole('button', { name: 'خروج', exact: true }).click();
  };
  await askToLeave();
  await page.getByRole('button', { name: 'ادامه ویرایش' }).click();
  await page.getByRole('button', { name: /^ذخیره/ }).click();
  await expect(page.getByText('هنوز ذخیره نشده').first()).toBeVisible();
  // Who stayed is not signed out by going to the first screen later.
  await page.getByRole('link', { name: 'داشبورد' }).first().click();
  await expect(page).toHaveURL(`${system.url}/`);
  await goOn(page, '/customers?id=new');
  await page.getByLabel('نام خانوادگی').fill('از دست می‌رود');
  await askToLeave();
  await page.getByRole('button', { name: 'بستن بدون ذخیره' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
