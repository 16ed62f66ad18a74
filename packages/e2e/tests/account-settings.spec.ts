import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { refusedInvoice, signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

/** Of this file alone, so that the demo's own memory stays as others expect it. */
const memoryId = 'A3KM41';

/** A plain picture of 120 × 40. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoCAYAAAA16j4lAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAA2UlEQVR4nO2VwREDMRDCrgM63SftJ1VkgIse+nuQZT/yfeBeu8GTPgAcgrkER8FcguOJ1h9+CfzBzktAcMFQGoWCnZeA4IKhNAoFOy8BwQVDaRQKdl4CgguG0igU7LwEBBcMpVEo2HkJCC4YSqNQsPMSEFwwlEahYOclILhgKI1Cwc5LQHDBUBqFgp2XgOCCoTQKBTsvAcEFQ2kUCnZeAoILhtIoFOy8BAQXDKVRKNh5CQguGEqjULDzEhBcMJRGoWDnJSC4YCiNQsHOS0BwwVAahYKdl/BLwV9JDHudJFE2FQAAAABJRU5ErkJggg==',
  'base64',
);

async function choose(page: Page, button: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

test('the logo is put on, kept, removed and brought back, the stamp beside it; terminal information is sent', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  await page.goto(`${system.url}/manage-accounts?tab=paper`);
  await expect(page.getByText('هنوز نشانی نگذاشته‌اید')).toBeVisible();
  const svg = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await choose(page, 'انتخاب تصویر نشان', svg);
  await expect(page.getByRole('alert').filter({ hasText: 'نشان باید تصویر باشد' })).toBeVisible();
  await choose(page, 'انتخاب تصویر نشان', { name: 'logo.png', mimeType: 'image/png', buffer: picture });
  const shown = page.getByRole('img', { name: 'نشان حساب، چنان که چاپ می‌شود' });
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'حذف نشان' }).click();
  await expect(shown).toBeHidden();
  await page.getByRole('button', { name: 'بازگردانی' }).click();
  await expect(shown).toBeVisible();
  await choose(page, 'انتخاب تصویر مهر و امضا', { name: 'stamp.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: 'مهر و امضای حساب، چنان که چاپ می‌شود' })).toBeVisible();
  const { stamp } = await client(calls.getLogo, { query: { image_type: 'stamp' } });
  await client(calls.deleteUpload, { query: { id: stamp?.id ?? '' } });
  const { logo } = await client(calls.getLogo, { query: { image_type: 'logo' } });
  await client(calls.deleteUpload, { query: { id: logo?.id ?? '' } });

  await page.getByRole('tab', { name: 'مشخصات' }).click();
  await page.getByRole('button', { name: 'ارسال اطلاعات پایانه' }).click();
  await expect(page.getByText('این خانه را پر کنید.')).toBeVisible();
  await page.getByLabel('نام پایانه').fill('پایانه فروشگاه مرکزی');
  await choose(page, 'افزودن مدرک: قرارداد امضا شده', {
    name: 'contract.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(page.getByRole('checkbox', { name: 'قرارداد امضا شده' })).toBeChecked();
  await page.getByRole('button', { name: 'ارسال اطلاعات پایانه' }).click();
  await expect(page.getByText(/^فرستاده شده در/)).toBeVisible();
  expect(await client(calls.getTerminalInfo, {})).toMatchObject({
    status: 201,
    title: 'پایانه فروشگاه مرکزی',
    documents: [{ kind: 'contract' }],
  });
});

test('digits chosen for the account are those of every figure after the next login', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const change = (digits: 'persian' | 'latin') =>
    client(calls.putSettings, { query: {}, body: { number_format: { digits } } });
  try {
    await page.goto(`${system.url}/manage-accounts?tab=display`);
    await page.getByText('لاتین 123').first().click();
    await expect(page.getByText('تنظیمات اعمال شد')).toBeVisible();
    expect((await client(calls.getSettings, {})).number_format.digits).toBe('latin');
    // On a device that knows nothing of it.
    await page.evaluate('localStorage.clear()');
    await page.goto(`${system.url}/invoices`);
    await expect(page.getByRole('row').nth(1)).toContainText(/\d{3},\d{3}/);
  } finally {
    await change('persian');
  }
});

test('a refusal rings the bell of an open screen and leads to its invoice; what is not wanted stays silent', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  // The demo's own refusals are told of first.
  await expect
    .poll(async () => {
      const { queue_depth, awaiting } = await client(calls.getAuthorityStatus, {});
      return queue_depth + awaiting;
    })
    .toBe(0);
  await client(calls.readNotifications, { body: {} });
  await page.goto(`${system.url}/manage-accounts?tab=security`);
  const bell = page.getByRole('button', { name: /^اعلان‌ها/ });
  await expect(bell).toHaveAccessibleName('اعلان‌ها');
  const id = await refusedInvoice(client, system.simulatorUrl, 8_101);
  await expect(bell).toHaveAccessibleName('اعلان‌ها، ۱ نخوانده');
  await bell.click();
  await page.getByRole('button', { name: /در سامانه مودیان رد شد.*نخوانده/ }).click();
  await expect(page).toHaveURL(new RegExp(`/invoice/${id}`));
  await expect(bell).toHaveAccessibleName('اعلان‌ها');

  await goOn(page, '/manage-accounts?tab=notifications');
  const mark = page.getByRole('checkbox', { name: 'رد شدن صورتحساب: در برنامه' });
  await mark.click({ force: true });
  await expect(mark).not.toBeChecked();
  await expect(page.getByText('تنظیمات اعمال شد')).toBeVisible();
  const { choices } = await client(calls.getNotificationChoices, {});
  expect(choices.find(({ kind }) => kind === 'invoice_rejected')).toMatchObject({ in_app: false, webhook: true });
  await client(calls.putNotificationChoices, { body: { choices: [{ kind: 'invoice_rejected', in_app: true }] } });

  await page.route('**/api/notifications?*', (route) => route.abort());
  await page.getByRole('button', { name: /^اعلان‌ها/ }).click();
  await expect(page.getByText('اعلان‌ها بارگذاری نشد')).toBeVisible();
});

test('a memory for tests is added beside the account’s own; tests go there, and nothing else does', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const testMemory = 'T3KM42';
  // As the wizard leads here where a test has nowhere to go.
  await page.goto(`${system.url}/manage-accounts?tab=keys&id=new-test`);
  await expect(page.getByRole('radio', { name: /صورتحساب‌های آزمایشی/ })).toBeChecked();
  await expect(page.getByLabel('شناسه حافظه مالیاتی')).toBeFocused();
  await page.getByLabel('شناسه حافظه مالیاتی').fill('A11216');
  await page.keyboard.press('Alt+s');
  await expect(page.getByText('این حافظه مالیاتی پیش‌تر به حساب افزوده شده است')).toBeVisible();
  await page.getByLabel('شناسه حافظه مالیاتی').fill(testMemory.toLowerCase());
  await page.keyboard.press('Alt+s');
  // It is opened by itself, at its first step.
  await page.getByRole('button', { name: 'ساخت کلید' }).click();
  await page.getByRole('button', { name: 'گواهی از مرکز شبیه‌ساز' }).click();
  await page.getByRole('button', { name: 'آزمون اتصال' }).click();
  await page.getByRole('link', { name: 'صدور صورتحساب آزمایشی' }).last().click();
  await page.getByRole('button', { name: 'الگو' }).first().click();
  await page.getByRole('button', { name: /حافظه مالیاتی/ }).click();
  const offered = page.getByRole('option');
  await expect(offered.filter({ hasText: testMemory })).toBeVisible();
  await expect(offered.filter({ hasText: 'A1121T' })).toBeVisible();
  await expect(offered.filter({ hasText: 'A11216' })).toHaveCount(0);
  const { memories } = await client(calls.listMemories, {});
  const id = memories.find(({ memory_id }) => memory_id === testMemory)?.id ?? '';
  await client(calls.deleteMemory, { params: { id } });
});

test('a trusted company signs where it is chosen; the taxpayer’s own certificate is renewed without a gap', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  await client(calls.addMemory, { body: { memory_id: memoryId, title: 'شعبه' } });
  await page.goto(`${system.url}/manage-accounts?tab=keys`);
  await page.getByRole('button', { name: new RegExp(memoryId) }).click();
  await page.getByText('شرکت معتمد', { exact: true }).click();
  const applied = page.getByText('تنظیمات برای این کارت مالیاتی اعمال شد');
  await expect(applied).toBeVisible();
  // A positive notice goes by itself (after two seconds: toast.test.tsx).
  await expect(applied).toBeHidden();
  await expect(page.getByText('شرکت معتمد امضا می‌کند')).toBeVisible();
  await page.getByRole('button', { name: 'آزمون اتصال' }).click();
  await expect(page.getByText('در حال کار').first()).toBeVisible();
  const { memories } = await client(calls.listMemories, {});
  expect(memories.find(({ memory_id }) => memory_id === memoryId)).toMatchObject({ ready: true });

  await page.getByText('خود مودی', { exact: true }).click();
  await page.getByRole('button', { name: 'ساخت کلید در این مرورگر' }).click();
  await page.getByRole('button', { name: 'گواهی از مرکز شبیه‌ساز' }).click();
  const certificate = async () => {
    const { settings } = await client(calls.listMemorySettings, {});
    return settings.find(({ memory_id }) => memory_id === memoryId)?.active_key?.certificate?.fingerprint;
  };
  await expect.poll(certificate).toMatch(/./);
  const before = await certificate();
  await page.getByRole('button', { name: 'کارهای دیگر' }).last().click();
  await page.getByRole('menuitem', { name: 'تمدید گواهی مودی' }).click();
  await page.getByRole('button', { name: 'ساخت کلید در این مرورگر' }).click();
  // A certificate takes days: its request is still there after a reload.
  await expect(page.getByRole('button', { name: 'دریافت درخواست (CSR)' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: new RegExp(memoryId) }).click();
  await page.getByRole('button', { name: 'کارهای دیگر' }).last().click();
  await page.getByRole('menuitem', { name: 'تمدید گواهی مودی' }).click();
  await expect(page.getByRole('button', { name: 'دریافت درخواست (CSR)' })).toBeVisible();
  expect(await certificate()).toBe(before);
  await page.getByRole('button', { name: 'گواهی از مرکز شبیه‌ساز' }).click();
  await expect.poll(certificate).not.toBe(before);
  // The key in this browser is that of the new certificate: tokens signed with it are taken.
  await page.getByRole('button', { name: 'آزمون اتصال' }).click();
  await expect
    .poll(async () => {
      const { settings } = await client(calls.listMemorySettings, {});
      return settings.find(({ memory_id }) => memory_id === memoryId)?.last_test?.ok;
    })
    .toBe(true);
  // The signing desk of others is theirs alone.
  await client(calls.createMemorySettings, { body: { memory_id: memoryId, signer: 'platform' } });
});

test('whether the event log was changed is answered by one press; what was typed in the profile is not lost by another tab', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/manage-accounts?tab=events`);
  await page.getByRole('button', { name: 'وارسی زنجیره' }).click();
  await expect(page.getByText(/^بله، دست‌نخورده است/)).toBeVisible();
  const { events } = await (await signedInClient(system))(calls.listEventLog, { query: { limit: 1 } });
  const entry = events[0];
  const faults = [
    { seq: entry?.seq, what: 'changed', entry_id: entry?.id },
    { seq: 900_001, what: 'missing', entry_id: null },
  ];
  await page.route('**/api/eventlog/chain', (route) =>
    route.fulfill({ json: { entries: 900_002, head: 'ab'.repeat(32), fault_count: 2, faults } }),
  );
  await page.getByRole('button', { name: 'وارسی دوباره' }).click();
  await expect(page.getByText('زنجیره در ۲ جا شکسته است')).toBeVisible();
  await expect(page.getByText('رویداد ۹۰۰٬۰۰۱ نیست')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^دیدن رویداد/ }).click();
  await expect(page.getByRole('heading', { name: entry?.action_name ?? '' })).toBeVisible();

  // It asks once, and not about what is stored.
  await goOn(page, '/manage-accounts');
  const landline = page.getByRole('textbox', { name: 'تلفن', exact: true });
  const before = await landline.inputValue();
  await landline.fill('۰۲۱۸۸۱۱۲۲۳۳');
  await page.getByRole('tab', { name: 'ایمنی' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'ادامه ویرایش' }).click();
  await expect(landline).toHaveValue('۰۲۱۸۸۱۱۲۲۳۳');
  await page.getByRole('button', { name: 'ذخیره' }).last().click();
  // As it is stored; by what was typed it would count as changed for ever.
  await expect(landline).toHaveValue('02188112233');
  await page.getByRole('tab', { name: 'ایمنی' }).click();
  await expect(page.getByRole('tab', { name: 'ایمنی', selected: true })).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.getByRole('tab', { name: 'مشخصات' }).click();
  await landline.fill('02100000000');
  await page.getByRole('tab', { name: 'ایمنی' }).click();
  await question.getByRole('button', { name: 'رفتن بدون ذخیره' }).click();
  await page.getByRole('tab', { name: 'مشخصات' }).click();
  await expect(landline).toHaveValue('02188112233');
  await landline.fill(before);
  await page.getByRole('button', { name: 'ذخیره' }).last().click();
  await expect(page.getByText('تغییرها ذخیره شد')).toBeVisible();
});
