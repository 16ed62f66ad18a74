import { readFile } from 'node:fs/promises';
import { expect, test } from '../src/fixtures.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Of this year alone there is nothing in its first days. */
const lastYear = `?from=${day(364)}&to=${day(0)}`;

test('an accountant goes from the trial balance to a person, to the voucher and to the invoice behind it, and takes the journal away', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/analytics/journal${lastYear}`);
  const balance = page.getByRole('table', { name: 'تراز آزمایشی' });
  await expect(balance).toBeVisible();
  const sums = balance.getByRole('row', { name: /^جمع/ }).getByRole('cell');
  const [, openingDebit, openingCredit, debit, credit, closingDebit, closingCredit] = await sums.allTextContents();
  expect([openingDebit, debit, closingDebit]).toEqual([openingCredit, credit, closingCredit]);
  expect(debit).toMatch(/[۱-۹]/);

  // An account unfolds to its people; the name of one leads to the ledger.
  await balance.getByRole('button', { name: 'ریز اشخاص' }).click();
  const persons = balance.getByRole('row', { name: /اشخاص/ }).first();
  const detail = persons.locator('xpath=following-sibling::tr[1]').getByRole('link');
  const name = (await detail.textContent()) ?? '';
  // However long their codes are, a name is no pile of words.
  expect((await detail.boundingBox())?.height).toBeLessThan(24);
  await detail.click();
  await expect(page.getByRole('heading', { name: `اشخاص · ${name}` })).toBeVisible();
  const ledger = page.getByRole('table', { name: 'دفتر کل' });
  await expect(ledger.getByRole('link').first()).toBeVisible();

  await page.getByText('دفتر روزنامه', { exact: true }).click();
  const journal = page.getByRole('table', { name: 'دفتر روزنامه' });
  await expect(journal.getByRole('rowheader').first()).toContainText('سند ۱،');
  // On paper vouchers begin under the title, and only none is cut.
  await page.emulateMedia({ media: 'print' });
  await expect(journal.locator('tbody').first()).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('.rounded-card').filter({ has: journal })).toHaveCSS('break-inside', 'auto');
  await page.emulateMedia({ media: null });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'خروجی' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toMatch(/^شماره سند,تاریخ,کد حساب/);
  expect(lines.length).toBeGreaterThan(10);

  // On a phone the figures of all vouchers stand unit under unit too, whichever side they are of.
  await page.setViewportSize({ width: 360, height: 800 });
  const lines360 = page.getByRole('list', { name: 'دفتر روزنامه' }).locator('.tnum');
  await expect(lines360.nth(2)).toBeVisible();
  const ends = await lines360.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto(`${system.url}/analytics/journal${lastYear}&view=ledger&account=sales`);
  await ledger
    .getByRole('link', { name: /فروش، / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoice\//);
});

test('an account is called as in the accountant’s own program', async ({ signedIn: page, system }) => {
  await page.goto(`${system.url}/analytics/journal${lastYear}`);
  const balance = page.getByRole('table', { name: 'تراز آزمایشی' });
  const rename = async (from: string, code: string, name: string) => {
    await balance.getByRole('button', { name: `کد و نام ${from}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'کد حساب' }).fill(code);
    await dialog.getByRole('textbox', { name: 'نام حساب' }).fill(name);
    await dialog.getByRole('button', { name: 'ذخیره' }).click();
  };
  await rename('فروش', '2101', 'درآمد فروش');
  await expect(page.getByRole('dialog')).toContainText('این کد از حساب');
  await page.getByRole('dialog').getByRole('textbox', { name: 'کد حساب' }).fill('701');
  await page.getByRole('dialog').getByRole('button', { name: 'ذخیره' }).click();
  await expect(balance.getByRole('row', { name: /درآمد فروش/ })).toContainText('701');
  await rename('درآمد فروش', '4101', 'فروش');
  await expect(balance.getByRole('link', { name: 'فروش', exact: true })).toBeVisible();
});
