/**
 * `npm run guide-pictures`: takes the guide's pictures (packages/web/public/guide/*.webp) from a running product with its
 * demo account, so that the guide shows what is. Run it after a screen has changed; the files are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { browserArguments, browserPath } from './browser.ts';
import { type System, startSystem } from './system.ts';

const directory = join(import.meta.dirname, '../../web/public/guide');
const size = { width: 1280, height: 800 };

async function wizardLines(page: Page): Promise<void> {
  const buyer = page.getByRole('combobox', { name: 'جست‌وجوی خریدار' });
  await buyer.pressSequentially('سپید');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^ادامه/ }).click();
  await page.getByRole('grid', { name: 'اقلام صورتحساب' }).waitFor();
  for (const goods of ['روغن', 'رب', 'چای', 'قهوه', 'شکر']) {
    await page.keyboard.type(goods, { delay: 20 });
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
}

const firstRow = (page: Page) => page.getByRole('row').nth(1).click();

interface Shot {
  name: string;
  path: string;
  arrange?: (page: Page) => Promise<void>;
}

const shots: readonly Shot[] = [
  { name: 'dashboard', path: '/' },
  { name: 'wizard', path: '/create-invoice', arrange: wizardLines },
  { name: 'invoices', path: '/invoices' },
  { name: 'invoice', path: '/invoices?state=confirmed', arrange: firstRow },
  { name: 'errors', path: '/invoice-errors' },
  { name: 'reconciliation', path: '/invoice-inquery' },
  { name: 'tax-memory', path: '/manage-accounts?tab=keys' },
  { name: 'employees', path: '/employees' },
  { name: 'customers', path: '/customers' },
  { name: 'products', path: '/products' },
];

async function signIn(page: Page, { url, demo }: System): Promise<void> {
  await page.goto(url);
  await page.getByLabel('نام کاربری').fill(demo.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'سلام' }).waitFor();
}

/** PNG to WebP, by the browser itself. */
async function webpOf(converter: Page, png: Buffer): Promise<Buffer> {
  const make = `(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.82);
  })()`;
  const data = (await converter.evaluate(make)) as string;
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

mkdirSync(directory, { recursive: true });
const system = await startSystem();
const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArguments });
try {
  const context = await browser.newContext({
    viewport: size,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const converter = await browser.newPage();
  await signIn(page, system);
  for (const { name, path, arrange } of shots) {
    await page.goto(`${system.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await arrange?.(page);
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
    await page.waitForFunction(`document.querySelectorAll('[aria-busy="true"]').length === 0`);
    await page.evaluate('document.fonts.ready');
    const webp = await webpOf(converter, await page.screenshot());
    writeFileSync(join(directory, `${name}.webp`), webp);
    console.log(`${name}: ${Math.round(webp.length / 1024)} kB`);
  }
} finally {
  await browser.close();
  await system.stop();
}
