/**
 * `npm run guide-pictures`: takes the guide's pictures (packages/web/public/guide/*.webp) from a running product with its
 * demo account, so that the guide shows what is. Run it after a screen has changed; the files are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { browserArguments, browserPath } from './browser.ts';
import { type System, startSystem } from './system.ts';

const directory = join(import.meta.dirname, '../../web/public/guide');
const size = { width: 1280, height: 800 };
/** How long something may take that will come: others use the machine too. */
const patienceMs = 120_000;

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

/** A file of another program, on the step that asks what its columns are. */
async function withColumns(page: Page, more: readonly string[] = []): Promise<void> {
  const rows = [
    'شماره فاکتور;تاریخ;کد ملی;نام مشتری;کد پستی;شناسه کالا;شرح;تعداد;فی;مالیات ٪;ویزیتور',
    '1041;1405/08/28;0068421931;زهرا امینی;8174673441;2720000114542;چای سیاه ممتاز;12;9850000;10;رضایی',
    '1042;1405/08/28;84575948;مهدی رحیمی;8174673441;2720000114542;چای سیاه ممتاز;چهار;9850000;10;رضایی',
    '1043;1405/08/28;0068421931;زهرا امینی;8174673441;2720000114542;چای سیاه ممتاز;3;9850000;10;رضایی',
    ...more,
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'فروش آبان.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).waitFor();
}

/** That file checked, at its first fault. */
async function withRepair(page: Page): Promise<void> {
  // One row more: the same bytes twice would be told of.
  await withColumns(page, [
    '1044;1405/08/29;0068421931;زهرا امینی;8174673441;2720000114542;چای سیاه ممتاز;6;9850000;10;رضایی',
  ]);
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  await page.getByText(/^فقط خطاها [۱-۹]/).waitFor();
  await page.getByRole('button', { name: /^ارسال .* صورتحساب درست/ }).waitFor();
  await page.keyboard.press('F8');
}

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
  { name: 'debtors', path: '/customers?standing=debtor&sort=-balance' },
  { name: 'cheques', path: '/checks' },
  { name: 'import', path: '/import-invoice', arrange: withColumns },
  { name: 'repair', path: '/import-invoice', arrange: withRepair },
];

/** Without the screen for it: nothing is typed into a page that is still coming up on a busy machine. */
async function signIn(context: BrowserContext, { url, demo }: System): Promise<void> {
  const { username, password } = demo;
  const answer = await context.request.post(`${url}/api/auth/authorize`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`the demo could not sign in: ${answer.status()} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  await context.addInitScript(`localStorage.setItem('token', '${token}')`);
}

/** What the page has asked for and not been answered yet, but for the stream of events, which never ends. */
function requestsOf(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/api/events') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Frames in a row in which nothing happens: a screen's code has come by then, and asked for what it shows. */
const quietFrames = 12;

/** Until nothing is loading: no request under way, no skeleton, no busy list, every letter in its own typeface. */
async function standsStill(page: Page, open: ReadonlySet<Request>): Promise<void> {
  const isQuiet = `document.querySelector('[aria-busy="true"], .animate-skeleton') === null && document.fonts.status === 'loaded'`;
  const deadline = performance.now() + patienceMs;
  for (let quiet = 0; quiet < quietFrames; ) {
    if (performance.now() > deadline) {
      const waiting = [...open].map((request) => request.url()).join(', ');
      throw new Error(`${page.url()} does not come to rest; under way: ${waiting || 'nothing'}`);
    }
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
    quiet = open.size === 0 && (await page.evaluate(isQuiet)) ? quiet + 1 : 0;
  }
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
  context.setDefaultTimeout(patienceMs);
  await signIn(context, system);
  const page = await context.newPage();
  const open = requestsOf(page);
  const converter = await browser.newPage();
  for (const { name, path, arrange } of shots) {
    // Of what the last page was still asking, nobody tells the end.
    open.clear();
    await page.goto(`${system.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await arrange?.(page);
    await standsStill(page, open);
    const webp = await webpOf(converter, await page.screenshot());
    writeFileSync(join(directory, `${name}.webp`), webp);
    console.log(`${name}: ${Math.round(webp.length / 1024)} kB`);
  }
} finally {
  await browser.close();
  await system.stop();
}
