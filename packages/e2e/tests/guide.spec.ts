import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

/** Help where one stands, the public home, and the command box that jumps to people, goods and invoices. */

test('the guide is found by words, read on, and says so when it knows nothing; the public home leads in', async ({
  page,
  system,
}) => {
  await page.goto(`${system.url}/guide`);
  await expect(page.getByRole('heading', { level: 2, name: 'نخستین صورتحساب در سه دقیقه' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'جست‌وجو در راهنما' }).fill('شبا');
  await expect(page.getByRole('heading', { level: 2, name: /^خزانه/ })).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /^خزانه/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'جست‌وجو در راهنما' }).fill('فضاپیما');
  await expect(page.getByText('در راهنما چیزی برای «فضاپیما» نیست.')).toBeVisible();
  await page.getByRole('button', { name: 'نمایش همه' }).click();
  await page.getByRole('link', { name: 'صدور صورتحساب', exact: true }).click();
  const picture = page.getByRole('img', { name: 'گام اقلام: جدول کالاها بالای جمع‌ها' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1280);

  await goOn(page, '/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'ورود', exact: true }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goBack();
  await page.getByRole('link', { name: 'ثبت‌نام', exact: true }).first().click();
  await expect(page).toHaveURL(/view=signup/);
});

test('a screen is explained beside itself, and the explanation follows', async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/invoices`);
  await page.getByRole('button', { name: 'راهنما و میان‌برها' }).click();
  await page.getByRole('menuitem', { name: 'راهنمای این صفحه' }).click();
  const panel = page.getByRole('complementary', { name: 'فهرست صورتحساب‌ها' });
  await expect(panel).toBeVisible();
  await page.getByRole('link', { name: 'داشبورد' }).first().click();
  await expect(page.getByRole('complementary', { name: 'داشبورد' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'داشبورد' })).toBeHidden();
});

test('the command box finds a buyer, goods and commands', async ({ signedIn: page, system }) => {
  await page.goto(system.url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سلام');
  // Nobody waits for it: what is typed before it is there, and while a slow machine draws it, stands in it.
  await page.route('**/assets/command-box-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const typed = 'A112160512A00000001CC7';
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed, { delay: 12 });
  const box = page.getByRole('combobox');
  await expect(box).toHaveValue(typed);
  // A session of its own: the page would stay slow for the tests after this one.
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  await box.fill('سپید دانه');
  const buyer = page.getByRole('group', { name: 'خریداران' }).getByRole('option', { name: 'پخش مواد غذایی سپید دانه' });
  await buyer.click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/);
  await page.keyboard.press('Control+k');
  await box.fill('روغن');
  await expect(page.getByRole('group', { name: 'کالاها و خدمات' }).getByRole('option').first()).toContainText('روغن');
  // A tab has a name of its own, and is found by it.
  for (const [words, address] of [
    ['سریال', /\/invoice-inquery\?tab=serials/],
    ['وب‌هوک', /\/manage-accounts\?tab=webhooks/],
  ] as const) {
    await box.fill(words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await page.keyboard.press('Control+k');
  }
  await box.fill('> لاتین');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(box).toBeVisible();
  await box.fill('> فارسی');
  await expect(page.getByRole('option')).toHaveCount(1);
});
