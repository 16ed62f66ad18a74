import type { Page } from '@playwright/test';
import { calls, createClient } from '@taraz/contract';
import { signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { clientOf, employeePassword, newEmployee, newTaxpayer } from '../src/people.ts';
import type { System } from '../src/system.ts';
import { until } from '../src/until.ts';

const password = 'kj4m-wq8t-zx';
const nextPassword = 'باران تند پاییزی ۱';
/** The smallest PNG: one grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** The newest code in the outbox for a phone that had `before` codes. */
async function codeFor(system: System, phone: string, before: number): Promise<string> {
  const client = createClient({ baseUrl: `${system.url}/api`, token: () => null, fetch });
  return until(
    async () => {
      const { messages } = await client(calls.listOutbox, { query: { search_field: phone } });
      const codes = messages.flatMap(({ code }) => code ?? []);
      return codes.length > before ? (codes[0] ?? null) : null;
    },
    { what: `a code for ${phone}` },
  );
}

interface Applicant {
  username: string;
  phone: string;
  company?: { economicCode: string; ceo: string };
}

async function fillIdentity(page: Page, system: System, { username, phone, company }: Applicant): Promise<void> {
  await page.goto(`${system.url}/auth?view=signup`);
  if (company) await page.getByText('شخص حقوقی').click();
  await page.getByLabel('نام', { exact: true }).fill('سارا');
  await page.getByLabel('نام خانوادگی').fill('نمونه');
  await page.getByLabel(company ? 'شماره ملی شما' : 'شماره ملی', { exact: true }).fill('۰۴۹۹۳۷۰۸۹۹');
  if (company) {
    await page.getByLabel('شماره ملی مدیرعامل').fill(company.ceo);
    await page.getByLabel('تاریخ تولد مدیرعامل').pressSequentially('13600131');
  } else {
    await page.getByLabel('شماره اقتصادی').fill('04993708990001');
  }
  await page.getByLabel('نام کاربری', { exact: true }).fill(username);
  await expect(page.getByText('این نام آزاد است.')).toBeVisible();
  // A code is a code: Latin digits, however it was typed.
  await expect(page.getByLabel(company ? 'شماره ملی شما' : 'شماره ملی', { exact: true })).toHaveValue('0499370899');
  await page.getByLabel('تلفن همراه').fill(phone);
  await page.getByRole('button', { name: 'فرستادن کد تأیید' }).click();
  await page.getByLabel('کد ۶ رقمی').fill(await codeFor(system, phone, 0));
  await expect(page.getByText('این شماره تأیید شد.')).toBeVisible();
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

async function signUp(page: Page, system: System, applicant: Applicant): Promise<void> {
  await fillIdentity(page, system, applicant);
  // What was typed survives a reload, the proof of the phone included.
  await page.reload();
  await expect(page.getByLabel('نام خانوادگی')).toHaveValue('نمونه');
  await expect(page.getByText('این شماره تأیید شد.')).toBeVisible();
  await page.getByRole('button', { name: /^ادامه/ }).click();
  if (applicant.company) {
    await page.getByRole('textbox', { name: 'شماره اقتصادی' }).fill(applicant.company.economicCode);
    await expect(page.getByLabel('نام شرکت')).not.toHaveValue('');
  }
  await page.getByRole('button', { name: 'ادامه: نشانی' }).click();
  await pick(page, 'استان', 'تهران');
  await pick(page, 'شهر', 'تهران');
  await page.getByLabel('کد پستی').fill('1511943943');
  await page.getByLabel('نشانی', { exact: true }).fill('خیابان بهار، پلاک ۱۲');
  await page.getByRole('button', { name: 'ادامه: گذرواژه' }).click();
  const secret = page.getByLabel('گذرواژه', { exact: true });
  await page.getByText('قرارداد استفاده از تراز را خوانده‌ام').click();
  await page.getByRole('button', { name: 'ثبت‌نام و ساختن حساب' }).click();
  // Without a password the keyboard goes to where one is missing.
  await expect(secret).toBeFocused();
  await secret.fill(password);
  await page.getByRole('button', { name: 'ثبت‌نام و ساختن حساب' }).click();
}

/** The three steps after the identity, as they are filled by a company that the register knows; up to the password. */
async function fillCompany(page: Page, economicCode: string): Promise<void> {
  await page.getByRole('textbox', { name: 'شماره اقتصادی' }).fill(economicCode);
  await expect(page.getByLabel('نام شرکت')).not.toHaveValue('');
  await page.getByRole('button', { name: 'ادامه: نشانی' }).click();
  await pick(page, 'استان', 'تهران');
  await pick(page, 'شهر', 'تهران');
  await page.getByLabel('کد پستی').fill('1511943943');
  await page.getByRole('button', { name: 'ادامه: گذرواژه' }).click();
}

async function logInAs(page: Page, system: System, username: string, secret: string): Promise<void> {
  await page.goto(`${system.url}/auth`);
  await page.getByLabel('نام کاربری', { exact: true }).fill(username);
  await page.getByLabel('گذرواژه', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'ورود', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The demo's operator, whom run.json names beside the demo user. */
const operatorOf = ({ demo }: System) => (demo as { operator?: { username: string; password: string } }).operator;

test('a person signs up to a verified account, logs in by code, and recovers a forgotten password', async ({
  page,
  system,
}) => {
  const phone = '09121110001';
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${system.url}/auth?view=signup`);
  // A phone's first screen is for what is asked, not for the brand.
  const asked = await page.getByText('شخص حقیقی').boundingBox();
  expect(asked?.y ?? 999).toBeLessThan(230);
  await page.setViewportSize(whole);
  await signUp(page, system, { username: 'sara_person', phone });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/`);
  await expect(page.getByText('حساب شما هنوز')).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${system.url}/auth?view=code`);
  await page.getByLabel('تلفن همراه').fill(phone);
  await page.keyboard.press('Enter');
  await page.getByLabel('کد ۶ رقمی').fill(await codeFor(system, phone, 1));
  await expect(page).toHaveURL(`${system.url}/`);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${system.url}/auth`);
  // Under the password, where it is looked for; the keyboard comes to it after signing in.
  const forgotten = page.getByRole('link', { name: 'گذرواژه را فراموش کرده‌ام' });
  const signIn = page.getByRole('button', { name: 'ورود', exact: true });
  expect((await forgotten.boundingBox())?.y ?? 999).toBeLessThan((await signIn.boundingBox())?.y ?? 0);
  await signIn.focus();
  await page.keyboard.press('Tab');
  await expect(forgotten).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('نام کاربری یا تلفن همراه').fill('sara_person');
  await page.getByRole('button', { name: 'فرستادن کد' }).click();
  await page.getByLabel('کد ۶ رقمی').fill(await codeFor(system, phone, 2));
  await page.getByRole('textbox', { name: 'گذرواژه تازه' }).fill(nextPassword);
  await page.getByRole('button', { name: 'ذخیره گذرواژه تازه' }).click();
  await expect(page.getByText('گذرواژه عوض شد')).toBeVisible();
  await logInAs(page, system, 'sara_person', nextPassword);
});

test('a user opens one more account without signing out, and goes on in it', async ({ page, system }) => {
  const { demo, url } = system;
  const username = 'mina_of_two';
  await newEmployee(await clientOf(system, demo.username, demo.password), { username });
  await logInAs(page, system, username, employeePassword);
  const replaced = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: /^منوی کاربر/ }).click();
  await page.getByRole('button', { name: 'افزودن حساب دیگر' }).click();
  // What is known of the user stands there; what they are known by is not to be chosen anew.
  await expect(page.getByLabel('نام کاربری', { exact: true })).toHaveValue(username);
  await expect(page.getByRole('checkbox', { name: 'حساب اشتراکی' })).toBeChecked();
  await page.getByText('شخص حقوقی').click();
  await page.getByLabel('شماره ملی شما').fill('0499370899');
  await page.getByLabel('شماره ملی مدیرعامل').fill('3240175800');
  await page.getByLabel('تلفن همراه').fill('09121110032');
  await page.getByRole('button', { name: 'فرستادن کد تأیید' }).click();
  await page.getByLabel('کد ۶ رقمی').fill(await codeFor(system, '09121110032', 0));
  // What asked for the code goes, and all below it moves up.
  await expect(page.getByText('این شماره تأیید شد.')).toBeVisible();
  await page.getByRole('button', { name: /^ادامه/ }).click();
  await fillCompany(page, '14003778990');
  await page.getByText('قرارداد استفاده از تراز را خوانده‌ام').click();
  await page.getByLabel('گذرواژه کنونی شما').fill('not the one 1');
  await page.getByRole('button', { name: 'ثبت‌نام و ساختن حساب' }).click();
  await expect(page.getByText('گذرواژه یا تلفن همراه، آنِ کاربری با این نام نیست')).toBeVisible();
  await page.getByLabel('گذرواژه کنونی شما').fill(employeePassword);
  await page.getByRole('button', { name: 'ثبت‌نام و ساختن حساب' }).click();
  await expect(page.getByRole('heading', { name: 'مدارک را بفرستید' })).toBeVisible();
  // The login that it stands in the place of is over, the new one outlives a reload.
  const asBefore = createClient({ baseUrl: `${url}/api`, token: () => replaced, fetch });
  await expect(asBefore(calls.getMe, {})).rejects.toMatchObject({ status: 401 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'مدارک را بفرستید' })).toBeVisible();
});

test('a company is rejected with reasons, mends, sends again and is accepted', async ({ page, system, browser }) => {
  const applicant = {
    username: 'sara_company',
    phone: '09121110002',
    company: { economicCode: '14003778990', ceo: '3240175800' },
  };
  await signUp(page, system, applicant);
  await expect(page.getByRole('heading', { name: 'مدارک را بفرستید' })).toBeVisible();
  const inputs = page.locator('input[type=file]');
  await expect(inputs).toHaveCount(4);
  for (let index = 0; index < 4; index += 1) {
    const uploaded = page.waitForResponse((response) => response.url().endsWith('/uploads/docs'));
    await inputs.nth(index).setInputFiles({ name: `scan-${index}.png`, mimeType: 'image/png', buffer: png });
    expect((await uploaded).status()).toBe(201);
  }
  await expect(page.getByRole('heading', { name: 'در حال بررسی' })).toBeVisible();

  const operator = operatorOf(system);
  const desk = await (await browser.newContext()).newPage();
  await logInAs(desk, system, operator?.username ?? '', operator?.password ?? '');
  await desk.goto(`${system.url}/operator?status=UNDER_REVIEW`);
  await desk.locator('[data-row-id]').first().click();
  await desk.getByRole('button', { name: 'بازگرداندن برای اصلاح' }).click();
  await desk.getByLabel('دلیل و راه اصلاح').fill('صفحه دوم خوانا نیست');
  await desk.getByRole('dialog').getByRole('button', { name: 'بازگرداندن برای اصلاح' }).click();
  await expect(desk.getByText('ثبت‌نام برای اصلاح بازگشت.')).toBeVisible();

  await page.getByRole('button', { name: 'بررسی دوباره وضعیت' }).click();
  await expect(page.getByText('صفحه دوم خوانا نیست').first()).toBeVisible();
  // What is mended survives a reload, and is what is sent.
  await page.getByRole('textbox', { name: 'تلفن ثابت' }).fill('02166554433');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'تلفن ثابت' })).toHaveValue('02166554433');
  const replaced = page.waitForResponse((response) => response.url().endsWith('/uploads/docs'));
  await inputs.first().setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer: png });
  await replaced;
  await page.getByRole('button', { name: 'ارسال دوباره برای بررسی' }).click();
  await expect(page.getByRole('heading', { name: 'در حال بررسی' })).toBeVisible();

  await desk.reload();
  await expect(desk.getByText('02166554433')).toBeVisible();
  await desk.getByRole('button', { name: 'پذیرفتن ثبت‌نام' }).click();
  await expect(desk.getByText('ثبت‌نام پذیرفته شد.')).toBeVisible();
  await page.getByRole('button', { name: 'بررسی دوباره وضعیت' }).click();
  await expect(page.getByRole('link', { name: 'داشبورد' }).first()).toBeVisible();
  await desk.close();
});

test('a user without a phone adds one, by its code and the password, and news may go there', async ({
  page,
  system,
}) => {
  const phone = '09124410077';
  const { crew } = await newEmployee(await signedInClient(system), { username: 'bi_telefon' });
  await logIn(page, { ...system, demo: { ...system.demo, username: crew.username, password: employeePassword } });
  await page.goto(`${system.url}/manage-accounts`);
  await expect(page.getByText('ثبت نشده')).toBeVisible();
  await page.getByRole('button', { name: 'افزودن تلفن' }).click();
  const dialog = page.getByRole('dialog', { name: 'تلفن همراه شما' });
  await dialog.getByLabel('شماره تازه').fill(phone);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('کد ۶ رقمی').fill(await codeFor(system, phone, 0));
  await dialog.getByLabel('گذرواژه', { exact: true }).fill('something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('گذرواژه کنونی درست نیست')).toBeVisible();
  await dialog.getByLabel('گذرواژه', { exact: true }).fill(employeePassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(phone)).toBeVisible();
  await expect(page.getByRole('button', { name: 'تغییر تلفن' })).toBeVisible();
});

test('an account that the operator closes says so on the screen that stands open, and opens again', async ({
  page,
  system,
}) => {
  const username = 'closed_meanwhile';
  await newTaxpayer(system, username, '09121110041');
  const { account } = await (await clientOf(system, username))(calls.getMe, {});
  const { username: name = '', password: secret } = operatorOf(system) ?? {};
  const desk = await clientOf(system, name, secret);
  const decide = (decision: 'suspend' | 'reopen') =>
    desk(calls.decideRegistration, {
      params: { id: account.id },
      body: { decision, reasons: [{ path: 'other', message: 'مدرک نامعتبر است' }] },
    });
  await logInAs(page, system, username, employeePassword);
  await page.goto(`${system.url}/customers`);
  await expect(page.getByRole('heading', { name: 'مدیریت مشتریان' })).toBeVisible();
  await decide('suspend');
  await expect(page.getByText('مدرک نامعتبر است').first()).toBeVisible();
  await decide('reopen');
  // It looks by itself now and then, too: then the screen may be there before the press.
  const screen = page.getByRole('heading', { name: 'مدیریت مشتریان' });
  await page.getByRole('button', { name: 'بررسی دوباره وضعیت' }).or(screen).click();
  await expect(screen).toBeVisible();
});
