import { chromium, type Page } from '@playwright/test';
import { browserArguments, browserPath } from './browser.ts';
import { readFileSync } from 'node:fs';
export const base = 'http://127.0.0.1:7400';
const log = readFileSync('/tmp/try.log','utf8');
export const password = /password\s+(\S+)/.exec(log)?.[1] ?? '';
export async function open(opts: {width?: number; height?: number; dark?: boolean; mobile?: boolean} = {}) {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: [...browserArguments], env: {...process.env, LC_ALL:'C.UTF-8'} });
  const context = await browser.newContext({ locale:'fa-IR', timezoneId:'Asia/Tehran', viewport:{width:opts.width??1360,height:opts.height??850}, colorScheme: opts.dark?'dark':'light', hasTouch: opts.mobile ?? false, serviceWorkers:'block' });
  const page = await context.newPage();
  page.on('console', m => { if (m.type()==='error') console.log('console:', m.text().slice(0,200)); });
  page.on('pageerror', e => console.log('pageerror:', e.message));
  return { browser, context, page };
}
export async function login(page: Page) {
  await page.goto(base + '/auth');
  await page.getByLabel('نام کاربری').fill('demo');
  await page.locator('input[type=password]').first().fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(base + '/');
}
