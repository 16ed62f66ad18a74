import { test as base, expect, type Page } from '@playwright/test';
import { sharedLogin } from './api.ts';
import { type ContextOptions, type KeptContext, keepContext } from './kept-context.ts';
import { type System, startSystem } from './system.ts';

/**
 * `system`: one running product a worker; `signedIn`: a page logged in to it as the demo's admin, by a token that many tests
 * share. Whose books have to begin from nothing is a seller of its own (`newSeller`): a file with a product of another kind
 * begins a worker of its own, with a browser and a first screen in the cold.
 */
export const test = base.extend<{ signedIn: Page; options: ContextOptions }, { system: System; kept: KeptContext }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are asked for
    async ({}, use) => {
      const system = await startSystem();
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are asked for
    async ({}, use) => {
      const kept = keepContext();
      await use(kept);
      await kept.end();
    },
    { scope: 'worker' },
  ],
  options: ({ colorScheme, hasTouch, isMobile, locale, reducedMotion, serviceWorkers, timezoneId, viewport }, use) =>
    use({ colorScheme, hasTouch, isMobile, locale, reducedMotion, serviceWorkers, timezoneId, viewport }),
  context: async ({ browser, kept, options, system }, use, test) => {
    await use(await kept.take(browser, options, system.url));
    await kept.clear({ origin: system.url, isSound: test.status === test.expectedStatus });
  },
  signedIn: async ({ page, system }, use) => {
    await giveToken(page, (await sharedLogin(system)).token);
    await use(page);
  },
});

const giveToken = (page: Page, token: string) =>
  page.context().addInitScript(`localStorage.getItem('token') ?? localStorage.setItem('token', '${token}')`);

/**
 * Signs a page in without the screen for it, which first-invoice.spec.ts and accounts.spec.ts prove: a login of its own,
 * with token and cookie.
 */
export async function logIn(page: Page, { url, demo }: System): Promise<void> {
  const { username, password } = demo;
  const answer = await page.request.post(`${url}/api/auth/authorize`, { data: { username, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await giveToken(page, token);
}

export { expect };
