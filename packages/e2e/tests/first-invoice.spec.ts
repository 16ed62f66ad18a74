import { expect, test } from '../src/fixtures.ts';
import { amountBeside, expectSameDocument, expectState, markDocument, taxIdOn } from '../src/invoice-screen.ts';
import { keyboardOf } from '../src/keyboard.ts';
import { shownInvoice } from '../src/simulator-page.ts';

/** Journeys 1 and 2: the keyboard alone, from the sign-in page to a confirmed invoice; with movements, as most people see it. */
test.use({ reducedMotion: 'no-preference' });

const strokesMax = 60;
const goods = ['روغن', 'رب', 'چای', 'قهوه', 'شکر'];

test('a newcomer issues the first invoice with the keyboard alone', async ({ page, system }) => {
  await page.goto(system.url);
  await expect(page).toHaveURL(/\/auth/);
  const signIn = keyboardOf(page);
  await expect(page.getByLabel('نام کاربری')).toBeFocused();
  await signIn.type(system.demo.username);
  await signIn.press('Tab');
  await signIn.type(system.demo.password);
  await signIn.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سلام');

  const hand = keyboardOf(page);
  await markDocument(page);
  await hand.press('Alt+n');
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
  await hand.type('سپید');
  await hand.press('Enter');
  // Whoever has no mouse sees where they are.
  const next = page.getByRole('button', { name: /^ادامه/ });
  await expect(next).toBeFocused();
  await expect(next).toHaveCSS('outline', /solid 2px/);
  await hand.press('Control+Enter');
  await expect(page.getByRole('grid', { name: 'اقلام صورتحساب' })).toBeVisible();
  for (const name of goods) {
    await hand.type(name);
    // Takes the goods, then its quantity of one.
    await hand.press('Enter', 'Enter');
  }
  const rows = page.getByRole('grid', { name: 'اقلام صورتحساب' }).getByRole('row');
  await expect(rows.filter({ hasText: /27\d{11}/ })).toHaveCount(goods.length);
  await hand.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'روش تسویه' })).toBeVisible();
  await hand.press('Control+Enter');
  await expect(page.getByText('صورتحساب با قواعد سامانه مودیان سازگار است.')).toBeVisible();
  await hand.press('Control+Enter');
  await expectState(page, 'تأیید سامانه');
  await expectSameDocument(page);
  console.log(`  ${hand.strokes} strokes`);
  expect(hand.strokes).toBeLessThanOrEqual(strokesMax);

  const total = await amountBeside(page, 'جمع صورتحساب');
  const vat = await amountBeside(page, 'مالیات ارزش افزوده');
  const lines = await page
    .getByRole('article')
    .getByRole('row')
    .filter({ hasText: /27\d{11}/ })
    .count();
  const taxId = await taxIdOn(page);
  const { header, body } = await shownInvoice(page, system.simulatorUrl, taxId);
  expect({ taxid: header.taxid, tbill: String(header.tbill), tvam: String(header.tvam), lines: body.length }).toEqual({
    taxid: taxId,
    tbill: total,
    tvam: vat,
    lines,
  });
  expect(Number(total)).toBeGreaterThan(0);
});

/** Journey 20: a search that is left takes its words with it, so the choice is spoken. */
test('who hears the screen is told the buyer and the goods that were taken', async ({ signedIn: page, system }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/products/**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(`${system.url}/create-invoice`);
  const spoken = page.locator('[aria-live] [role=img]');
  const hand = keyboardOf(page);
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
  await hand.type('ماهور');
  await hand.press('Enter');
  await expect(spoken.and(page.getByRole('img', { name: /^خریدار: .*ماهور/ }))).toBeAttached();
  await hand.press('Control+Enter');
  await expect(page.getByRole('grid', { name: 'اقلام صورتحساب' })).toBeVisible();
  // Who types faster than the answer comes hears which goods it was all the same.
  await hand.type('مسواک');
  await hand.press('Enter');
  answer();
  await expect(spoken.and(page.getByRole('img', { name: /^مسواک.* افزوده شد$/ }))).toBeAttached();
  await hand.type('3');
  await hand.press('Enter');
  await hand.type('خودکار');
  await hand.press('Enter');
  await expect(spoken.and(page.getByRole('img', { name: /^خودکار.* افزوده شد$/ }))).toBeAttached();
});
