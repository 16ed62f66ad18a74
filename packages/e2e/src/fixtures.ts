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

/** Signs a page in without the screen for it, which first-invoice.spec.ts and accounts.spec.ts prove: token and cookie. */
export async function logIn(page: Page, { url, demo }: System): Promise<void> {
  const { username, password } = demo;
  const answer = await page.request.post(`${url}/api/auth/authorize`, { data: { username, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await page.context().addInitScript(`localStorage.getItem('token') ?? localStorage.setItem('token', '${token}')`);
}

export { expect };
