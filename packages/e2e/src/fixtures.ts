import { test as base, expect, type Page } from '@playwright/test';
import { type System, startSystem } from './system.ts';

/** `system`: one running product a worker; `signedIn`: a page logged in to it as the demo's admin. */
export const test = base.extend<{ signedIn: Page }, { system: System }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names from this pattern
    async ({}, use) => {
      const system = await startSystem();
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  signedIn: async ({ page, system }, use) => {
    await logIn(page, system);
    await use(page);
  },
});

/** Logs in with the keyboard as a person does. */
export async function logIn(page: Page, system: System): Promise<void> {
  await page.goto(`${system.url}/auth`);
  await page.getByLabel('نام کاربری').fill(system.demo.username);
  await page.getByLabel('گذرواژه', { exact: true }).fill(system.demo.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);
}

export { expect };
