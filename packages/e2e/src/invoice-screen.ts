import { expect, type Page } from '@playwright/test';
import { toLatinDigits } from '@taraz/core';

/** The chip beside the tax id in an invoice's title. */
export async function expectState(page: Page, state: 'تأیید سامانه' | 'رد شده' | 'در صف ارسال'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(state);
}

/** The tax id that stands in the title. */
export async function taxIdOn(page: Page): Promise<string> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/[A-Z0-9]{22}/);
  return /[A-Z0-9]{22}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
}

/** What stands beside a term: `جمع صورتحساب` → `۳۰٬۷۶۷٬۰۰۰`, digits Latin, grouping taken away. */
export async function amountBeside(page: Page, term: string): Promise<string> {
  const text =
    (await page
      .locator('dt', { hasText: new RegExp(`^${term}`) })
      .first()
      .locator('xpath=following-sibling::dd[1]')
      .textContent()) ?? '';
  return toLatinDigits(text).replace(/\D/g, '');
}

/** Marks the document, so that a reload can be told from a page that changed by itself. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate('window.tarazMark = "same"');
}

export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate('window.tarazMark')).toBe('same');
}
