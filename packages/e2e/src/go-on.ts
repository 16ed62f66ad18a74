import { expect, type Page } from '@playwright/test';

/** What an address that has no screen shows. */
export const nowhere = (page: Page) => page.getByRole('heading', { level: 1, name: 'این صفحه پیدا نشد' });

const push = (page: Page, path: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);

/**
 * Goes on to an address in the document that stands, as a link leads there, by one that has no screen: nothing is left of
 * the screen before. A document of its own costs as much as ten looks at a screen.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await push(page, '/no/such/page');
  await expect(nowhere(page)).toBeVisible();
  await push(page, path);
  await expect(nowhere(page)).toHaveCount(0);
}
