import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { type Client, calls } from '@taraz/contract';
import type { InvoiceDraft } from '@taraz/core';
import { columnOfDraft } from '@taraz/core';
import { type Invoice, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { amountBeside } from '../src/invoice-screen.ts';
import { inParallel } from '../src/issuing.ts';
import { digitsOfPdf } from '../src/read-pdf.ts';
import { arrangeOriginal, refer, referralsOf } from '../src/referrals.ts';
import { controlOf } from '../src/simulator-control.ts';
import type { System } from '../src/system.ts';
import { buyerFields, fillWizard } from '../src/wizard-filler.ts';

/** Every type and pattern, filled in the browser from examples/ and confirmed; one set of totals on screen, paper and wire. */
const folder = join(import.meta.dirname, '../../../examples');
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, draft: JSON.parse(readFileSync(join(folder, name), 'utf8')) as InvoiceDraft }));

interface Filled {
  name: string;
  draft: InvoiceDraft;
  id: string;
  /** What the draft showed before it was sent, digits alone. */
  shown: { total: string; vat: string };
}

const filled: Filled[] = [];

test.describe.configure({ mode: 'serial' });

// In fours, so that what fails is found soon.
for (let from = 0; from < examples.length; from += 4) {
  const part = examples.slice(from, from + 4);
  test(`the wizard issues ${part.map(({ name }) => name.replace('.json', '')).join(', ')}`, async ({
    signedIn: page,
    system,
  }) => {
    await page.goto(`${system.url}/create-invoice`);
    for (const { name, draft } of part) {
      await test.step(name, async () => {
        if (draft !== part[0]?.draft) await goOn(page, '/create-invoice');
        await fillWizard(page, draft);
        await expect(page.getByText('صورتحساب با قواعد سامانه مودیان سازگار است.')).toBeVisible();
        const shown = {
          total: await amountBeside(page, 'جمع صورتحساب'),
          vat: await amountBeside(page, 'مالیات ارزش افزوده'),
        };
        await page.keyboard.press('Control+Enter');
        await expect(page).toHaveURL(/\/invoice\/[0-9a-f-]{36}/);
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        filled.push({ name, draft, id, shown });
      });
    }
  });
}

/** Of the example's buyer what stands in it. */
const givenOf = ({ buyer_info }: InvoiceDraft) =>
  Object.fromEntries(buyerFields.flatMap((field) => (buyer_info[field] === '' ? [] : [[field, buyer_info[field]]])));

const wireCodes = { tinb: 'economic_code', bid: 'national_code', bpc: 'postal_code', bpn: 'passport_no' } as const;

/** The buyer's codes as the authority gets them. */
const wireCodesOf = ({ buyer_info }: InvoiceDraft) =>
  Object.fromEntries(
    Object.entries(wireCodes).flatMap(([key, field]) => (buyer_info[field] === '' ? [] : [[key, buyer_info[field]]])),
  );

/** An invoice once it has a verdict. */
async function decided(client: Client, id: string): Promise<Invoice> {
  const read = () => client(calls.getInvoice, { params: { id } });
  await expect.poll(async () => (await read()).state, { message: id }).toMatch(/^(confirmed|rejected)$/);
  return read();
}

test('the simulator confirms them all; draft, PDF and simulator show the same totals', async ({
  signedIn: page,
  system,
}) => {
  expect(filled.map(({ name }) => name)).toEqual(examples.map(({ name }) => name));
  const client = await signedInClient(system);
  const invoices = await Promise.all(filled.map(({ id }) => decided(client, id)));
  const packets = await controlOf(system.simulatorUrl).received();
  for (const [index, { name, draft, shown }] of filled.entries()) {
    const invoice = invoices[index] as Invoice;
    expect(invoice.state, `${name} ${JSON.stringify(invoice.findings)}`).toBe('confirmed');
    const packet = packets.findLast(({ taxId, status }) => taxId === invoice.tax_number && status === 'SUCCESS');
    const wire = JSON.parse(packet?.document ?? '{}') as { header: Record<string, unknown>; body: unknown[] };
    const { inty, inp } = columnOfDraft(draft);
    expect({ name, ...wire.header }).toMatchObject({ name, inty, inp, ins: 1, ...wireCodesOf(draft) });
    expect({ name, ...invoice.draft.buyer_info }).toMatchObject({ name, ...givenOf(draft) });
    expect(wire.body).toHaveLength(draft.items.length);
    const sent = { total: String(wire.header.tbill), vat: String(wire.header.tvam) };
    expect({ name, ...sent }).toEqual({ name, ...shown });
    expect({ name, total: invoice.total }).toEqual({ name, total: shown.total });
  }
  const token = await tokenOf(page.request, system);
  // One after the other: setting type is the server's heaviest work.
  for (const [index, { name, shown }] of filled.entries()) {
    const { id } = invoices[index] as Invoice;
    const digits = await digitsOfPdf(await pdfOf(page.request, system.url, token, id));
    expect(digits, `${name}: PDF`).toContain(shown.total);
  }
});

test('every subject that a column allows is confirmed too', async ({ system }) => {
  const client = await signedInClient(system);
  const wanted = examples.flatMap(({ name, draft }) => referralsOf(draft).map((subject) => ({ name, draft, subject })));
  expect(wanted).toHaveLength(16 * 2 + 13);
  const originals = await inOrder(wanted, ({ draft }) => arrangeOriginal(client, draft));
  const known = await inOrder(originals, ({ id }) => decided(client, id));
  const referrals = await inOrder(known, (original, index) => {
    const { name, draft, subject } = wanted[index] as (typeof wanted)[number];
    expect(original.state, `${name} ${JSON.stringify(original.findings)}`).toBe('confirmed');
    return refer(client, draft, original, subject);
  });
  for (const [index, { id }] of referrals.entries()) {
    const { name, subject } = wanted[index] as (typeof wanted)[number];
    const { state, findings } = await decided(client, id);
    expect({ name, subject, state, findings }).toEqual({ name, subject, state: 'confirmed', findings });
  }
});

/** Four at a time, so that no request waits for a verdict of another. */
async function inOrder<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  await inParallel(all.length, 4, async (index) => {
    done[index] = await work(all[index] as T, index);
  });
  return done;
}

async function pdfOf(request: APIRequestContext, url: string, token: string, id: string): Promise<Uint8Array> {
  const answer = await request.get(`${url}/api/invoice/${id}/pdf`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status(), id).toBe(200);
  return new Uint8Array(await answer.body());
}

async function tokenOf(request: APIRequestContext, { url, demo }: System): Promise<string> {
  const { username, password } = demo;
  const answer = await request.post(`${url}/api/auth/authorize`, { data: { username, password } });
  return ((await answer.json()) as { token: string }).token;
}
