import { test as base, expect, type Page } from '@playwright/test';
import { type System, startSystem } from './system.ts';

/** `system`: one running product a worker, started with `systemArgs` (`test.use`); `signedIn`: a page logged in to it as the demo's admin. */
export const test = base.extend<{ signedIn: Page }, { system: System; systemArgs: string[] }>({
  systemArgs: [[], { option: true, scope: 'worker' }],
  system: [
    async ({ systemArgs }, use) => {
      const system = await startSystem(systemArgs.length === 0 ? {} : { args: systemArgs });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 600_000 },
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
