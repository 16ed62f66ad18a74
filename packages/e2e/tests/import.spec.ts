import type { Page, Request, Route } from '@playwright/test';
import { calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import { signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';

/** A day in the past by any clock, and within the time that the law allows for sending. */
const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
const headers = [
  'ش فاکتور',
  'تاریخ',
  'نام مشتری',
  'کد ملی',
  'کد پستی',
  'کد ایران‌کد',
  'شرح',
  'تعداد',
  'پول',
  'مالیات ٪',
];
const line = (number: number, changes: Readonly<Record<number, string>> = {}): string[] => {
  const cells = [
    String(number),
    day,
    'زهرا امینی',
    '0068421931',
    '8174673441',
    '2720000114542',
    'چای',
    '2',
    '9850000',
    '10',
  ];
  for (const [index, text] of Object.entries(changes)) cells[Number(index)] = text;
  return cells;
};
/** All of them told from the words alone: no test before has to have said what a column is. */
const plainHeaders = headers.map((header) => (header === 'پول' ? 'مبلغ واحد' : header));
const csv = (rows: string[][], titles = headers) => ({
  name: 'فروش آبان.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([titles, ...rows].map((row) => row.join(';')).join('\n')),
});

test.describe.configure({ mode: 'serial' });

test('a file with its own headers and bad rows is mapped, mended in the grid, issued and reported', async ({
  signedIn: page,
  system,
}) => {
  const rows = Array.from({ length: 40 }, (_, index) => line(index + 1));
  for (const at of [4, 11, 23]) rows[at] = line(at + 1, { 3: '68421931' });
  rows[7] = line(8, { 7: 'دو' });
  await page.goto(`${system.url}/import-invoice`);
  await expect(page.getByText('فایلی که بارگذاری کنید اینجا می‌ماند')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(csv(rows));

  // «کد ایران‌کد» is told by its content; what «پول» is nobody can tell but its user.
  await expect(page.getByText('۹ از ۱۰ ستون')).toBeVisible();
  // However many columns, going on is in sight.
  await expect(page.getByRole('button', { name: 'بررسی ردیف‌ها' })).toBeInViewport({ ratio: 1 });
  // Confirmed, they are no longer the step in hand, however long the answers take: also that to what was
  // kept of them before.
  const held = Promise.withResolvers<void>();
  await page.route('**/bulk_invoice_import/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /ستون «پول» چیست/ }).click();
  await page.getByRole('option', { name: 'مبلغ واحد (ریال)' }).click();
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  await expect(page.locator('[aria-current=step]')).toContainText('بررسی');
  await expect(page.getByText('کنار هم گذاشته می‌شوند')).toBeVisible();
  held.resolve();

  const grid = page.getByRole('grid', { name: 'ردیف‌های فایل' });
  await expect(page.getByRole('button', { name: 'ارسال ۳۶ صورتحساب درست' })).toBeVisible();
  // What they come to, to be held against the file's own sum: 36 of two at 9,850,000 with ten percent.
  await expect(page.getByText('جمع صورتحساب‌های درست (ریال)').locator('..')).toContainText('۷۸۰٬۱۲۰٬۰۰۰');
  await expect(grid.getByRole('row')).toHaveCount(5);
  await page.keyboard.press('F8');
  await expect(page.getByText(/صفر ابتدا افتاده است/).first()).toBeVisible();
  await page.getByRole('button', { name: 'هر ۳ خانه همانند' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۳۹ صورتحساب درست' })).toBeVisible();

  // The last one by hand: its cell is the next fault.
  await page.keyboard.press('F8');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'ارسال ۴۰ صورتحساب درست' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'ارسال ۳۹ صورتحساب درست' })).toBeVisible();
  // Or in the file of errors, which comes back mended.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'بازفرستادن فایل اصلاح‌شده' }).click();
  const mended = [
    ['ردیف فایل', ...headers],
    ['9', ...line(8, { 6: 'قند', 7: '3' })],
  ];
  const buffer = Buffer.from(mended.map((cells) => cells.join(';')).join('\n'));
  await (await chooser).setFiles({ name: 'errors.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('۲ خانه تغییر کرد.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ارسال ۴۰ صورتحساب درست' })).toBeVisible();
  await page.getByRole('button', { name: 'بازگردانی' }).first().click();

  await page.getByRole('button', { name: 'ارسال ۳۹ صورتحساب درست' }).click();
  const report = page
    .getByRole('region', { name: 'نتیجه صدور' })
    .or(page.locator('section', { hasText: 'نتیجه صدور' }));
  await expect(report.first().getByText('تأیید سامانه')).toBeVisible();
  await expect(report.first().locator('dd', { hasText: '۳۹' })).toBeVisible();

  // Each number of the report opens exactly its invoices.
  await report.first().getByRole('link', { name: 'دیدن صورتحساب‌های «تأیید سامانه»' }).click();
  await expect(page).toHaveURL(/import=/);
  await expect(page.getByText('۳۹ صورتحساب', { exact: true })).toBeVisible();
  const chip = page.getByRole('button', { name: 'برداشتن فیلتر «فروش آبان.csv»' });
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/import=/);

  // Leaving stops nothing: the one that is left waits where it was.
  await page.goto(`${system.url}/import-invoice`);
  await expect(page.getByRole('row', { name: /فروش آبان/ })).toContainText('نیازمند اصلاح');
  await page.getByRole('row', { name: /فروش آبان/ }).click();
  await expect(page.getByText('فقط خطاها ۱')).toBeVisible();
});

test('the same file is told, and a file that is none says why', async ({ signedIn: page, system }) => {
  // A number that the account does not have yet: an invoice that it has is held back.
  await page.goto(`${system.url}/import-invoice`);
  await page.locator('input[type=file]').setInputFiles(csv([line(900)]));
  // Its headers are known by now, so it needs no mapping.
  await expect(page.getByRole('button', { name: 'ارسال ۱ صورتحساب درست' })).toBeVisible();
  await page.getByRole('button', { name: 'همه فایل‌ها' }).click();
  // The page stood longer than its token is good for: the upload renews it as any call does.
  await logIn(page, system);
  await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)));
  await page.locator('input[type=file]').setInputFiles(csv([line(900)]));
  await expect(page.getByText(/همین فایل پیش‌تر/)).toBeVisible();
  await page.getByRole('button', { name: 'همه فایل‌ها' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'صورتحساب.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await expect(page.getByRole('alert')).toContainText('PDF');

  // Who goes on to other work while a file is on its way stays there, and hears of it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/bulk_invoice_import', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'همه فایل‌ها' }).click();
  await page.locator('input[type=file]').setInputFiles(csv([line(901)]));
  await page.getByRole('link', { name: 'صورتحساب‌های من' }).first().click();
  await expect(page).toHaveURL(/\/invoices/);
  release();
  await page.getByRole('button', { name: 'ادامه کار با آن' }).hover();
  await expect(page).toHaveURL(/\/invoices/);
  await page.getByRole('button', { name: 'ادامه کار با آن' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۱ صورتحساب درست' })).toBeVisible();
});

test('a file that knows neither goods ids nor codes of buyers is filled from the own lists, and says who is not there', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const code = '10456123405';
  await client(calls.createProduct, { body: { name: 'فندق', code: '2720000114542', sku: 'ANBAR-7', price: '1000' } });
  await client(calls.createCustomer, {
    body: { person_type: 'legal', company: 'آجیل توس', national_code: code, economic_code: code },
  });
  const rows = ['آجیل توس', 'اجيل توس', 'رهگذر'].map((name, at) =>
    [`${700 + at}`, day, name, 'anbar-7', '2', '850000'].join(','),
  );
  await page.goto(`${system.url}/import-invoice`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'هلو.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['شماره,تاریخ,مشتری,کد کالا,تعداد,فی', ...rows].join('\n')),
  });
  await expect(page.getByRole('button', { name: /ستون «کد کالا» چیست/ })).toContainText('در کالاهای شما جسته شود');
  await expect(page.getByRole('button', { name: /شناسه خریدار/ })).toContainText('با ستون «مشتری»');
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۲ صورتحساب درست' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'ردیف‌های فایل' });
  await expect(grid.getByRole('row', { name: /رهگذر/ })).toContainText('مشتری‌ای با این نام');
  await expect(grid.getByRole('columnheader', { name: 'کد کالا' })).toBeVisible();
  await page.keyboard.press('F8');
  // Letters that no key of the test's keyboard has come as a text, into a cell that is open.
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('آجیل توس');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'ارسال ۳ صورتحساب درست' })).toBeVisible();
});

/** Rows two of whose cells are more than a step of an edit writes (4,000). */
const longCount = 2_010;

/** An edit in steps, seen going on however quick they are: the page hears of no newer state until then. */
async function seeGoOn(page: Page, edit: () => Promise<unknown>): Promise<void> {
  const seen = Promise.withResolvers<void>();
  const states = '**/api/bulk_invoice_import/*';
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') await seen.promise;
    await route.fallback();
  };
  await page.route(states, hold);
  try {
    await edit();
    await page.getByRole('progressbar', { name: 'ویرایش ردیف‌ها' }).waitFor();
  } finally {
    seen.resolve();
    await page.unroute(states, hold);
  }
}

/** As a spreadsheet's clipboard gives it to the cell in hand. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('the repair grid selects, copies and pastes as a spreadsheet, shows a long paste go on, undoes and redoes', async ({
  signedIn: page,
  context,
  system,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${system.url}/import-invoice`);
  const rows = Array.from({ length: longCount }, (_, place) => line(50_000 + place, { 6: `چای ${place}` }));
  await page.locator('input[type=file]').setInputFiles(csv(rows, plainHeaders));
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۲٬۰۱۰ صورتحساب درست' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'ردیف‌های فایل' });
  const cell = (row: number, column: number) => grid.locator(`[data-grid-cell="${row}:${column}"]`);
  const name = 7;

  // Only what will be filled and copied is coloured.
  await cell(0, name).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(4);
  await page.keyboard.press('Control+c');
  expect(await clipboard(page)).toBe('چای 0\t2\nچای 1\t2');
  // Rows that are not in the page are copied as well.
  await page.keyboard.press('Escape');
  await cell(0, name).click();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('خانه‌ها رونوشت شد.')).toBeVisible();
  const copied = (await clipboard(page)).split('\n');
  expect([copied.length, copied.at(0), copied.at(-1)]).toEqual([longCount, 'چای 0\t2', `چای ${longCount - 1}\t2`]);

  await page.keyboard.press('Control+Home');
  const isPaste = (request: Request) => request.method() === 'PUT' && (request.postData() ?? '').includes('"paste"');
  let failures = 0;
  const loseOnce = async (route: Route) => {
    if (failures > 0 || !isPaste(route.request())) return route.fallback();
    failures += 1;
    await expect(page.getByRole('status').filter({ hasText: 'در حال بارگذاری' })).toHaveCount(1);
    return route.abort();
  };
  await cell(0, name).click();
  const others = copied.map((text) => text.replace('چای', 'قند').replace('\t2', '\t3'));
  await seeGoOn(page, () => paste(page, others.join('\n')));
  await expect(page.getByText('۴٬۰۲۰ خانه تغییر کرد.')).toBeVisible();
  await expect(cell(1, name)).toHaveText('قند 1');
  await page.keyboard.press('Control+z');
  await expect(cell(1, name)).toHaveText('چای 1');
  await expect(page.getByRole('progressbar', { name: 'بازگرداندن ویرایش' })).toBeHidden();

  // A short one, which did not get through, is sent again, nothing of it lost.
  await page.route('**/api/bulk_invoice_import/*', loseOnce);
  await cell(0, name).click();
  await paste(page, 'نبات 0\nنبات 1');
  await page.getByRole('button', { name: 'دوباره بفرست' }).click();
  await expect(page.getByText('۲ خانه تغییر کرد.')).toBeVisible();
  await expect(cell(1, name)).toHaveText('نبات 1');
  expect(failures).toBe(1);

  const redo = page.getByRole('button', { name: 'انجام دوباره' });
  await expect(redo).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(cell(1, name)).toHaveText('چای 1');
  // What can be done again is not lost with the page.
  await page.reload();
  await page.getByText('همه ردیف‌ها').click();
  await expect(cell(1, name)).toHaveText('چای 1');
  await expect(redo).toBeEnabled();
  await cell(0, name).click();
  await page.keyboard.press('Control+y');
  await expect(cell(1, name)).toHaveText('نبات 1');
  await expect(redo).toBeDisabled();
  await page.getByRole('button', { name: 'بازگردانی' }).first().click();
  await expect(cell(1, name)).toHaveText('چای 1');
  await redo.click();
  await expect(cell(1, name)).toHaveText('نبات 1');
  await cell(0, name).click();
  await page.keyboard.press('Control+z');
  await expect(cell(1, name)).toHaveText('چای 1');
  // Something else is edited, which waits for the undo to be over: that line has ended.
  await expect(page.getByRole('progressbar', { name: 'بازگرداندن ویرایش' })).toBeHidden();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(redo).toBeDisabled();
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(0, name)).toHaveText('77');
});

test('a report of another accounting program goes as it is; a file without dates says that all go with today’s', async ({
  signedIn: page,
  system,
}) => {
  const heads = ['شماره فاکتور', 'وضعیت', 'تاریخ', 'خریدار', 'شناسه ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی'];
  const of = (number: number, state: string, ...amounts: string[]) => [
    ...[String(number), state, day, 'پخش آریا', '14008430838', '2720000114542', 'چای', '2', '1000000'],
    ...amounts,
  ];
  const sum = ['جمع صفحه', '', '', '', '', '', '', '4', '', '0', '240000', '160000'];
  const rows = [
    ['گزارش ریز فروش'],
    [...heads, 'تخفیف ٪', 'مالیات', 'عوارض'],
    of(7001, 'ثبت شده', '0', '120000', '80000'),
    of(7002, 'ثبت شده', '5', '114000', '76000'),
    sum,
    of(7003, 'ابطال شده', '0', '120000', '80000'),
    of(7004, 'ثبت شده', '0', '180000', '20000'),
    sum.with(0, 'جمع کل'),
  ];
  await page.goto(`${system.url}/import-invoice`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'هلو.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(';')).join('\n')),
  });
  await expect(page.getByText('میان فایل جمع است')).toBeVisible();
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۳ صورتحساب درست' })).toBeVisible();
  // The void one, in the column that says so though it is mapped to nothing.
  await page.getByRole('gridcell', { name: 'ابطال شده', exact: true }).click();
  await page.getByRole('button', { name: 'کنار بگذار' }).click();
  await expect(page.getByText('کنار گذاشته ۱')).toBeVisible();
  // Two of 2,200,000 and one of 1,900,000 with its tax.
  await expect(page.getByText('جمع صورتحساب‌های درست (ریال)').locator('..')).toContainText('۶٬۴۹۰٬۰۰۰');
  await expect(page.getByText('مالیات آن‌ها').locator('..')).toContainText('۵۹۰٬۰۰۰');

  // On a phone the grid goes under the page's bar with its heads, not over it.
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(page.locator('header.sticky')).toBeVisible();
  await page.getByRole('grid', { name: 'ردیف‌های فایل' }).scrollIntoViewIfNeeded();
  const topmost = await page.evaluate<[number, string]>(`(() => {
    const grid = document.querySelector('[role=grid]');
    scrollBy(0, grid.getBoundingClientRect().top - 20);
    const { top } = grid.firstElementChild.getBoundingClientRect();
    return [Math.round(top), document.elementFromPoint(195, 30).closest('header, [role=grid]').tagName];
  })()`);
  expect(topmost).toEqual([21, 'HEADER']);

  await page.setViewportSize({ width: 1280, height: 800 });
  await goOn(page, '/import-invoice');
  const undated = [
    ['شماره فاکتور', 'خریدار', 'شناسه ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'درصد مالیات'],
    ['7101', 'پخش آریا', '14008430838', '2720000114542', 'چای', '2', '1000000', '10'],
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'بی‌تاریخ.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(undated.map((row) => row.join(';')).join('\n')),
  });
  const warning = page.getByText('همه صورتحساب‌ها با تاریخ امروز صادر می‌شوند');
  await expect(warning).toBeVisible();
  await page.getByLabel('تاریخ صدور', { exact: true }).fill(day);
  await expect(warning).toBeHidden();
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  await expect(page.getByRole('button', { name: 'ارسال ۱ صورتحساب درست' })).toBeVisible();
});

test('what is said of the columns stands after a reload and in a second tab, before it is confirmed', async ({
  signedIn: page,
  system,
}) => {
  await page.goto(`${system.url}/import-invoice`);
  // Headers of its own: nothing of them is known from before.
  const own = [headers.map((header) => `${header} ما`), line(970)].map((row) => row.join(';')).join('\n');
  await page.locator('input[type=file]').setInputFiles({ ...csv([]), name: 'ستون‌ها.csv', buffer: Buffer.from(own) });
  const meaningOf = (tab: Page, header: string) =>
    tab.getByRole('button', { name: new RegExp(`ستون «${header}» چیست`) });
  await meaningOf(page, 'پول ما').click();
  await page.getByRole('option', { name: 'مبلغ واحد (ریال)' }).click();
  await expect(meaningOf(page, 'پول ما')).toContainText('مبلغ واحد');
  // At once, before it was sent by itself.
  await page.reload();
  await expect(meaningOf(page, 'پول ما')).toContainText('مبلغ واحد');

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(meaningOf(other, 'پول ما')).toContainText('مبلغ واحد');
  await meaningOf(other, 'تعداد ما').click();
  await other.getByRole('option', { name: 'مقدار', exact: true }).click();
  await expect(meaningOf(page, 'تعداد ما')).toContainText('مقدار');
  // What is written in one tab is not disturbed by its own way to the server and back.
  const date = page.getByRole('textbox', { name: 'تاریخ صدور' });
  await date.pressSequentially('1405/ ');
  await expect(other.getByRole('textbox', { name: 'تاریخ صدور' })).toHaveValue('1405/');
  await expect(date).toHaveValue('1405/ ');
  await other.close();
});

test('a row, its invoice or all that is wrong is left out, by mouse and key, and comes back', async ({
  signedIn: page,
  system,
}) => {
  const rows = [line(981), line(982), line(982, { 6: 'قند' }), line(983, { 7: 'دو' }), line(984, { 8: 'سه' })];
  const known = headers.with(5, 'شناسه کالا').with(8, 'مبلغ واحد');
  await page.goto(`${system.url}/import-invoice`);
  const buffer = Buffer.from([known, ...rows].map((row) => row.join(';')).join('\n'));
  await page.locator('input[type=file]').setInputFiles({ ...csv([]), name: 'کنار.csv', buffer });
  await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
  const grid = page.getByRole('grid', { name: 'ردیف‌های فایل' });
  const issue = (count: string) => page.getByRole('button', { name: `ارسال ${count} صورتحساب درست` });
  await expect(issue('۲')).toBeVisible();
  await expect(page.getByText('فقط خطاها ۲')).toBeVisible();

  // By its key, from the first fault on.
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+Delete');
  await expect(page.getByText('۱ ردیف کنار گذاشته شد و صادر نمی‌شود.')).toBeVisible();
  await expect(grid.getByText('کنار گذاشته شد', { exact: true })).toBeVisible();
  await expect(page.getByText('کنار گذاشته ۱')).toBeVisible();

  // One row of two by the menu: what is left of the invoice still goes.
  await page.getByText('همه ردیف‌ها').click();
  await grid.getByRole('gridcell', { name: 'قند' }).click();
  await page.getByRole('button', { name: 'کنار گذاشتن', exact: true }).click();
  await page.getByRole('menuitem', { name: 'تنها این ردیف' }).click();
  await expect(page.getByText('کنار گذاشته ۲')).toBeVisible();
  await expect(issue('۲')).toBeVisible();
  await grid.getByRole('gridcell', { name: 'قند' }).click();
  await expect(page.getByText('این ردیف به خواست شما کنار گذاشته شده است و صادر نمی‌شود.')).toBeVisible();

  await page.getByRole('button', { name: 'کنار گذاشتن', exact: true }).click();
  await page.getByRole('menuitem', { name: 'هر ۱ صورتحساب خطادار' }).click();
  await expect(page.getByText('کنار گذاشته ۳')).toBeVisible();
  await page.reload();
  await expect(page.getByText('کنار گذاشته ۳')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('فقط خطاها ۱')).toBeVisible();
  await page.getByText('کنار گذاشته ۲').click();
  await expect(grid.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'کنار گذاشتن', exact: true }).click();
  await page.getByRole('menuitem', { name: 'بازگرداندن هر ۲ ردیف کنار گذاشته' }).click();
  await expect(page.getByText('فقط خطاها ۲')).toBeVisible();

  await page.getByRole('button', { name: 'کنار گذاشتن', exact: true }).click();
  await page.getByRole('menuitem', { name: 'هر ۲ صورتحساب خطادار' }).click();
  await issue('۲').click();
  await expect(page.getByText('صورتحساب‌های این فایل صادر شد، جز ۲ صورتحساب که کنار گذاشته‌اید.')).toBeVisible();
});
