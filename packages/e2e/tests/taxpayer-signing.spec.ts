import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSigningRequest, generateKeyPair, importPrivateKey, privateKeyToPem } from '@taraz/authority';
import { type Client, calls } from '@taraz/contract';
import { saleBody } from '../../../scripts/lib/stand/sale.ts';
import { signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { filledButtons } from '../src/filled-buttons.ts';
import { expect, test } from '../src/fixtures.ts';
import type { System } from '../src/system.ts';

type KeyFile = ReturnType<typeof fileOf>;

const memoryId = 'A2HP31';
/** of the test with two memories, which has them for itself */
const pair = ['A2HP32', 'A2HP33'] as const;
/** of the test with more invoices than a page, which has it for itself */
const longMemory = 'A2HP34';
const longLine = 16;
/** The desk asks for fifty at a time; here for fewer, so that the line is longer than that. */
const pageLength = 8;
const refusal = 'امضا با محتوای صورتحساب جور نیست.';
const refused = {
  type: 'urn:taraz:problem:conflict',
  title: 'این کار با وضعیت کنونی سازگار نیست.',
  status: 409,
  code: 'CONFLICT',
  detail: refusal,
  request_id: 'r-1',
};
const nationalId = '14003778990';
const passphrase = 'گذرواژه-key-1';
const batch = 5;

async function control<T>({ simulatorUrl }: System, path: string, body: object): Promise<T> {
  const response = await fetch(new URL(`/control${path}`, simulatorUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** A key that nobody here has seen, and the request for its certificate; the authority knows the memory. */
async function newKey(system: System, memoryId: string) {
  const { privateKeyPem } = await generateKeyPair();
  const key = importPrivateKey(privateKeyPem);
  const csr = await createSigningRequest(key, { commonName: 'بازرگانی نگین پارس', nationalId });
  await control(system, '/memories', { memoryId, nationalId, nameTrade: 'بازرگانی نگین پارس' });
  return { privateKeyPem, csr };
}

/** A key as a taxpayer has it: encrypted, in one file with its certificate. */
function fileOf(privateKeyPem: string, certificates: string[]) {
  const text = [privateKeyToPem(importPrivateKey(privateKeyPem), passphrase), ...certificates].join('\n');
  return { name: 'key.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(text) };
}

async function keyFile(system: System, memoryId: string) {
  const { privateKeyPem, csr } = await newKey(system, memoryId);
  const signed = await control<{ certificatePem: string; chainPem: string[] }>(system, '/ca/sign', { csr });
  return { privateKeyPem, file: fileOf(privateKeyPem, [signed.certificatePem, ...signed.chainPem]) };
}

/** A memory whose taxpayer signs, as the road below leaves it, over the API. */
async function introduced(system: System, client: Client, memory_id: string): Promise<KeyFile> {
  await client(calls.addMemory, { body: { memory_id } });
  await client(calls.createMemorySettings, { body: { memory_id, signer: 'taxpayer' } });
  const { privateKeyPem, csr } = await newKey(system, memory_id);
  await client(calls.certifyBySimulator, { body: { memory_id, csr_pem: csr } });
  const { memories } = await client(calls.signingStatus, {});
  return fileOf(privateKeyPem, [memories.find((one) => one.memory_id === memory_id)?.certificate_pem ?? '']);
}

const issue = (client: Client, number: number, memory: string = memoryId) =>
  client(calls.createInvoice, {
    body: {
      ...saleBody(number, 1, { memory_id: memory }),
      invoice: {
        ...(saleBody(number).invoice as object),
        invoice_date: new Date(Date.now() - 60_000).toISOString(),
      },
    } as never,
  });

/** Files that were written to since then. */
function* filesBelow(directory: string, sinceMs: number): Generator<string> {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry?.isDirectory()) yield* filesBelow(path, sinceMs);
    else if (entry?.isFile() && entry.mtimeMs >= sinceMs) yield path;
  }
}

/** What a file holds; of one that is gone by now, as PostgreSQL's caches are, nothing. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The road: a memory, the taxpayer signs, the key is introduced by its file, the connection is tried. */
async function introduce(page: Page, system: System, memoryId: string, file: KeyFile): Promise<void> {
  await page.goto(`${system.url}/manage-accounts?tab=keys`);
  await page.getByRole('button', { name: 'افزودن حافظه مالیاتی' }).click();
  await page.getByLabel('شناسه حافظه مالیاتی').fill(memoryId.toLowerCase());
  await page.keyboard.press('Alt+s');
  // What was added comes into view, with the keyboard at its first step.
  await expect(page.getByRole('heading', { name: memoryId })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ساخت کلید' })).toBeFocused();
  await page.getByText('خود مودی').click();
  await expect(page.getByText('تنظیمات برای این کارت مالیاتی اعمال شد')).toBeVisible();
  await page.getByRole('button', { name: 'معرفی با فایل کلید' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('فایل کلید').setInputFiles(file);
  await dialog.getByRole('button', { name: 'معرفی با فایل کلید' }).click();
  await expect(dialog.getByText('این کلید رمز دارد')).toBeVisible();
  await dialog.getByLabel('رمز کلید').fill(passphrase);
  await dialog.getByRole('button', { name: 'معرفی با فایل کلید' }).click();
  await expect(page.getByText('برابر با حساب')).toBeVisible();
  await page.getByRole('button', { name: 'آزمون اتصال' }).click();
  await expect(page.getByText('پذیرش امضا در سامانه')).toBeVisible();
  await expect(page.getByText('اتصال درست است')).toBeVisible();
  // The road is walked: it says what comes then.
  await expect(page.getByRole('link', { name: 'صدور نخستین صورتحساب' })).toBeVisible();
}

test("the taxpayer's key signs a batch in the browser, and leaves no trace on the server", async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { file, privateKeyPem } = await keyFile(system, memoryId);
  const introducedMs = Date.now();
  await introduce(page, system, memoryId, file);

  // A new page has no key in hand: invoices wait for it, and the screens say so.
  await page.reload();
  await expect(page.getByText(memoryId).first()).toBeVisible();
  // The page that went took its desk along; its silence would be noticed only twelve seconds later.
  const isOpen = async () => (await client(calls.signingStatus, {})).memories[0]?.desk_open;
  await expect.poll(isOpen, { timeout: 5_000 }).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  for (let number = 1; number <= batch; number += 1) await issue(client, number);
  await expect(page.getByText('۵ صورتحساب در انتظار امضای شماست')).toBeVisible();
  // With a strip over it the screen goes no further than its frame: the menu slid away.
  expect(await page.evaluate('document.documentElement.scrollHeight - document.body.offsetHeight')).toBe(0);
  await page.getByRole('link', { name: 'رفتن به میز امضا' }).click();
  await expect(page.getByRole('button', { name: 'امضای ۵ صورتحساب' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'باز کردن با فایل کلید' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('فایل کلید').setInputFiles(file);
  await dialog.getByLabel('رمز کلید').fill(passphrase);
  await dialog.getByRole('button', { name: 'باز کردن میز' }).click();
  await expect(page.getByText('میز امضا باز است')).toBeVisible();
  const begun = performance.now();
  await page.getByRole('button', { name: 'امضای ۵ صورتحساب' }).click();
  await expect(page.getByText('چیزی در انتظار امضا نیست')).toBeVisible();
  console.log(`  journey 13 (fifty in 60 s): ${batch} signed in ${Math.round(performance.now() - begun)} ms`);
  await expect.poll(async () => (await client(calls.signingStatus, {})).memories[0]?.waiting).toBe(0);
  const { invoices } = await client(calls.listInvoices, { query: { limit: batch } });
  const mine = invoices.filter((invoice) => invoice.tax_number.startsWith(memoryId));
  expect([mine.length, new Set(mine.map(({ state }) => state))]).toEqual([batch, new Set(['confirmed'])]);
  await page.getByRole('button', { name: 'بستن میز' }).click();

  // Neither in tables, nor in the write-ahead log, nor in any log: not the key, not its passphrase.
  const der = Buffer.from(privateKeyPem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const secret = der.subarray(400, 460);
  const needles = [secret, Buffer.from(secret.toString('base64').slice(4, 60)), Buffer.from(passphrase)];
  needles.push(Buffer.from(privateKeyPem.split('\n')[8] ?? ''), Buffer.from(secret.toString('hex')));
  const written = [...filesBelow(system.dataDir, introducedMs)];
  const found = written.filter((path) => {
    const bytes = bytesOf(path);
    return needles.some((needle) => bytes.includes(needle));
  });
  expect(found).toEqual([]);
  expect(written.some((path) => path.includes('/pg_wal/'))).toBe(true);
  await client(calls.createMemorySettings, { body: { memory_id: memoryId, signer: 'platform' } });
});

test('more than a page is signed by one press, stopped amid it, gone on with; what fails says why', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const file = await introduced(system, client, longMemory);
  for (let number = 1; number <= longLine; number += 1) await issue(client, 200 + number, longMemory);
  await page.route('**/api/signing/invoices?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', `limit=${pageLength}`) }),
  );
  await page.goto(`${system.url}/signing-desk`);
  await page.getByRole('button', { name: 'باز کردن با فایل کلید' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('فایل کلید').setInputFiles(file);
  await dialog.getByLabel('رمز کلید').fill(passphrase);
  await dialog.getByRole('button', { name: 'باز کردن میز' }).click();

  // The first that is handed over is refused, and the others are on their way until it is stopped.
  let handed = 0;
  const stopped = Promise.withResolvers<void>();
  const handing = '**/ReceiveSingleInvoiceFromTaxpayer';
  await page.route(handing, async (route) => {
    handed += 1;
    if (handed === 1) return route.fulfill({ status: 409, json: refused });
    await stopped.promise;
    return route.continue();
  });
  await page.getByRole('button', { name: 'امضای ۱۶ صورتحساب' }).click();
  await page.getByRole('button', { name: 'توقف امضا' }).click();
  stopped.resolve();
  await expect(page.getByText(/امضا متوقف شد؛ [۰-۹]+ صورتحساب هنوز در انتظار امضاست/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toContainText(longMemory);
  expect(handed).toBeLessThan(pageLength);
  expect(await axeFindings(page)).toEqual([]);

  await page.unroute(handing);
  await page.getByRole('button', { name: /^امضای [۰-۹]+ صورتحساب$/ }).click();
  await expect(page.getByText('چیزی در انتظار امضا نیست')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeHidden();
  const unsigned = async () =>
    (await client(calls.signingStatus, {})).memories.find(({ memory_id }) => memory_id === longMemory)?.unsigned;
  expect(await unsigned()).toBe(0);
  await page.getByRole('button', { name: 'بستن میز' }).click();
  await client(calls.createMemorySettings, { body: { memory_id: longMemory, signer: 'platform' } });
});

test('of two memories the page fills one button: what is to be signed, else the desk to open', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const [file] = [await introduced(system, client, pair[0]), await introduced(system, client, pair[1])];
  await page.goto(`${system.url}/signing-desk`);
  await expect(page.getByRole('button', { name: 'باز کردن با فایل کلید' })).toHaveCount(2);
  expect(await filledButtons(page)).toEqual(['باز کردن با فایل کلید']);
  await issue(client, 101, pair[0]);
  await expect(page.getByRole('button', { name: 'امضای ۱ صورتحساب' })).toBeVisible();
  expect(await filledButtons(page)).toEqual(['باز کردن با فایل کلید']);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'باز کردن با فایل کلید' }).first().click();
  await dialog.getByLabel('فایل کلید').setInputFiles(file);
  await dialog.getByLabel('رمز کلید').fill(passphrase);
  await dialog.getByRole('button', { name: 'باز کردن میز' }).click();
  await expect(page.getByText('میز امضا باز است')).toBeVisible();
  await expect.poll(() => filledButtons(page)).toEqual(['امضای ۱ صورتحساب']);
  await page.getByRole('button', { name: 'امضای ۱ صورتحساب' }).click();
  await expect.poll(() => filledButtons(page)).toEqual(['باز کردن با فایل کلید']);
  for (const id of pair) await client(calls.createMemorySettings, { body: { memory_id: id, signer: 'platform' } });
});
